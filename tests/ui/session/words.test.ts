import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { backTo } from "../../../src/ui/session/changes/changes.ts";
import { changeWords } from "../../../src/ui/session/changes/words.ts";
import type { Json } from "../../../src/units/units.ts";
import { scenarioOf, smallScenario } from "./bench.ts";

const mixed = scenarioOf({
  lanes: [{ queue: "red", params: { minThreshold: 5, maxProbability: 0.02 } }],
  traffic: [
    { id: "a", kind: "bulk", transport: "reno", count: 4 },
    { id: "u", kind: "cbr", count: 0, rate: 3e6 },
  ],
});

describe("a change in words", () => {
  it.each<[string, Json, string]>([
    ["lanes.0.params.maxProbability", 0.1, "max_p 0.020 to 0.10"],
    // A value that the document does not give has its default; where that is derived, it is not named.
    ["lanes.0.params.queueWeight", 0.001, "w_q 0.002 to 0.001"],
    ["lanes.0.params.maxThreshold", 20, "max_th 20 packets"],
    ["traffic.a.count", 8, "A: 4 to 8 flows"],
    ["traffic.a.count", 0, "A: off"],
    ["traffic.u.count", 1, "U: on, 1 flow"],
    ["bottleneck.ecn", true, "ECN on"],
    ["traffic.call", { kind: "call" }, "voice calls added"],
    ["traffic.u", { kind: "cbr", count: 2 }, "group U"],
    ["lanes.0.queue", "pi", "to PI"],
    ["lanes.0", { queue: "red", params: { minThreshold: 5 } }, "max_p: default"],
    [
      "lanes.0",
      { queue: "red", params: { minThreshold: 8, maxProbability: 0.1 } },
      "min_th 5 to 8 packets, and 1 more",
    ],
    ["lanes.0.overrides.traffic.a.count", 9, "A: 4 to 9 flows"],
    ["lanes.0.overrides.bottleneck.ecn", true, "ECN on"],
  ])("%s = %j is said as: %s", (set, to, words) => {
    expect(changeWords(mixed, { at: 1, set, to }, catalog)).toBe(words);
  });
});

describe("a field that a lane had apart", () => {
  it("is named when the lane has it as all others again", () => {
    const apart = { ...mixed, lanes: mixed.lanes.map((lane) => ({ ...lane, overrides: { "bottleneck.ecn": true } })) };
    expect(changeWords(apart, { at: 1, set: "lanes.0.overrides", to: {} }, catalog)).toBe("ECN: shared value");
    // From what the lane has, not from what the others have.
    expect(changeWords(apart, { at: 1, set: "lanes.0.overrides.bottleneck.ecn", to: false }, catalog)).toBe("ECN off");
  });
});

describe("the way back", () => {
  it("is the value that was there", () => {
    expect(backTo(smallScenario(), "bottleneck.rate", 5e6)).toEqual({ set: "bottleneck.rate", to: 5e6 });
  });
  it("of a group that joined is that it sends no more", () => {
    expect(backTo(mixed, "traffic.call", undefined)).toEqual({ set: "traffic.call.count", to: 0 });
  });
  it("of a field that was not given writes its owner without it", () => {
    const back = backTo(mixed, "lanes.0.params.maxProbability", undefined);
    expect(back?.set).toBe("lanes.0");
    expect(back?.to).toMatchObject({ queue: "red", params: { minThreshold: 5 } });
    expect(JSON.stringify(back?.to)).not.toContain("maxProbability");
  });
});
