import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { FromWorker, ToWorker } from "../../src/protocol/messages.ts";
import type { Change } from "../../src/scenario/document.ts";
import { LaneSession } from "../../src/worker/session.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { hostScenario, straightHash } from "./seekScenario.ts";

const BUDGET = 1e9;

/** A session whose clock moves by `tickMs` at every look, which has run to `until`. */
const sessionAt = (until: number, { tickMs = 2, timeline = [] as readonly Change[] } = {}) => {
  const said: FromWorker[] = [];
  let clock = 0;
  const session = new LaneSession(
    (message) => said.push(message),
    () => {
      clock += tickMs;
      return clock;
    },
  );
  const ask = (message: ToWorker) => {
    const before = said.length;
    session.handle(message);
    const frame = said.slice(before).findLast((one) => one.kind === "frame")?.frame;
    if (frame === undefined) throw new Error(`no frame after ${message.kind}`);
    return frame;
  };
  const scenario = hostScenario({ timeline });
  session.handle({ run: 1, kind: "load", scenario, lane: 0 });
  const advance = (to: number) => {
    let frame = ask({ run: 1, kind: "advance", until: to, budgetMs: BUDGET });
    while (frame.until < to) frame = ask({ run: 1, kind: "advance", until: to, budgetMs: BUDGET });
    return frame;
  };
  if (until > 0) advance(until);
  const seek = (at: number, changes: readonly Change[] = timeline, budgetMs = BUDGET) =>
    ask({ run: 1, kind: "seek", at, timeline: changes, budgetMs });
  const stepBack = () => ask({ run: 1, kind: "stepBack" });
  const step = () => ask({ run: 1, kind: "step" });
  return { scenario, said, advance, seek, stepBack, step };
};

describe("going to an instant", () => {
  it("is what a straight run is there, whatever was visited before", () => {
    fc.assert(
      fc.property(fc.array(evenly(0, 20), { minLength: 1, maxLength: 6 }), (visits) => {
        const { scenario, seek, advance } = sessionAt(20);
        for (const at of visits) {
          const frame = seek(at);
          expect(frame.until).toBe(at);
          expect(frame.hash).toBe(straightHash(scenario, at));
        }
        expect(advance(22).hash).toBe(straightHash(scenario, 22));
      }),
      { numRuns: cases(6, 12) },
    );
  });

  it("goes on as it did: the same bins, packets, report and queue as without the jump", () => {
    const straight = sessionAt(12);
    const jumped = sessionAt(14);
    jumped.seek(12);
    const [one, other] = [straight.advance(12.6), jumped.advance(12.6)];
    for (const key of ["blocks", "packets", "queue", "queueGroups", "values", "report", "hash", "events"] as const)
      expect(other[key], key).toEqual(one[key]);
  });

  it("tells the report of the ten seconds before it", () => {
    const report = sessionAt(12.5).seek(12.2).report;
    expect(report).toMatchObject({ from: 2, to: 12 });
    expect(report).toEqual(sessionAt(11.9).advance(12).report);
  });

  it("answers without what has been told: no bins, no packets", () => {
    const frame = sessionAt(5).seek(3);
    expect(frame.blocks).toEqual([]);
    expect(frame.packets.times).toHaveLength(0);
  });

  it("has its changes: those of the instant itself are made, later ones are not", () => {
    const timeline = [{ at: 4, set: "lanes.0.queue", to: "pi" }];
    const { seek } = sessionAt(6, { timeline });
    expect(seek(3.999).discipline).toBe("red");
    expect(seek(4).discipline).toBe("pi");
    expect(seek(5).discipline).toBe("pi");
  });

  it("goes into another future, and back into the first", () => {
    const { scenario, seek, advance } = sessionAt(10);
    const other = [{ at: 6, set: "lanes.0.params.minThreshold", to: 12 }];
    seek(6, other);
    expect(advance(9).hash).toBe(straightHash(scenario, 9, other));
    expect(seek(9, []).hash).toBe(straightHash(scenario, 9));
    expect(seek(8, other).hash).toBe(straightHash(scenario, 8, other));
    expect(straightHash(scenario, 8, other)).not.toBe(straightHash(scenario, 8));
  });

  it("answers early where the way is long, and gets there by grants", () => {
    const { scenario, seek, advance } = sessionAt(10, { tickMs: 0.001 });
    const frame = seek(9, [], 0.003);
    expect(frame.until).toBeLessThan(9);
    expect(frame.hash).toBe(straightHash(scenario, frame.until));
    expect(advance(9).hash).toBe(straightHash(scenario, 9));
  });
});

describe("stepping back", () => {
  /** Times of all packet events, each once. */
  const eventTimes = (until: number): number[] => {
    const simulation = new Simulation(hostScenario(), 0, { packets: "all" });
    simulation.runUntil(until);
    return [...new Set(simulation.takeFrame().packets.times)];
  };

  it("undoes one packet event after the other, across checkpoints, and steps forward again", () => {
    const times = eventTimes(3);
    const { scenario, stepBack, step } = sessionAt(3, { tickMs: 12 });
    const hashes: string[] = [straightHash(scenario, 3)];
    for (let back = 1; back <= 320; back++) {
      const frame = stepBack();
      const undone = times[times.length - back] ?? 0;
      const last = times[times.length - back - 1] ?? 0;
      expect(frame.until).toBeGreaterThan(last);
      expect(frame.until).toBeLessThanOrEqual(undone);
      hashes.push(frame.hash);
      if (back % 40 === 0) expect(frame.hash).toBe(straightHash(scenario, undone));
    }
    for (let forth = 1; forth <= 320; forth++) expect(step().hash).toBe(hashes[320 - forth]);
  });

  it("ends at the beginning", () => {
    const { stepBack, step } = sessionAt(0);
    const first = step();
    expect(first.until).toBeGreaterThan(0);
    expect(stepBack().until).toBe(0);
    expect(stepBack().until).toBe(0);
    expect(step().hash).toBe(first.hash);
  });
});
