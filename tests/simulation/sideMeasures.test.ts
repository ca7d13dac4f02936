import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, scenarioOf } from "../engine/scenarios.ts";

const SECONDS = 20;
const WINDOW = [2, 17.345] as const;

type Metrics = Readonly<Record<string, number | null>>;
const metricsOf = (document: Document): Metrics => {
  const simulation = new Simulation(scenarioOf({ duration: SECONDS, ...document }), 0);
  simulation.watch(...WINDOW);
  simulation.runUntil(SECONDS);
  return simulation.report(...WINDOW).metrics;
};

/** Open-loop traffic, whose packets come alike wherever the queue stands; `way` leads it to a queue. */
const traffic = (way: Document): Json => [
  { id: "voice", kind: "cbr", count: 3, rate: 4e5, packetSize: 300, intervalJitter: 1, rtt: 0.1, ...way },
  { id: "random", kind: "poisson", count: 2, packetRate: 120, rtt: 0.1, ...way },
  { id: "bursts", kind: "exponential-on-off", count: 4, packetSize: 1500, rtt: 0.1, ...way },
];
/** A queue, as the bottleneck's and as one beside it. */
const link = { rate: 3e6, delay: 0.01, buffer: { packets: 25 } };
const wide = { rate: 1e9, delay: 0.01, buffer: { packets: 1000 } };

describe.each(["drop-tail", "codel"])(
  "a %s queue beside the bottleneck is measured as the bottleneck's own",
  (queue) => {
    const own = metricsOf({ bottleneck: link, lanes: [{ queue }], traffic: traffic({}) });
    const expected = ["queueMeanPackets", "delayMean", "utilization", "lossFraction"].map(
      (id) => own[id] ?? Number.NaN,
    );

    it("where the run is one in which packets wait and are lost", () => {
      expect(own["queueMeanPackets"]).toBeGreaterThan(1);
      expect(own["lossFraction"]).toBeGreaterThan(0.001);
      expect(own["utilization"]).toBeLessThan(0.999);
    });

    it.each([
      ["second", { ...wide, second: { ...link, queue } }, { route: "second" }],
      ["reverse", { ...wide, reverse: { ...link, queue } }, { direction: "back" }],
    ] as const)("%s", (place, bottleneck, way) => {
      const metrics = metricsOf({ bottleneck, lanes: [{ queue: "drop-tail" }], traffic: traffic(way) });
      const found = ["QueueMean", "DelayMean", "Utilization", "LossFraction"].map((name) => metrics[`${place}${name}`]);
      for (const [i, value] of found.entries()) expect(value ?? Number.NaN).toBeCloseTo(expected[i] ?? Number.NaN, 9);
      // None of it meets the bottleneck's own queue.
      expect(metrics["arrivals"]).toBe(0);
      const other = place === "second" ? "reverse" : "second";
      for (const name of ["QueueMean", "DelayMean", "Utilization", "LossFraction"])
        expect(metrics[`${other}${name}`]).toBeNull();
    });
  },
);
