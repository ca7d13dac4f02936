import type { FluidCourse } from "../../../theory/fluid.ts";
import { burstinessOf, type Oscillation, oscillationOf } from "../../../theory/oscillation.ts";
import { cos, sin } from "../../../theory/trigonometry.ts";
import type { TraceStore } from "../../session/contract.ts";

/** A measured series, evenly spaced over a part of the run. */
export interface Measured {
  readonly from: number;
  /** s between two samples. */
  readonly spacing: number;
  readonly values: Float64Array;
}

/** Quantities that are drawn over the model: the queue and a flow's window in packets, the probability of a signal. */
export type Quantity = "queue" | "window" | "probability";
export const QUANTITIES = ["queue", "window", "probability"] as const;

/** The run from which a quantity is read, and what the reading needs. */
export interface Senders {
  /** The group whose windows are shown. */
  readonly group: string | null;
  /** The flows of the group at a time, s. */
  flowsAt(time: number): number;
  /** B */
  readonly packetSize: number;
}

const channelOf = (traces: TraceStore, id: string): number => traces.channels.findIndex((one) => one.id === id);

/** A value of each channel over a part of the run, for counts the sum; 0 where nothing is recorded. */
const readerOf = (traces: TraceStore, id: string): ((from: number, to: number) => number) => {
  const index = channelOf(traces, id);
  return (from, to) => (index < 0 ? 0 : traces.over(index, from, to).mean || 0);
};

const readOf = (traces: TraceStore, what: Quantity, { group, flowsAt, packetSize }: Senders) => {
  if (what === "queue") return readerOf(traces, "queue");
  if (what === "window") {
    const sum = readerOf(traces, `window:${group}`);
    return (from: number, to: number): number => sum(from, to) / Math.max(1, flowsAt(from));
  }
  const [marks, drops, offered] = ["marks", "drops", "offered"].map((id) => readerOf(traces, id));
  return (from: number, to: number): number => {
    const packets = ((offered?.(from, to) ?? 0) * (to - from)) / (8 * packetSize);
    return packets > 0 ? ((marks?.(from, to) ?? 0) + (drops?.(from, to) ?? 0)) / packets : 0;
  };
};

/** Means of a quantity over `count` equal parts of [from, to). */
export const measuredOver = (
  traces: TraceStore,
  what: Quantity,
  senders: Senders,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): Measured => {
  const spacing = (to - from) / count;
  const read = readOf(traces, what, senders);
  const values = Float64Array.from({ length: count }, (_, i) => read(from + i * spacing, from + (i + 1) * spacing));
  return { from, spacing, values };
};

/** A recorded level or signal over `count` equal parts of [from, to): its mean, or the largest value. */
export const channelOver = (
  traces: TraceStore,
  id: string,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
  what: "mean" | "max" = "mean",
): Measured | null => {
  const index = channelOf(traces, id);
  if (index < 0) return null;
  const spacing = (to - from) / count;
  const values = Float64Array.from(
    { length: count },
    (_, i) => traces.over(index, from + i * spacing, from + (i + 1) * spacing)[what] || 0,
  );
  return { from, spacing, values };
};

/** How the measured queue swings. */
export const measuredSwing = ({ values, spacing }: Measured): Oscillation => oscillationOf(values, spacing);

/** How much more the signals of [from, to) come in bursts than by chance, counted per round trip of `rtt` seconds. */
export const measuredBursts = (traces: TraceStore, from: number, to: number, rtt: number): number => {
  const [marks, drops] = [readerOf(traces, "marks"), readerOf(traces, "drops")];
  const rounds = Math.floor((to - from) / rtt);
  return burstinessOf(
    Array.from({ length: rounds }, (_, i) => {
      const [start, end] = [from + i * rtt, from + (i + 1) * rtt];
      return marks(start, end) + drops(start, end);
    }),
  );
};

/**
 * The spectrum of the measured queue at these frequencies (rad/s), relative to its largest value: a periodogram with a
 * Hann window, computed directly where the Bode plot has its points.
 */
export const spectrumOf = ({ values, spacing }: Measured, frequencies: ArrayLike<number>): Float64Array => {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const weighted = values.map((value, i) => (1 - cos((2 * Math.PI * i) / count)) * (value - mean));
  const sizes = Float64Array.from(frequencies, (omega) => {
    if (omega > Math.PI / spacing) return 0;
    // Each step rotates by the same angle: four products instead of a sine and a cosine.
    const [stepRe, stepIm] = [cos(omega * spacing), sin(omega * spacing)];
    let [turnRe, turnIm, re, im] = [1, 0, 0, 0];
    for (const value of weighted) {
      re += value * turnRe;
      im += value * turnIm;
      [turnRe, turnIm] = [turnRe * stepRe - turnIm * stepIm, turnRe * stepIm + turnIm * stepRe];
    }
    return re * re + im * im;
  });
  const top = sizes.reduce((most, size) => Math.max(most, size), 0);
  return sizes.map((size) => (top > 0 ? size / top : 0));
};

/** Root mean square of the distance of the model from the packets, packets. */
export const distanceOf = ({ values, spacing, from }: Measured, course: FluidCourse): number => {
  const { times } = course;
  let sum = 0;
  let at = 0;
  for (const [i, value] of values.entries()) {
    const time = from + (i + 0.5) * spacing;
    while (at + 1 < times.length && (times[at + 1] ?? 0) <= time) at++;
    const off = value - (course.queue[at] ?? 0);
    sum += off * off;
  }
  return Math.sqrt(sum / Math.max(1, values.length));
};
