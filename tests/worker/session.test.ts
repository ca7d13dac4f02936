import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { memoryOf } from "../../src/protocol/memory.ts";
import type { FromWorker, ToWorker } from "../../src/protocol/messages.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { LaneSession } from "../../src/worker/session.ts";

const scenarioOf = (more: object = {}): Scenario => {
  const document = {
    version: 2,
    duration: 30,
    bottleneck: { rate: 2e6, buffer: { packets: 40 } },
    lanes: [{ queue: "red", params: { minThreshold: 5 } }],
    traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 5, rtt: 0.05 }],
    ...more,
  };
  const result = parseScenario(document, catalog);
  if (!result.ok) throw new Error(result.faults.map((fault) => fault.message).join("; "));
  return result.value;
};

/** A session whose clock moves by `tickMs` at every look. */
const sessionOf = (tickMs = 0) => {
  const said: FromWorker[] = [];
  let clock = 0;
  const session = new LaneSession(
    (message) => said.push(message),
    () => {
      clock += tickMs;
      return clock;
    },
  );
  const tell = (message: ToWorker): readonly FromWorker[] => {
    const before = said.length;
    session.handle(message);
    return said.slice(before);
  };
  return { tell, said };
};

const hashAt = (scenario: Scenario, time: number): string => {
  const simulation = new Simulation(scenario, 0);
  simulation.runUntil(time);
  return simulation.traceHash();
};

const frameOf = (messages: readonly FromWorker[]) => {
  const frames = messages.flatMap((message) => (message.kind === "frame" ? [message.frame] : []));
  expect(frames).toHaveLength(1);
  const [frame] = frames;
  if (frame === undefined) throw new Error("no frame");
  return frame;
};

describe("a lane's session", () => {
  it.each([9, 40])("answers a grant to the end of the document where a change ends the run at %d s", (end) => {
    const { tell } = sessionOf();
    tell({ run: 1, kind: "load", scenario: scenarioOf({ timeline: [{ at: 3, set: "duration", to: end }] }), lane: 0 });
    const untils: number[] = [];
    for (let i = 0; i < 4; i++) untils.push(frameOf(tell({ run: 1, kind: "advance", until: 50, budgetMs: 1e9 })).until);
    expect(untils).toEqual([3, end, end, end]);
  });

  it("writes later frames to the memory that the page returns, with the same content", () => {
    const { tell } = sessionOf();
    const { tell: tellOther } = sessionOf();
    const load = { run: 1, kind: "load", scenario: scenarioOf(), lane: 0 } as const;
    tell(load);
    tellOther(load);
    let spare: ArrayBuffer[] = [];
    let used = 0;
    for (let until = 2; until <= 30; until += 2) {
      const grant = { run: 1, kind: "advance", until, budgetMs: 1e9 } as const;
      const handed = new Set(spare);
      const frame = frameOf(tell({ ...grant, spare }));
      // Who hands nothing back reads the same numbers.
      expect(frame.blocks).toEqual(frameOf(tellOther(grant)).blocks);
      spare = memoryOf(frame);
      if (spare.some((piece) => handed.has(piece))) used += 1;
    }
    expect(used).toBeGreaterThan(5);
  });

  it("answers a grant with one frame at its end", () => {
    const { tell } = sessionOf();
    expect(tell({ run: 1, kind: "load", scenario: scenarioOf(), lane: 0 })[0]).toMatchObject({
      kind: "started",
    });
    const frame = frameOf(tell({ run: 1, kind: "advance", until: 2.5, budgetMs: 10 }));
    expect(frame.until).toBe(2.5);
    expect(frame.hash).toBe(hashAt(scenarioOf(), 2.5));
  });

  it("answers early, on a whole millisecond, when its time is spent", () => {
    const { tell } = sessionOf(3);
    tell({ run: 1, kind: "load", scenario: scenarioOf(), lane: 0 });
    const frame = frameOf(tell({ run: 1, kind: "advance", until: 20, budgetMs: 10 }));
    expect(frame.until).toBeGreaterThan(0);
    expect(frame.until).toBeLessThan(20);
    expect(frame.until).toBe(Math.round(frame.until * 1000) / 1000);
    expect(frame.hash).toBe(hashAt(scenarioOf(), frame.until));
  });

  it("answers at a change of the timeline, and reports the change before later frames", () => {
    const timeline = [{ at: 1, set: "lanes.0.queue", to: "pi" }];
    const { tell } = sessionOf();
    tell({ run: 1, kind: "load", scenario: scenarioOf({ timeline }), lane: 0 });
    const first = tell({ run: 1, kind: "advance", until: 2, budgetMs: 10 });
    expect(frameOf(first).until).toBe(1);
    const second = tell({ run: 1, kind: "advance", until: 2, budgetMs: 10 });
    expect(second.map((message) => message.kind)).toEqual(["changed", "frame"]);
    expect(frameOf(second).hash).toBe(hashAt(scenarioOf({ timeline }), 2));
  });

  it("hears nothing of an older run", () => {
    const { tell } = sessionOf();
    tell({ run: 2, kind: "load", scenario: scenarioOf(), lane: 0 });
    expect(tell({ run: 1, kind: "advance", until: 1, budgetMs: 10 })).toEqual([]);
  });

  it("refuses a change as a whole and continues", () => {
    const { tell } = sessionOf();
    tell({ run: 1, kind: "load", scenario: scenarioOf(), lane: 0 });
    const change = { at: 0, set: "lanes.0.params.minThreshold", to: -4 };
    expect(tell({ run: 1, kind: "change", change })[0]).toMatchObject({ kind: "refused", change });
    expect(frameOf(tell({ run: 1, kind: "advance", until: 1, budgetMs: 10 })).hash).toBe(hashAt(scenarioOf(), 1));
  });

  it("says that it failed, and no more", () => {
    const { tell } = sessionOf();
    expect(tell({ run: 1, kind: "load", scenario: scenarioOf(), lane: 7 })[0]).toMatchObject({ kind: "failed" });
    expect(tell({ run: 1, kind: "advance", until: 1, budgetMs: 10 })).toEqual([]);
  });

  it("saves by itself after enough packets, not before, and continues from there with changes made since", () => {
    const fast = scenarioOf({ bottleneck: { rate: 50e6, buffer: { packets: 100 } } });
    const { tell, said } = sessionOf();
    tell({ run: 1, kind: "load", scenario: fast, lane: 0 });
    for (let time = 0.5; time <= 16; time += 0.5) tell({ run: 1, kind: "advance", until: time, budgetMs: 60_000 });
    const saved = said.flatMap((message) => (message.kind === "checkpoint" ? [message.checkpoint] : []));
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.length).toBeLessThan(8);
    // The first one is not earlier than 32 768 packets, which take 5.2 s at least.
    expect(saved[0]?.at).toBeGreaterThan(5);
    const [checkpoint] = saved;
    if (checkpoint === undefined) throw new Error("no checkpoint");
    const later = { ...fast, timeline: [{ at: checkpoint.at + 0.25, set: "lanes.0.params.minThreshold", to: 9 }] };
    const other = sessionOf();
    other.tell({ run: 1, kind: "load", scenario: later, lane: 0, checkpoint });
    const end = checkpoint.at + 1;
    let frame = frameOf(other.tell({ run: 1, kind: "advance", until: end, budgetMs: 10 }));
    while (frame.until < end) frame = frameOf(other.tell({ run: 1, kind: "advance", until: end, budgetMs: 10 }));
    expect(frame.hash).toBe(hashAt(later, end));
  });

  it("continues with another fork of the same past", () => {
    const later = { at: 3, set: "lanes.0.params.minThreshold", to: 9 };
    const { tell } = sessionOf();
    tell({ run: 1, kind: "load", scenario: scenarioOf({ timeline: [later] }), lane: 0 });
    tell({ run: 1, kind: "advance", until: 2, budgetMs: 10 });
    tell({ run: 1, kind: "timeline", timeline: [] });
    expect(frameOf(tell({ run: 1, kind: "advance", until: 5, budgetMs: 10 })).hash).toBe(hashAt(scenarioOf(), 5));
  });
});
