import { largestOf } from "../../units/extremes.ts";
import { known, type Measured, type Query, unknown } from "../checks/points.ts";

/** Access to the terms of a rating, of the same lane at the same point. */
export interface Rated {
  measure(query: Omit<Query, "label">): Measured;
}

const term = (name: string): Omit<Query, "label"> => ({ name, argument: null, selectors: [] });
const numeric = (measured: Measured): number => (measured.known ? Number(measured.value) : Number.NaN);

/** Link utilisation that section 3.4 of the report calls high, at the least. */
const GOOD_USE = 0.9;
/** Twice the fair share of one flow among eleven: with more, TCP is more than 10 % below its own share, 10/11. */
const FAIR_SHARE = 2 / 11;
/** Size of the report's packets, B. */
const PACKET_BYTES = 1000;

/**
 * The word that the rule of a column gives for the measured terms: by their means, and by their values of every seed,
 * so that a check of the word has as many opinions as it has seeds.
 */
const rated = (terms: readonly Measured[], word: (...values: readonly number[]) => string): Measured => {
  const missing = terms.find((measured) => !measured.known);
  if (missing !== undefined) return missing;
  const value = word(...terms.map(numeric));
  const seeds = largestOf(terms.map((term) => seedsOf(term)?.length ?? 0));
  if (seeds === 0) return known(value);
  const bySeed = Array.from({ length: seeds }, (_, seed) => {
    const values = terms.map((term) => (seedsOf(term) === undefined ? numeric(term) : seedsOf(term)?.[seed]));
    return values.includes(undefined) ? undefined : word(...values.map(Number));
  });
  return { known: true, value, bySeed };
};
const seedsOf = (measured: Measured) => (measured.known ? measured.bySeed : undefined);

/**
 * An entry of the report's table of schemes at one UDP rate, by the rules that the experiment assumes; its checks name
 * the rates that count. The difficulty of configuration is a judgement, which no run can measure.
 */
export const measuredRating = (column: unknown, lane: Rated): Measured => {
  const judge = (names: readonly string[], word: (...values: readonly number[]) => string): Measured =>
    rated(
      names.map((name) => lane.measure(term(name))),
      word,
    );
  switch (column) {
    case "utilisation":
      return judge(["utilisation"], (use = 0) => (use >= GOOD_USE ? "Good" : "Poor"));
    case "fairness":
      return judge(["udp_share"], (share = 0) => (share <= FAIR_SHARE ? "Fair" : "Unfair"));
    case "space":
      return judge(["mean_queue", "state_bytes", "buffer_size"], (queue = 0, state = 0, buffer = 0) =>
        queue + state / PACKET_BYTES <= buffer / 2 ? "Small" : "Large",
      );
    case "per_flow":
      return judge(["per_flow_state"], (flows = 0) => (flows === 1 ? "Yes" : "No"));
    default:
      return unknown("the difficulty of configuration is a judgement of the authors; no run measures it");
  }
};
