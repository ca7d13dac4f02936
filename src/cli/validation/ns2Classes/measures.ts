import type { GroupMetrics, Report } from "../../../engine/recording/frame.ts";
import type { Comparison } from "../ns2/comparisons.ts";

/** A quantity that both sides measure, of the queue or of each group. */
interface Measure<S> {
  readonly unit: Comparison["unit"];
  /** Value of the lab, in that unit; null: it does not exist in this window. */
  read(source: S): number | null;
}

const scaled = (value: number | null | undefined, scale: number): number | null =>
  value === null || value === undefined ? null : value * scale;

const ofQueue: ReadonlyMap<string, Measure<Report>> = new Map<string, Measure<Report>>([
  ["q_mean", { unit: "packets", read: ({ metrics }) => scaled(metrics["queueMeanPackets"], 1) }],
  ["util", { unit: "ratio", read: ({ metrics }) => scaled(metrics["utilization"], 1) }],
  ["loss", { unit: "ratio", read: ({ metrics }) => scaled(metrics["lossFraction"], 1) }],
]);

const ofGroup: ReadonlyMap<string, Measure<GroupMetrics>> = new Map<string, Measure<GroupMetrics>>([
  ["thr", { unit: "Mbit/s", read: ({ throughput }) => throughput / 1e6 }],
  ["loss", { unit: "ratio", read: ({ lossFraction }) => lossFraction }],
  ["delay_ms", { unit: "ms", read: ({ metrics }) => scaled(metrics["delayMean"], 1e3) }],
  ["p99_ms", { unit: "ms", read: ({ metrics }) => scaled(metrics["delayP99"], 1e3) }],
]);

/** Ratios of two groups, the worse over the better one, numbered in document order. */
const ofPair: ReadonlyMap<string, string> = new Map([
  ["delay_ratio", "delay_ms"],
  ["loss_ratio", "loss"],
]);

/** Share of a group's packets that waited longer than its bound. */
export const LATE = "late";

/** Unit of a metric by ns-2's name, such as `delay_ms.c0`, `delay_ratio.1/0` or `loss`. */
export const unitOf = (name: string): Comparison["unit"] => {
  const [quantity = "", part] = splitOnce(name);
  const measure = part === undefined ? ofQueue.get(quantity) : ofGroup.get(quantity);
  if (measure !== undefined) return measure.unit;
  // A ratio of two groups has no floor, like a time.
  return quantity === LATE ? "ratio" : "s";
};

/**
 * Value of the lab for a metric by ns-2's name.
 * @returns null: it does not exist in this run @throws Error if the lab does not measure it
 */
export const readMeasure = (name: string, report: Report): number | null => {
  const [quantity = "", part] = splitOnce(name);
  if (part === undefined) return measureIn(ofQueue, quantity).read(report);
  const base = ofPair.get(quantity);
  if (base === undefined) {
    const group = report.groups.find(({ id }) => id === part);
    if (group === undefined) throw new Error(`there is no group ${part}`);
    return measureIn(ofGroup, quantity).read(group);
  }
  const [worse, better] = part.split("/").map((place) => report.groups[Number(place)]);
  if (worse === undefined || better === undefined) throw new Error(`there are no groups ${part}`);
  const { read } = measureIn(ofGroup, base);
  const [above, below] = [read(worse), read(better)];
  return above === null || below === null || below === 0 ? null : above / below;
};

const splitOnce = (name: string): readonly string[] => {
  const dot = name.indexOf(".");
  return dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)];
};

const measureIn = <S>(measures: ReadonlyMap<string, Measure<S>>, quantity: string): Measure<S> => {
  const found = measures.get(quantity);
  if (found === undefined) throw new Error(`no metric is called ${quantity}`);
  return found;
};
