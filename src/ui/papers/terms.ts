import type { Experiment } from "../../experiments/contract.ts";
import { ALL, type Selector } from "../../sweeps/ask.ts";

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
/** One value for every flow. */
const BY_FLOW: readonly string[] = ["flow_throughput"];

/** What of the figure can be shown as numbers, in the order of the data; each measure once. */
export const termsOf = ({ figure }: Experiment): readonly Term[] => {
  const all = figure.shows.map((name): Term => {
    const selectors = BY_FLOW.includes(name) ? [{ name: "flow", value: ALL }] : [];
    return { name, measured: MEANS[name] ?? name, selectors };
  });
  return [...new Map(all.map((term) => [term.measured, term])).values()];
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
