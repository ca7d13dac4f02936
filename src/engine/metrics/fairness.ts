import { largestOf, smallestOf } from "../../units/extremes.ts";
import { jainOf } from "../../units/jain.ts";
import { defineMetric, type Span } from "./contract.ts";

/** Several metrics read the same list of the same span. */
const known = new WeakMap<Span, readonly number[]>();

const wholeGoodputs = (span: Span): readonly number[] => {
  const found = known.get(span);
  if (found !== undefined) return found;
  const rates: number[] = [];
  for (const group of span.groups)
    if (group.endless) for (const flow of group.flows) if (flow.whole) rates.push(flow.goodput);
  known.set(span, rates);
  return rates;
};

export const jainIndex = defineMetric({
  id: "jainIndex",
  label: "Jain's fairness index",
  unit: "factor",
  help: "Fairness of the goodput of the long TCP flows that ran in the whole window: 1 if all are equal, 1/n if one of n has all.",
  better: "higher",
  columns: { run: 90, compare: 70 },
  compute: (span) => jainOf(wholeGoodputs(span)),
});

export const maxMinRatio = defineMetric({
  id: "maxMinRatio",
  label: "Maximum to minimum goodput",
  unit: "factor",
  help: "Goodput of the fastest long flow divided by that of the slowest.",
  better: "lower",
  compute: (span) => {
    const rates = wholeGoodputs(span);
    const least = smallestOf(rates);
    return rates.length > 0 && least > 0 ? largestOf(rates) / least : null;
  },
});
