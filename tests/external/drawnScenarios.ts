import type { Scenario } from "../../src/scenario/document.ts";
import type { JsonObject } from "../../src/schema/json.ts";
import type { Json } from "../../src/units/units.ts";
import { scenarioOf } from "../exports/exporting.ts";

/** Pseudo-random numbers of one drawing, the same on every machine (a linear congruential generator of 31 bits). */
const numbersOf = (seed: number): (() => number) => {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** A number between two, with three digits. */
export type Between = (low: number, high: number) => number;

/** What scenarios for a tool are drawn from. */
export interface Palette {
  /** Disciplines of the tool with settings around those that are used. */
  lanes(between: Between): readonly JsonObject[];
  readonly transports: readonly string[];
  /** Sources beside the senders, without id, count and RTT. */
  sources(between: Between): readonly JsonObject[];
  /** Disciplines that only mark. */
  readonly markers: readonly string[];
}

/**
 * A random scenario for a tool: long flows of one or two groups, sometimes with a source, a change of the load or of
 * the link, ECN; in settings in which measurements of 25 s repeat.
 */
export const drawnScenario = ({ lanes, transports, sources, markers }: Palette, seed: number): Scenario => {
  const draw = numbersOf(seed * 7919 + 17);
  const between: Between = (low, high) => Number((low + (high - low) * draw()).toPrecision(3));
  const whole = (low: number, high: number): number => Math.round(between(low, high));
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(draw() * list.length)];
    if (found === undefined) throw new Error("the list is empty");
    return found;
  };
  const lane = oneOf(lanes(between));
  const bulk = (id: string): JsonObject => ({
    id,
    kind: "bulk",
    transport: oneOf(transports),
    count: whole(4, 12),
    rtt: { uniform: [between(0.04, 0.08), between(0.1, 0.2)] },
  });
  const first = bulk("first");
  const source = oneOf(sources(between));
  const others: Json[] = [
    ...(draw() < 0.4 ? [bulk("second")] : []),
    ...(draw() < 0.5 ? [{ id: "source", rtt: 0.06, ...source }] : []),
  ];
  const rate = between(2e6, 5e6);
  const changes: Json[] = [
    { at: 18, set: "traffic.first.count", to: whole(3, 15) },
    { at: 20, set: "bottleneck.rate", to: between(1e6, 4e6) },
  ];
  return scenarioOf({
    version: 2,
    title: `drawn ${seed}`,
    duration: 35,
    bottleneck: {
      rate,
      delay: between(0.005, 0.015),
      buffer: { packets: whole(40, 100) },
      ecn: markers.includes(String(lane["queue"])) || draw() < 0.4,
    },
    lanes: [lane],
    traffic: [first, ...others],
    timeline: draw() < 0.3 ? [oneOf(changes)] : [],
  });
};
