import type { Experiment } from "../../../experiments/contract.ts";
import { ALL, type Selector } from "../../../sweeps/ask.ts";

/** A quantity of a figure, measured over the window of a run as in checks. */
export interface Term {
  /** Its name in the figure's data. */
  readonly name: string;
  /** Its name in checks. */
  readonly measured: string;
  readonly selectors: readonly Selector[];
}

/** Signals over time, and the measure of their mean, for figures with one number per signal. */
const MEANS: Readonly<Record<string, string>> = {
  queue_length: "mean_queue",
  average_queue: "mean_avg_queue",
  drop_probability: "mean_prob",
  max_p: "mean_max_p",
};
const COLUMNS: readonly string[] = ["utilisation", "fairness", "space", "per_flow"];
/** Measures that exist only for parts: one term for each part. `flow`: one value for every flow. */
const PARTS: Readonly<Record<string, readonly Selector[]>> = {
  flow_throughput: [{ name: "flow", value: ALL }],
  bias_ratio: [{ name: "group", value: "burst" }],
  measured_rating: COLUMNS.map((value) => ({ name: "column", value })),
};

/** The quantities of the figure that can be shown as numbers, in the order of the data; each measure once. */
export const termsOf = ({ figure }: Experiment): readonly Term[] => {
  const measures = new Map(figure.shows.map((name) => [MEANS[name] ?? name, name]));
  return [...measures].flatMap(([measured, name]): readonly Term[] => {
    const parts = PARTS[measured] ?? [];
    if (parts.length === 0) return [{ name, measured, selectors: [] }];
    if (parts.length === 1) return [{ name, measured, selectors: parts }];
    return parts.map((part) => ({ name: `${name}.${String(part.value)}`, measured, selectors: [part] }));
  });
};

/** The channels of a run from which a signal over time is made. */
export interface Signal {
  /** Ids of channels. */
  readonly channels: readonly string[];
  /** Factor for the mean of the channels' sum. */
  readonly factor: number;
  /** `queue`: drawn on the queue's axis, in the unit of the buffer. */
  readonly kind: "queue" | "share" | "rate" | "time" | "other";
}
