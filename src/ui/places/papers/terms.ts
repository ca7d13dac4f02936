import type { Experiment } from "../../../experiments/contract.ts";
import { ALL, type Selector } from "../../../sweeps/ask.ts";

/** What a figure shows, as checks would measure it over the window of a run. */
export interface Term {
  /** As the figure's data call it. */
  readonly name: string;
  /** As checks call it. */
  readonly measured: string;
  readonly selectors: readonly Selector[];
}

/** Signals over time, where a figure wants one number of each: their mean. */
const MEANS: Readonly<Record<string, string>> = {
  queue_length: "mean_queue",
  average_queue: "mean_avg_queue",
  drop_probability: "mean_prob",
  max_p: "mean_max_p",
};
const COLUMNS: readonly string[] = ["utilisation", "fairness", "space", "per_flow"];
/** Measures of a part alone: a term for each of these. `flow`: one value for every flow. */
const PARTS: Readonly<Record<string, readonly Selector[]>> = {
  flow_throughput: [{ name: "flow", value: ALL }],
  bias_ratio: [{ name: "group", value: "burst" }],
  measured_rating: COLUMNS.map((value) => ({ name: "column", value })),
};

/** What of the figure can be shown as numbers, in the order of the data; each measure once. */
export const termsOf = ({ figure }: Experiment): readonly Term[] => {
  const measures = new Map(figure.shows.map((name) => [MEANS[name] ?? name, name]));
  return [...measures].flatMap(([measured, name]): readonly Term[] => {
    const parts = PARTS[measured] ?? [];
    if (parts.length === 0) return [{ name, measured, selectors: [] }];
    if (parts.length === 1) return [{ name, measured, selectors: parts }];
    return parts.map((part) => ({ name: `${name}.${String(part.value)}`, measured, selectors: [part] }));
  });
};

/** How a signal over time is put together from the channels of a run. */
export interface Signal {
  /** Ids of channels. */
  readonly channels: readonly string[];
  /** Of the mean of the channels' sum. */
  readonly factor: number;
  /** What is shown is a queue: it is drawn on the queue's axis, in the unit of the buffer. */
  readonly kind: "queue" | "share" | "rate" | "time" | "other";
}
