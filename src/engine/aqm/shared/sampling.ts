import { SAMPLED_FLOWS } from "../inside.ts";
import { type BucketQueuesState, NEW, NO_QUEUE, OLD } from "./bucketQueues.ts";
import type { Fifo } from "./fifo.ts";
import type { FlowQueues } from "./flowQueues.ts";

/** A row of the inside view's rows. */
export interface SampledRow {
  readonly flow: number;
  readonly packets: number;
  /** Index of its list among those of the shape. */
  readonly list: number;
  /** From 0, off, to 1, on. */
  readonly lamp: number;
  /** NaN: none. */
  readonly value: number;
}

/** Rows in the layout of `RowsShape`: the fullest, and the one that sends next. @param next its place, −1: none */
export const sampleRows = (rows: readonly SampledRow[], next: number): readonly number[] => {
  const sender = rows[next];
  const kept = fullest(
    rows.filter((row) => row !== sender),
    (row) => row.packets,
    sender === undefined ? SAMPLED_FLOWS : SAMPLED_FLOWS - 1,
  );
  const shown = sender === undefined ? kept : [sender, ...kept];
  return [
    rows.length,
    sender === undefined ? Number.NaN : 0,
    ...shown.flatMap(({ flow, packets, list, lamp, value }) => [flow, packets, list, lamp, value]),
  ];
};

/** Rows of a round robin with new and old queues: the non-empty ones. */
export const sampleBuckets = (
  { fifos, firsts, behind }: BucketQueuesState,
  lampOf: (place: number) => number = () => 0,
  valueAt: (place: number) => number = () => Number.NaN,
): readonly number[] => {
  const rows: SampledRow[] = [];
  for (const [list, code] of [NEW, OLD].entries()) {
    for (let place = firsts[code]; place !== NO_QUEUE; place = behind[place]) {
      const fifo = fifos[place];
      if (fifo === undefined || fifo.length === 0) continue;
      const { flow } = fifo.at(0);
      rows.push({ flow, packets: fifo.length, list, lamp: lampOf(place), value: valueAt(place) });
    }
  }
  return sampleRows(rows, rows.length > 0 ? 0 : NO_QUEUE);
};

/** Rows of queues by flow, in their round; a shared queue shows the flow at its head. @param next place, −1: none */
export const sampleRound = (
  queues: FlowQueues,
  next: number,
  valueAt: (place: number) => number = () => Number.NaN,
): readonly number[] => {
  const rows: SampledRow[] = [];
  let sender = NO_QUEUE;
  for (let place = queues.first; place !== NO_QUEUE; place = queues.after(place)) {
    const queue = queues.queueAt(place);
    if (place === next) sender = rows.length;
    rows.push({ flow: queue.at(0).flow, packets: queue.length, list: 1, lamp: 0, value: valueAt(place) });
  }
  return sampleRows(rows, sender);
};

/** A bar of the inside view's bars. */
export interface SampledBar {
  /** Flow or class. */
  readonly key: number;
  readonly value: number;
  /** 0: none. */
  readonly signs: number;
  /** NaN: none. */
  readonly limit: number;
}

/** Bars in the layout of `BarsShape`: the highest. */
export const sampleBars = (bars: readonly SampledBar[]): readonly number[] => [
  bars.length,
  ...fullest(bars, (bar) => bar.value, SAMPLED_FLOWS).flatMap(({ key, value, signs, limit }) => [
    key,
    value,
    signs,
    limit,
  ]),
];

/** Waiting packets of each flow. */
export const packetsByFlow = (waiting: Fifo): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  waiting.forEach(({ flow }) => {
    counts.set(flow, (counts.get(flow) ?? 0) + 1);
  });
  return counts;
};

const fullest = <T>(items: readonly T[], sizeOf: (item: T) => number, most: number): readonly T[] =>
  [...items].sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, most);
