import { ns2 } from "../../src/exports/ns2/ns2.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import type { JsonObject } from "../../src/schema/json.ts";
import type { Json } from "../../src/units/units.ts";
import { exportOf, scenarioOf } from "../exports/exporting.ts";

/** Pseudo-random numbers of one drawing, the same on every machine (a linear congruential generator of 31 bits). */
const numbersOf = (seed: number): (() => number) => {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** Disciplines of ns-2 with settings around those that are used. */
const lanesOf = (between: (low: number, high: number) => number): readonly JsonObject[] => [
  { queue: "drop-tail" },
  {
    queue: "red",
    params: {
      minThreshold: between(3, 15),
      maxThreshold: between(20, 60),
      maxProbability: between(0.02, 0.2),
      gentle: between(0, 1) > 0.5,
    },
  },
  { queue: "ared", params: { targetDelay: between(0.003, 0.02) } },
  { queue: "pi", params: { qRef: between(10, 40), a: 1.822e-4, b: 1.816e-4 } },
  { queue: "rem", params: { targetQueue: between(10, 30) } },
  { queue: "avq", params: { gamma: between(0.9, 0.98) } },
  { queue: "gkvq", params: { capacityRatio: between(0.85, 0.95) } },
];

/**
 * A random scenario for ns-2: long flows of one or two groups, sometimes with a source, a load step, ECN; in settings in
 * which measurements of 25 s repeat.
 */
export const drawnScenario = (seed: number): Scenario => {
  const draw = numbersOf(seed * 7919 + 17);
  const between = (low: number, high: number): number => Number((low + (high - low) * draw()).toPrecision(3));
  const whole = (low: number, high: number): number => Math.round(between(low, high));
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(draw() * list.length)];
    if (found === undefined) throw new Error("the list is empty");
    return found;
  };
  const lane = oneOf(lanesOf(between));
  const bulk = (id: string): JsonObject => ({
    id,
    kind: "bulk",
    transport: oneOf(["reno", "newreno", "sack"]),
    count: whole(6, 20),
    rtt: { uniform: [between(0.04, 0.08), between(0.1, 0.2)] },
  });
  const first = bulk("first");
  const source = oneOf<Json>([
    { kind: "cbr", rate: between(2e5, 1e6), intervalJitter: 1 },
    { kind: "exponential-on-off", peakRate: between(5e5, 1e6), meanOn: 0.1, meanOff: 0.2 },
  ]);
  const others: Json[] = [
    ...(draw() < 0.4 ? [bulk("second")] : []),
    ...(draw() < 0.4 && typeof source === "object" ? [{ id: "source", count: whole(1, 3), rtt: 0.06, ...source }] : []),
  ];
  return scenarioOf({
    version: 2,
    title: `drawn ${seed}`,
    duration: 35,
    bottleneck: {
      rate: between(4e6, 15e6),
      delay: between(0.005, 0.015),
      buffer: { packets: whole(60, 150) },
      ecn: lane["queue"] === "gkvq" || draw() < 0.4,
    },
    lanes: [lane],
    traffic: [first, ...others],
    timeline: draw() < 0.25 ? [{ at: 18, set: "traffic.first.count", to: whole(4, 30) }] : [],
  });
};

/** Whether ns-2 has everything of a scenario. */
export const isWhole = (scenario: Scenario): boolean => {
  const exported = exportOf(ns2, scenario);
  return exported.ok && exported.departures.every(({ kind }) => kind !== "left out");
};
