import { describe, expect, it } from "vitest";
import { type AqmDefinition, defineAqm, type QueuePort } from "../../src/engine/aqm/contract.ts";
import * as registry from "../../src/engine/aqm/registry.ts";
import { Fifo } from "../../src/engine/aqm/shared/fifo.ts";
import { SingleQueue } from "../../src/engine/aqm/shared/singleQueue.ts";
import { addMembers, catalog } from "../../src/engine/catalog.ts";
import type { Packet } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import type { ContractResult } from "../../src/workshop/contract/contract.ts";
import { costOf } from "../../src/workshop/contract/cost.ts";
import { failingScene } from "../../src/workshop/contract/failingScene.ts";
import type { Promised } from "../../src/workshop/contract/fault.ts";
import { withoutStretches } from "../../src/workshop/contract/onOperations.ts";
import { runContract } from "../../src/workshop/contract/runContract.ts";

interface State {
  readonly waiting: Fifo;
  count: number;
  list: number[];
  extra: unknown;
}
type Values = Readonly<Record<never, never>>;

/** Drop Tail, of which each of the following breaks one promise. */
class Plain extends SingleQueue<State, Values> {
  enqueue(packet: Packet, _now: number): void {
    this.state.count += 1;
    if (this.port.hasRoom(packet)) this.queue.push(packet);
    else this.port.drop(packet, "overflow");
  }
}
class Keeper extends Plain {
  override enqueue(packet: Packet, now: number): void {
    if (packet.flow !== 3) super.enqueue(packet, now);
  }
}
class Twice extends Plain {
  override enqueue(packet: Packet, now: number): void {
    super.enqueue(packet, now);
    if (!this.port.hasRoom(packet)) this.port.drop(packet, "early");
  }
}
class Endless extends Plain {
  override enqueue(packet: Packet): void {
    this.queue.push(packet);
  }
}
class Growing extends Plain {
  override enqueue(packet: Packet, now: number): void {
    super.enqueue(packet, now);
    this.state.list.push(now);
  }
}
class LastFirst extends Plain {
  override dequeue(): Packet | undefined {
    return this.queue.pop();
  }
}
let outside = 0;
class Remembering extends Plain {
  override enqueue(packet: Packet, now: number): void {
    outside += 1;
    if (outside % 7 === 0) this.port.drop(packet, "early");
    else super.enqueue(packet, now);
  }
}
class Hidden extends Plain {
  private hidden = 0;
  override enqueue(packet: Packet, now: number): void {
    this.hidden += 1;
    if (this.hidden % 7 === 0) this.port.drop(packet, "early");
    else super.enqueue(packet, now);
  }
}
class NotPlain extends Plain {
  override enqueue(packet: Packet, now: number): void {
    super.enqueue(packet, now);
    this.state.extra = () => now;
  }
}
class Drawing extends Plain {
  override onRetune(): void {
    this.port.uniform();
  }
}
class Stuck extends Plain {
  nextTimer(): number {
    return 0.5;
  }
  onTimer(): void {}
}
class Throwing extends Plain {
  override enqueue(packet: Packet, now: number): void {
    if (this.state.count > 20) throw new RangeError("the count is too high");
    super.enqueue(packet, now);
  }
}

const made = (
  id: string,
  make: new (values: Values, port: QueuePort, state: State) => Plain,
  signals: AqmDefinition<Values, State>["signals"] = {},
): AqmDefinition =>
  defineAqm<Values, State>({
    id,
    title: id,
    name: id,
    documentation: () => Promise.reject(new Error("there is none")),
    fields: {},
    signals,
    inside: [],
    create: (values, port, _now, state = { waiting: new Fifo(), count: 0, list: [], extra: 0 }) =>
      new make(values, port, state),
  });

/** A second of four downloads. */
const SMALL = {
  version: 2,
  duration: 1,
  bottleneck: { rate: 5e6, delay: 0.005, buffer: { packets: 20 } },
  traffic: [{ id: "reno", kind: "bulk", transport: "newreno", count: 4, rtt: 0.02, start: 0 }],
};

const resultsOf = (definition: AqmDefinition, ...only: readonly Promised[]): readonly ContractResult[] => {
  addMembers([definition], [], []);
  return [...runContract(definition, { part: 0.03, ...(only.length === 0 ? {} : { only }) })];
};
const failedIn = (results: readonly ContractResult[]): readonly string[] =>
  results.filter(({ verdict }) => verdict !== "passed").map(({ id }) => id);

describe("the contract", () => {
  it("is kept by disciplines of the lab, and told with numbers", () => {
    for (const member of [registry.fqCodel]) {
      const results = [...runContract(member, { part: 0.02 })];
      expect(failedIn(results), member.id).toEqual([]);
      for (const { sentence, cases, failing } of results) {
        expect(sentence).toMatch(/[1-9].*\.$/);
        expect(cases).toBeGreaterThan(0);
        expect(failing).toBeNull();
      }
      const [keeps] = results;
      const { arrived = 0, sent = 0, dropped = 0, waiting = 0 } = keeps?.counts ?? {};
      expect(arrived).toBe(sent + dropped + waiting);
    }
    expect(failedIn(resultsOf(made("plain", Plain), "keeps", "restore"))).toEqual([]);
  });

  it.each([
    ["keeps", made("keeper", Keeper), /^1 packets arrived, 0 were sent, 0 dropped: 1 must wait/],
    ["keeps", made("twice", Twice), /arrived|twice/],
    ["bounded", made("endless", Endless), /packets \(\d+ B\) wait: more than the buffer holds\.$/],
    [
      "bounded",
      made("growing", Growing),
      /^Its state grows with the packets: 600\d numbers after 6000 arrivals, 1200\d/,
    ],
    [
      "order",
      made("last-first", LastFirst),
      /^Packet \d+ of flow \d was sent before packet \d+, which had come first\.$/,
    ],
    ["repeats", made("remembering", Remembering), /^Two runs with the same seed differ/],
    ["restore", made("hidden", Hidden), /^A run from a checkpoint differs/],
    ["restore", made("not-plain", NotPlain), /^Its state holds a function, which is not plain data\.$/],
    ["survives", made("drawing", Drawing), /^A change drew a random number\.$/],
    ["survives", made("stuck", Stuck), /^Its timer of 0.5 s stands still\.$/],
    [
      "bounded",
      made("impossible", Plain, {
        p: { label: "p", unit: "ratio", against: "probability", read: ({ count }) => count },
      }),
      /^Its signal p is 2; allowed: 0 to 1\.$/,
    ],
  ] as const)("%s is not kept by %o", (id, definition, sentence) => {
    const [found] = resultsOf(definition, id);
    expect(found?.verdict).toBe("failed");
    expect(found?.sentence).toMatch(sentence);
    expect(found?.failing?.lines.length).toBeGreaterThan(0);
  });

  it("finds the smallest case: one packet of the flow that is kept", () => {
    const [keeps] = resultsOf(made("smallest", Keeper), "keeps");
    expect(keeps?.failing?.lines).toHaveLength(1);
    expect(keeps?.failing?.lines[0]).toMatch(/^0\.\d{5} s: a packet of flow 3 arrives: \d+ B, ECN \d$/);
  });

  it("tells an error of the discipline's own apart from a broken promise, and gives a scene for it", () => {
    const results = resultsOf(made("throwing", Throwing), "keeps", "scenes");
    expect(results[0]?.verdict).toBe("threw");
    expect(results[0]?.sentence).toBe("It threw an error: the count is too high");
    // 22 arrivals: the last one throws.
    expect(results[0]?.failing?.lines).toHaveLength(22);
    const scenes = results.find(({ id }) => id === "scenes");
    expect(scenes?.sentence).toMatch(/^A scene of [\d.]+ s with throwing stopped: the count is too high\.$/);
    expect(scenes?.failing?.scene).toMatchObject({ lanes: [{ queue: "throwing" }], timeline: [] });
  });

  it("keeps to its time", () => {
    let now = 0;
    // Every look at the clock takes a hundredth of a second.
    const clock = (): number => (now += 0.01);
    const results = [...runContract(registry.dropTail, { part: 1, clock, budget: 0.35 })];
    expect(results).toHaveLength(7);
    for (const { cases } of results) expect(cases).toBeLessThanOrEqual(6);
  });
});

describe("a scene of the lab in which a test fails", () => {
  const never = (): boolean => false;

  it.each([
    ["bounded", made("scene-endless", Endless)],
    ["order", made("scene-last-first", LastFirst)],
    ["repeats", made("scene-remembering", Remembering)],
    ["restore", made("scene-hidden", Hidden)],
    ["survives", made("scene-drawing", Drawing)],
  ] as const)("is found for %s, with the time of the fault within it", (promised, definition) => {
    const found = failingScene(definition, promised, null, never);
    const duration = found?.scene["duration"];
    expect(found?.scene["lanes"]).toEqual([{ queue: definition.id }]);
    expect(found?.at).toBeGreaterThan(0);
    expect(found?.at).toBeLessThan(typeof duration === "number" ? duration : 0);
  });

  it("begins to fail at that very time in the lab itself", () => {
    const definition = made("scene-throwing", Throwing);
    addMembers([definition], [], []);
    const found = failingScene(definition, "keeps", null, never);
    const read = parseScenario(found?.scene ?? {}, catalog);
    if (!read.ok || found === null) throw new Error("no scene was found");
    const simulation = new Simulation(read.value, 0);
    expect(() => simulation.runUntil(found.at)).not.toThrow();
    expect(() => simulation.runUntil(found.at + 1e-6)).toThrow("the count is too high");
  });

  it("is the same when it is looked for again, and the catalog is as before", () => {
    const definition = made("scene-again", LastFirst);
    const before = catalog.queues.map(({ id }) => id);
    const found = failingScene(definition, "order", null, never);
    expect(found).not.toBeNull();
    expect(failingScene(definition, "order", null, never)).toEqual(found);
    expect(catalog.queues.map(({ id }) => id)).toEqual(before);
  });

  it("is not found where the promise is kept, nor after the time is over", () => {
    const [kept, broken] = [made("scene-plain", Plain), made("scene-late", LastFirst)];
    const scene = { ...SMALL, lanes: [{ queue: kept.id }] };
    expect(failingScene(kept, "order", scene, never)).toBeNull();
    expect(failingScene(broken, "order", null, () => true)).toBeNull();
  });
});

it("leaves out halves first and single items last", () => {
  expect([...withoutStretches([1, 2, 3, 4])]).toEqual([
    [3, 4],
    [1, 2],
    [2, 3, 4],
    [1, 3, 4],
    [1, 2, 4],
    [1, 2, 3],
  ]);
  expect([...withoutStretches([1])]).toEqual([]);
});

it("measures the time of a packet by the fastest round", () => {
  let calls = 0;
  // Rounds of 5, 4, 3, 2 and 1 s.
  const times = [0, 5, 10, 14, 20, 23, 30, 32, 40, 41];
  expect(costOf(registry.dropTail, () => times[calls++] ?? Number.NaN)).toBe(1 / 20_000);
});
