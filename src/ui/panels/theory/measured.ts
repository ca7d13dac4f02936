import type { FluidCourse } from "../../../theory/fluid.ts";
import { type Swing, swingOf } from "../../../theory/oscillation.ts";
import { cos, sin } from "../../../theory/trigonometry.ts";
import type { TraceStore } from "../../session/contract.ts";

/** The measured queue, evenly spaced over a part of the run. */
export interface Measured {
  readonly from: number;
  /** s between two samples. */
  readonly spacing: number;
  /** Packets. */
  readonly queue: Float64Array;
}

/** Means of the queue over `count` equal parts of [from, to). */
export const measuredQueue = (traces: TraceStore, from: number, to: number, count: number): Measured => {
  const index = traces.channels.findIndex(({ id }) => id === "queue");
  const spacing = (to - from) / count;
  const queue = new Float64Array(count);
  for (let i = 0; i < count && index >= 0; i++)
    queue[i] = traces.over(index, from + i * spacing, from + (i + 1) * spacing).mean || 0;
  return { from, spacing, queue };
};

/** How the measured queue swings. */
export const measuredSwing = ({ queue, spacing }: Measured): Swing => swingOf(queue, spacing);

/**
 * The spectrum of the measured queue at these frequencies (rad/s), relative to its largest value: a periodogram with a
 * Hann window, computed directly where the Bode plot has its points.
 */
export const spectrumOf = ({ queue, spacing }: Measured, frequencies: ArrayLike<number>): Float64Array => {
  const count = queue.length;
  const mean = queue.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const sizes = Float64Array.from(frequencies, (omega) => {
    let re = 0;
    let im = 0;
    for (let i = 0; i < count; i++) {
      const weight = (1 - cos((2 * Math.PI * i) / count)) * ((queue[i] ?? 0) - mean);
      re += weight * cos(omega * spacing * i);
      im += weight * sin(omega * spacing * i);
    }
    return omega > Math.PI / spacing ? 0 : re * re + im * im;
  });
  const top = sizes.reduce((most, size) => Math.max(most, size), 0);
  return sizes.map((size) => (top > 0 ? size / top : 0));
};

/** Root mean square of the distance of the model from the packets, packets. */
export const distanceOf = ({ queue, spacing, from }: Measured, course: FluidCourse): number => {
  const { times } = course;
  let sum = 0;
  let at = 0;
  for (const [i, value] of queue.entries()) {
    const time = from + (i + 0.5) * spacing;
    while (at + 1 < times.length && (times[at + 1] ?? 0) <= time) at++;
    const off = value - (course.queue[at] ?? 0);
    sum += off * off;
  }
  return Math.sqrt(sum / Math.max(1, queue.length));
};
