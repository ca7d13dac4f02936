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

// The form of the sentence is the design's: "max_th must be above min_th. Using 21."
describe("the remark beside a control", () => {
  it.each<[string, object, string, Json, string]>([
    ["the upper threshold", red, "lanes.0.params.maxThreshold", 10, "max_th must be above min_th. Using 21."],
    ["the lower threshold", red, "lanes.0.params.minThreshold", 80, "max_th must be above min_th. Using 59."],
    // What the range would leave is not allowed either: the rule between the two decides, and is what is told.
    [
      "far too much for the lower threshold",
      red,
      "lanes.0.params.minThreshold",
      1e20,
      "max_th must be above min_th. Using 59.",
    ],
    ["a probability", red, "lanes.0.params.maxProbability", 3, "max_p must be 1e\u22126 to 1. Using 1."],
    ["a rate", red, "bottleneck.rate", -4, "Link rate must be 1.00 kbit/s to 100 Gbit/s. Using 1.00 kbit/s."],
    ["a delay", red, "bottleneck.delay", 20, "Link delay must be 0 to 10 s. Using 10 s."],
    ["a delay below none", red, "bottleneck.delay", -5, "Link delay must be 0 to 10 s. Using 0."],
    [
      "a rate beyond all",
      red,
      "bottleneck.rate",
      1e99,
      "Link rate must be 1.00 kbit/s to 100 Gbit/s. Using 100 Gbit/s.",
    ],
    [
      "less than a packet",
      red,
      "lanes.0.params.minThreshold",
      -5,
      "min_th must be 1 to 1\u2009000\u2009000 packets. Using 1.",
    ],
    [
      "a buffer",
      red,
      "bottleneck.buffer.packets",
      0,
      "Buffer must be a whole number from 1 to 1\u2009000\u2009000 packets. Using 1.",
    ],
    ["flows", red, "traffic.a.count", -1, "Flows must be a whole number from 0 to 10\u2009000 flows. Using 0."],
    ["a round trip", red, "traffic.a.rtt", 0.001, "Round trip must be at least twice the link delay. Using 20 ms."],
    [
      "a buffer in bytes",
      { ...red, bottleneck: { buffer: { bytes: 50_000 } } },
      "bottleneck.buffer.bytes",
      500,
      "Buffer must hold at least one packet. Using 1 kB.",
    ],
  ])("speaks as the controls do of %s", async (_, scenario, set, to, sentence) => {
    expect(await remarkOn(scenario, set, to)).toBe(sentence);
  });

  it("names the other fields of a rule by their symbols", async () => {
    const remark = await remarkOn(document("ared"), "lanes.0.params.bandHigh", 0.1);
    expect(remark).toMatch(/ must be above .*\. Using 0\.\d+\.$/);
    expect(remark).not.toMatch(/bandHigh|bandLow|lanes|\(/);
  });
});
