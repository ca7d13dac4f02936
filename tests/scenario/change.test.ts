import { describe, expect, it } from "vitest";
import { applyChange, laneScenario, readPath } from "../../src/scenario/change.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import type { Json } from "../../src/units/units.ts";
import { catalog } from "./fixtureCatalog.ts";
import { documentWith, messagesOf, read, settled } from "./reading.ts";

const scenario = read(
  documentWith({
    bottleneck: { buffer: { packets: 50 } },
    lanes: [{ queue: "red", params: { minThreshold: 10, interval: 1 } }, { queue: "drop-tail" }],
    traffic: [
      { id: "a", kind: "bulk", transport: "reno", params: { b: 0.7 }, count: 20, rtt: { uniform: [0.04, 0.22] } },
      { id: "mice", kind: "short-flows", rtt: 0.06 },
      { id: "udp", kind: "cbr", count: 0, rate: 2e6 },
    ],
    timeline: [{ at: 30, set: "traffic.a.count", to: 10 }],
  }),
);
const apply = (set: string, to: Json, before: Scenario = scenario) => applyChange(before, { at: 1, set, to }, catalog);
const changedBy = (set: string, to: Json): Scenario => settled(apply(set, to));

describe("a change", () => {
  it.each<[string, Json]>([
    ["duration", 90],
    ["bottleneck.rate", 5e6],
    ["bottleneck.ecn", true],
    ["bottleneck.buffer", { bytes: 50_000 }],
    ["bottleneck.buffer.packets", 51],
    ["access.rate", 30e6],
    ["access.buffer", { packets: 10 }],
    ["lanes.0.params.minThreshold", 12],
    ["lanes.0.params.gentle", false],
    ["lanes.0.params.interval", null],
    ["lanes.0.label", "first"],
    ["lanes.1.overrides.bottleneck.ecn", true],
    ["traffic.a.count", 0],
    ["traffic.a.rtt", { random: [0.1, 0.2] }],
    ["traffic.a.rtt.uniform.1", 0.3],
    ["traffic.a.stop", 40],
    ["traffic.a.params.b", 0.5],
    ["traffic.a.window", 100],
    ["traffic.udp.rate", 3e6],
    ["traffic.udp.ecn", "ect0"],
    ["traffic.mice.size", { geometric: { mean: 12.5 } }],
    ["traffic.mice.size.packets", 7],
  ])("of %s to %j is read back, and done twice does nothing", (set, to) => {
    const changed = changedBy(set, to);
    expect(readPath(changed, set)).toEqual(to);
    expect(changed).not.toEqual(scenario);
    expect(settled(apply(set, to, changed))).toBe(changed);
  });

  it("leaves everything else the same object", () => {
    const changed = changedBy("traffic.a.count", 5);
    const [a, mice] = scenario.traffic;
    const [changedA, changedMice] = changed.traffic;
    expect(changed.bottleneck).toBe(scenario.bottleneck);
    expect(changed.lanes).toBe(scenario.lanes);
    expect(changed.timeline).toBe(scenario.timeline);
    expect(changedMice).toBe(mice);
    expect(changedA?.rtt).toBe(a?.rtt);
    expect(changedA?.params).toBe(a?.params);
    expect(changedA?.fields).toBe(a?.fields);
  });

  it("to what a path holds already does nothing, even to the discipline", () => {
    expect(changedBy("lanes.0.queue", "red")).toBe(scenario);
    expect(changedBy("traffic.a.transport", "reno")).toBe(scenario);
    expect(changedBy("traffic.mice.transport", "newreno")).toBe(scenario);
    expect(changedBy("bottleneck.buffer.packets", 50)).toBe(scenario);
    expect(changedBy("traffic.udp", null)).toBe(scenario);
  });

  it("of a discipline takes the defaults of the new one", () => {
    const { lanes } = changedBy("lanes.0.queue", "wred");
    expect(lanes[0]).toEqual({ queue: "wred", params: {}, label: null, overrides: {} });
    expect(changedBy("traffic.a.transport", "newreno").traffic[0]?.params).toEqual({});
  });

  it("takes a whole lane or a whole group", () => {
    const lane = { queue: "red", params: { maxThreshold: 40 }, label: "x", overrides: {} };
    expect(changedBy("lanes.1", lane).lanes[1]).toEqual(lane);
    const group = settled(apply("traffic.udp", { kind: "cbr", count: 3 })).traffic[2];
    expect(group).toMatchObject({ id: "udp", kind: "cbr", count: 3, fields: {} });
  });

  it("adds a group by a new id at the end, and takes one away as a count of 0 does", () => {
    const added = changedBy("traffic.new", { kind: "bulk", count: 2 });
    expect(added.traffic.map(({ id }) => id)).toEqual(["a", "mice", "udp", "new"]);
    expect(changedBy("traffic.a", null)).toEqual(changedBy("traffic.a.count", 0));
  });

  it("of the link's delay moves every round trip by twice the difference, and back again exactly", () => {
    const moved = changedBy("bottleneck.delay", 0.06);
    expect(moved.traffic.map(({ rtt }) => rtt)).toEqual([{ uniform: [0.14, 0.32] }, 0.16, 0.2]);
    expect(settled(apply("bottleneck.delay", 0.01, moved))).toEqual(scenario);
  });

  it.each<[string, Json, string]>([
    ["lanes.0.params.maxThreshold", 10, "lanes.0.params.maxThreshold is 10; it must be above minThreshold"],
    ["lanes.0.params.maxProbability", 1.1, "lanes.0.params.maxProbability is 1.1; allowed: 0 to 1"],
    ["lanes.0.params.nothing", 1, "lanes.0.params.nothing is not a field"],
    ["lanes.0.queue", "pie", 'lanes.0.queue is "pie"; allowed:'],
    ["lanes.2", { queue: "red" }, "there are 2 lanes"],
    ["lanes.00", { queue: "red" }, "there are 2 lanes"],
    ["lanes.1", null, "lanes.1 is null"],
    ["traffic.b.count", 1, 'there is no group "b"'],
    ["traffic.b", null, 'there is no group "b"'],
    ["traffic.b", { id: "c", kind: "bulk" }, 'its id must be "b"'],
    ["traffic.a", { kind: "cbr" }, "a group keeps its id and its kind"],
    ["traffic.a.kind", "cbr", "a group keeps its id and its kind"],
    ["traffic.a.rtt", 0.01, "traffic.a.rtt is 0.01; allowed: 0.02 to 100 s"],
    ["traffic.a.window", 0, "traffic.a.window is 0; allowed: 1 to 1000000 packets"],
    ["bottleneck", { rate: 1e6 }, "the path must name a field in it"],
    ["bottleneck.rate.x", 1e6, "bottleneck.rate is"],
    ["bottleneck.nothing", 1, "bottleneck.nothing is not a field"],
    ["seed", 2, "it cannot change during a run"],
    ["title", "x", "it cannot change during a run"],
    ["timeline", [], "there is no such field"],
    ["version", 1, "there is no such field"],
    ["", 1, "this is not a path"],
    ["traffic..count", 1, "this is not a path"],
    ["__proto__.seed", 1, "this is not a path"],
    ["traffic.constructor", { kind: "bulk" }, "this is not a path"],
    ["lanes.0.params.prototype", 1, "this is not a path"],
    ["lanes.1.overrides.bottleneck.delay", 5, "with the overrides of lane 1, traffic.a.rtt"],
    ["lanes.1.overrides.lanes.0.queue", "red", "lanes.1.overrides.lanes.0.queue is"],
  ])("is refused: %s to %j, %s", (set, to, expected) => {
    expect(messagesOf(apply(set, to))[0]).toContain(expected);
  });
});

describe("reading a path", () => {
  it("finds what the document names", () => {
    expect(readPath(scenario, "lanes.0.params")).toEqual({ minThreshold: 10, interval: 1 });
    expect(readPath(scenario, "traffic.mice.count")).toBe(1);
    expect(readPath(scenario, "traffic.udp")).toMatchObject({ id: "udp", kind: "cbr", transport: null, rate: 2e6 });
    expect(readPath(scenario, "traffic.a.rtt.uniform.0")).toBe(0.04);
  });

  it.each([
    "lanes.0.params.gentle",
    "lanes.2",
    "traffic.0",
    "traffic.b.count",
    "bottleneck.toString",
    "",
    "constructor",
  ])("%j: undefined", (path) => {
    expect(readPath(scenario, path)).toBeUndefined();
  });
});

describe("a lane", () => {
  const overridden = changedBy("lanes.1.overrides", { "bottleneck.ecn": true, "traffic.a.count": 3 });

  it("without overrides sees the scenario itself", () => {
    expect(settled(laneScenario(overridden, 0, catalog))).toBe(overridden);
  });

  it("differs in what it overrides, and in nothing else", () => {
    const seen = settled(laneScenario(overridden, 1, catalog));
    expect(seen.bottleneck).toEqual({ ...scenario.bottleneck, ecn: true });
    expect(seen.traffic.map(({ count }) => count)).toEqual([3, 1, 0]);
    expect(seen.traffic[1]).toBe(overridden.traffic[1]);
  });

  it("keeps its overrides when a change comes for all", () => {
    const changed = settled(apply("traffic.a.count", 100, overridden));
    expect(settled(laneScenario(changed, 1, catalog)).traffic[0]?.count).toBe(3);
  });

  it("that does not exist is a fault", () => {
    expect(messagesOf(laneScenario(overridden, 2, catalog))).toEqual(["there is no lane 2"]);
  });
});
