import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/units/units.ts";
import { makeBench, scenarioOf } from "./bench.ts";

const document = (queue: string, params: object = {}): object => ({
  lanes: [{ queue, params }],
  traffic: [{ id: "a", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06 }],
});
const red = document("red", { minThreshold: 20, maxThreshold: 60 });

const remarkOn = async (scenario: object, set: string, to: Json): Promise<string | undefined> => {
  const { lab, settle } = makeBench({ scenario: scenarioOf(scenario) });
  await settle();
  lab.getState().change(set, to);
  return lab.getState().remarks[set];
};

// The form of the sentence is the design's: "max_th must be above min_th. Set to 21, the nearest allowed value."
describe("the remark beside a control", () => {
  it.each<[string, object, string, Json, string]>([
    [
      "the upper threshold",
      red,
      "lanes.0.params.maxThreshold",
      10,
      "max_th must be above min_th. Set to 21, the nearest allowed value.",
    ],
    [
      "the lower threshold",
      red,
      "lanes.0.params.minThreshold",
      80,
      "max_th must be above min_th. Set to 59, the nearest allowed value.",
    ],
    // What the range would leave is not allowed either: the rule between the two decides, and is what is told.
    [
      "far too much for the lower threshold",
      red,
      "lanes.0.params.minThreshold",
      1e20,
      "max_th must be above min_th. Set to 59, the nearest allowed value.",
    ],
    [
      "an entry of a list",
      red,
      "bottleneck.variation.rates",
      [1e6, -2],
      "Rates: entry 2 is \u22122; it must be a number, 0 to 100000000000 bit/s.",
    ],
    [
      "a probability",
      red,
      "lanes.0.params.maxProbability",
      3,
      "max_p must be 1e\u22126 to 1. Set to 1, the nearest allowed value.",
    ],
    [
      "a rate",
      red,
      "bottleneck.rate",
      -4,
      "Link rate must be 1.00 kbit/s to 100 Gbit/s. Set to 1.00 kbit/s, the nearest allowed value.",
    ],
    ["a delay", red, "bottleneck.delay", 20, "Link delay must be 0 to 10 s. Set to 10 s, the nearest allowed value."],
    [
      "a delay below none",
      red,
      "bottleneck.delay",
      -5,
      "Link delay must be 0 to 10 s. Set to 0, the nearest allowed value.",
    ],
    [
      "a rate beyond all",
      red,
      "bottleneck.rate",
      1e99,
      "Link rate must be 1.00 kbit/s to 100 Gbit/s. Set to 100 Gbit/s, the nearest allowed value.",
    ],
    [
      "less than a packet",
      red,
      "lanes.0.params.minThreshold",
      -5,
      "min_th must be 1 to 1\u2009000\u2009000 packets. Set to 1, the nearest allowed value.",
    ],
    [
      "a buffer",
      red,
      "bottleneck.buffer.packets",
      0,
      "Buffer must be a whole number from 1 to 1\u2009000\u2009000 packets. Set to 1, the nearest allowed value.",
    ],
    [
      "flows",
      red,
      "traffic.a.count",
      -1,
      "Flows must be a whole number from 0 to 10\u2009000 flows. Set to 0, the nearest allowed value.",
    ],
    [
      "a round trip",
      red,
      "traffic.a.rtt",
      0.001,
      "RTT must be at least twice the link delay; with a second link, twice the sum of both delays. Set to 20 ms, the nearest allowed value.",
    ],
    [
      "a buffer in bytes",
      { ...red, bottleneck: { buffer: { bytes: 50_000 } } },
      "bottleneck.buffer.bytes",
      500,
      "Buffer must hold at least one packet of the largest size. Set to 1 kB, the nearest allowed value.",
    ],
  ])("speaks as the controls do of %s", async (_, scenario, set, to, sentence) => {
    expect(await remarkOn(scenario, set, to)).toBe(sentence);
  });

  it("names the other fields of a rule by their symbols", async () => {
    const remark = await remarkOn(document("ared"), "lanes.0.params.bandHigh", 0.1);
    expect(remark).toMatch(/ must be above .*\. Set to 0\.\d+, the nearest allowed value\.$/);
    expect(remark).not.toMatch(/bandHigh|bandLow|lanes|\(/);
  });
});
