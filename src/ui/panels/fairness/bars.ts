import type { Report } from "../../../engine/recording/frame.ts";
import { jainOf } from "../../../units/jain.ts";

/** One bar: one long flow, or the mean of several neighbours in the sorted order if there are too many flows. */
export interface RateBar {
  /** bit/s; for several flows, their mean. */
  readonly rate: number;
  /** Place of the flow in its group, from 0; undefined: the bar represents several flows. */
  readonly member: number | undefined;
}
export interface GroupBars {
  readonly id: string;
  readonly bars: readonly RateBar[];
  readonly flows: number;
}

/** Goodputs of the long flows by group, fastest first, in at most `most` bars over all groups. */
export const rateBars = (report: Report, most: number): readonly GroupBars[] => {
  const groups = report.groups.filter((group) => group.flowGoodput.length > 0);
  const flows = groups.reduce((sum, group) => sum + group.flowGoodput.length, 0);
  const perBar = Math.max(1, Math.ceil(flows / Math.max(1, most)));
  return groups.map((group) => {
    const rates = group.flowGoodput.map((rate, member) => ({ rate, member })).sort((a, b) => b.rate - a.rate);
    const bars = Array.from({ length: Math.ceil(rates.length / perBar) }, (_, i) => {
      const part = rates.slice(i * perBar, (i + 1) * perBar);
      const rate = part.reduce((sum, one) => sum + one.rate, 0) / part.length;
      return { rate, member: perBar === 1 ? part[0]?.member : undefined };
    });
    return { id: group.id, bars, flows: rates.length };
  });
};

const goodputs = (report: Report): readonly number[] => report.groups.flatMap((group) => group.flowGoodput);

/** Jain's fairness index of the flows that the bars show; null: none of them receives anything. */
export const jainOfBars = (report: Report): number | null => jainOf(goodputs(report));

/** Mean goodput of the flows that the bars show, bit/s; NaN: there is none. */
export const meanGoodput = (report: Report): number => {
  const rates = goodputs(report);
  return rates.length === 0 ? Number.NaN : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
};
