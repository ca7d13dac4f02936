import { known, type Measured, type Query, unknown } from "../checks/points.ts";

/** Access to the terms of a rating, of the same lane at the same point. */
export interface Rated {
  measure(query: Omit<Query, "label">): Measured;
}

const term = (name: string): Omit<Query, "label"> => ({ name, argument: null, selectors: [] });
const numeric = (measured: Measured): number => (measured.known ? Number(measured.value) : Number.NaN);

/** Link utilisation that section 3.4 of the report calls high, at the least. */
const GOOD_USE = 0.9;
/** Largest share of the link that an unresponsive flow has in table 1, by which the report illustrates fairness. */
const FAIR_SHARE = 0.23;
/** Size of the report's packets, B. */
const PACKET_BYTES = 1000;

/**
 * An entry of the report's table of schemes at one UDP rate, by the rules that the experiment assumes; its checks name
 * the rates that count. The difficulty of configuration is a judgement, which no run can measure.
 */
export const measuredRating = (column: unknown, rated: Rated): Measured => {
  const judge = (names: readonly string[], word: (...values: readonly number[]) => string): Measured => {
    const needed = names.map((name) => rated.measure(term(name)));
    return needed.find((measured) => !measured.known) ?? known(word(...needed.map(numeric)));
  };
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
