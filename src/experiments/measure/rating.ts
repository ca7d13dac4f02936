import { known, type Measured, type Query, unknown } from "../checks/points.ts";

/** Access to the terms of a rating: of the same lane at this point, or at another value of an axis. */
export interface Rated {
  measure(query: Omit<Query, "label">, at: Readonly<Record<string, number>>): Measured;
}

const term = (name: string): Omit<Query, "label"> => ({ name, argument: null, selectors: [] });
const numeric = (measured: Measured): number => (measured.known ? Number(measured.value) : Number.NaN);

/** Link utilisation that counts as good, by the experiment's assumptions. */
const GOOD_USE = 0.9;
/** Largest share of the link that a fair scheme gives an unresponsive flow of 8 Mbit/s. */
const FAIR_SHARE = 0.6;
const BINS_MAX = 1000;
const FAST = { udp_rate: 8e6 };
const MEDIUM = { udp_rate: 2e6 };

/**
 * An entry of the report's table of schemes, measured by the rules that the experiment assumes. The difficulty of
 * configuration is a judgement, which no run can measure.
 */
export const measuredRating = (column: unknown, rated: Rated): Measured => {
  const judge = (needed: readonly Measured[], word: () => string): Measured =>
    needed.find((measured) => !measured.known) ?? known(word());
  switch (column) {
    case "utilisation": {
      const use = rated.measure(term("utilisation"), {});
      return judge([use], () => (numeric(use) >= GOOD_USE ? "Good" : "Poor"));
    }
    case "fairness": {
      const share = rated.measure(term("udp_share"), FAST);
      return judge([share], () => (numeric(share) < FAIR_SHARE ? "Fair" : "Unfair"));
    }
    case "space": {
      const queue = rated.measure(term("mean_queue"), MEDIUM);
      const buffer = rated.measure(term("buffer_size"), MEDIUM);
      const state = rated.measure(term("state_bytes"), {});
      const isSmall = () => numeric(queue) <= numeric(buffer) / 2 && numeric(state) <= BINS_MAX;
      return judge([queue, buffer, state], () => (isSmall() ? "Small" : "Large"));
    }
    case "per_flow": {
      const flows = rated.measure(term("per_flow_state"), {});
      return judge([flows], () => (numeric(flows) === 1 ? "Yes" : "No"));
    }
    default:
      return unknown("the difficulty of configuration is a judgement of the authors; no run measures it");
  }
};
