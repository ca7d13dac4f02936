import { DEQUEUED, DROPPED, ENQUEUED, MARKED, reasonCode } from "../../../engine/packets/packet.ts";
import type { Frame } from "../../../engine/recording/frame.ts";
import type { Window } from "../../../engine/simulation/run.ts";
import type { Seconds } from "../../../units/units.ts";

/** What happened in a window to the packets of one kind, classic or low-latency. */
export interface Side {
  drops: number;
  marks: number;
  /** Marks by the queue's own step. */
  steps: number;
  /** Sojourn times of the packets that left, s. */
  readonly delays: Seconds[];
}

const STEP = reasonCode("step");

/** Counts the packet events of classic and of low-latency groups. */
export class Sides {
  readonly classic: Side = { drops: 0, marks: 0, steps: 0, delays: [] };
  readonly low: Side = { drops: 0, marks: 0, steps: 0, delays: [] };
  /** Times of arrival of the packets that wait, by flow and sequence number; a retransmission may wait beside one. */
  private readonly arrivals = new Map<string, Seconds[]>();

  /** @param isLow of each group, in document order */
  constructor(
    private readonly isLow: readonly boolean[],
    private readonly window: Window,
  ) {}

  add({ packets: { times, kinds, flows, groups, sequences, reasons } }: Pick<Frame, "packets">): void {
    const { from, to } = this.window;
    for (const [i, time] of times.entries()) {
      const side = this.isLow[groups[i] ?? 0] === true ? this.low : this.classic;
      const counts = time >= from && time < to;
      const key = `${flows[i]}/${sequences[i]}`;
      const kind = kinds[i];
      if (kind === ENQUEUED) this.arrive(key, time);
      else if (kind === MARKED) {
        if (counts) side.marks += 1;
        if (counts && reasons[i] === STEP) side.steps += 1;
      } else {
        const arrived = kind === DEQUEUED || kind === DROPPED ? this.leave(key) : undefined;
        if (counts && kind === DROPPED) side.drops += 1;
        if (counts && kind === DEQUEUED && arrived !== undefined) side.delays.push(time - arrived);
      }
    }
  }

  private arrive(key: string, time: Seconds): void {
    const waiting = this.arrivals.get(key);
    if (waiting === undefined) this.arrivals.set(key, [time]);
    else waiting.push(time);
  }

  private leave(key: string): Seconds | undefined {
    const waiting = this.arrivals.get(key);
    const arrived = waiting?.shift();
    if (waiting?.length === 0) this.arrivals.delete(key);
    return arrived;
  }
}

/** Share of these events among the packets that left or were dropped; null: there were none. */
export const shareOf = (events: number, { drops, delays }: Side): number | null =>
  drops + delays.length === 0 ? null : events / (drops + delays.length);

/** Mean and 99th percentile of the sojourn times, s; null: no packet left. */
export const delaysOf = ({ delays }: Side): { readonly mean: Seconds | null; readonly p99: Seconds | null } => {
  if (delays.length === 0) return { mean: null, p99: null };
  const sorted = Float64Array.from(delays).sort();
  return {
    mean: sorted.reduce((sum, delay) => sum + delay, 0) / sorted.length,
    p99: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? null,
  };
};
