import { known, type Measured, type Query, unknown } from "../checks/points.ts";

/** Access to the terms of a rating: of the same lane at this point, or at another value of an axis. */
export interface Rated {
  measure(query: Omit<Query, "label">, at: Readonly<Record<string, number>>): Measured;
}

const term = (name: string): Omit<Query, "label"> => ({ name, argument: null, selectors: [] });
const numeric = (measured: Measured): number => (measured.known ? Number(measured.value) : Number.NaN);

/** Link utilisation that section 3.4 of the report calls high, at the least. */
const GOOD_USE = 0.9;
/** Largest share of the link that an unresponsive flow has in table 1, by which the report illustrates fairness. */
const FAIR_SHARE = 0.23;
/** Size of the report's packets, B. */
const PACKET_BYTES = 1000;
/** UDP rates, bit/s, at which the report's schemes are compared, and those of them above the link's rate. */
const RATES = [1e5, 2e5, 5e5, 1e6, 2e6, 4e6, 8e6];
const FAST = RATES.filter((rate) => rate > 1e6);
/** UDP rate of the report's standard scenario, bit/s. */
const STANDARD = 2e6;

/**
 * An entry of the report's table of schemes, measured by the rules that the experiment assumes: a rating of the scheme,
 * the same at every UDP rate. The difficulty of configuration is a judgement, which no run can measure.
 */
export const measuredRating = (column: unknown, rated: Rated): Measured => {
  const judge = (needed: readonly Measured[], word: () => string): Measured =>
    needed.find((measured) => !measured.known) ?? known(word());
  const atRates = (name: string, rates: readonly number[]) =>
    rates.map((rate) => rated.measure(term(name), { udp_rate: rate }));
  switch (column) {
    case "utilisation": {
      const uses = atRates("utilisation", RATES);
      return judge(uses, () => (uses.every((use) => numeric(use) >= GOOD_USE) ? "Good" : "Poor"));
    }
    case "fairness": {
      const shares = atRates("udp_share", FAST);
      return judge(shares, () => (shares.every((share) => numeric(share) <= FAIR_SHARE) ? "Fair" : "Unfair"));
    }
    case "space": {
      const needed = ["mean_queue", "state_bytes", "buffer_size"].flatMap((name) => atRates(name, [STANDARD]));
      const [queue = 0, state = 0, buffer = 0] = needed.map(numeric);
      return judge(needed, () => (queue + state / PACKET_BYTES <= buffer / 2 ? "Small" : "Large"));
    }
    case "per_flow": {
      const flows = rated.measure(term("per_flow_state"), {});
      return judge([flows], () => (numeric(flows) === 1 ? "Yes" : "No"));
    }
    default:
      return unknown("the difficulty of configuration is a judgement of the authors; no run measures it");
  }
};
