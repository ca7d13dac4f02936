import { known, type Measured, type Query, unknown } from "../checks/points.ts";

/** What the rules of a rating look at: a term of the same lane at this point, or where an axis has another value. */
export interface Rated {
  measure(query: Omit<Query, "label">, at: Readonly<Record<string, number>>): Measured;
}

const term = (name: string): Omit<Query, "label"> => ({ name, argument: null, selectors: [] });
const numeric = (measured: Measured): number => (measured.known ? Number(measured.value) : Number.NaN);

/** The link is used well, as the experiment's assumptions say it. */
const GOOD_USE = 0.9;
/** Share of the link that an unresponsive flow of 8 Mbit/s may get where a scheme is fair. */
const FAIR_SHARE = 0.6;
const BINS_MAX = 1000;
const FAST = { udp_rate: 8e6 };
const MEDIUM = { udp_rate: 2e6 };

/**
 * An entry of the report's table of schemes, from what was measured by the rules that the experiment assumes. How hard
 * a scheme is to configure is a judgement, which no run tells.
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
      return unknown("how hard it is to configure is a judgement of the authors that no run measures");
  }
};
