import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";

const SPAN: Seconds = 10;
const STEP: Seconds = 0.1;
const BAND = 0.5;

/**
 * First time, counted from `from`, at which the mean queue of the last ten seconds is within ±50 % of `queue`; checked
 * every 0.1 s, and not before ten seconds have passed. null: never before `to`.
 * @param means mean queue of each bin of `BIN_WIDTH`, in packets
 */
export const responseTime = (means: Float32Array, from: Seconds, to: Seconds, queue: number): Seconds | null => {
  const bin = (time: Seconds): number => Math.round(time / BIN_WIDTH);
  const width = bin(SPAN);
  const last = Math.min(bin(to), means.length);
  let sum = 0;
  for (let end = bin(from); end < last; ) {
    sum += means[end] ?? Number.NaN;
    end += 1;
    const first = end - width;
    if (first < bin(from)) continue;
    if (first > bin(from)) sum -= means[first - 1] ?? Number.NaN;
    if (end % bin(STEP) !== 0) continue;
    if (Math.abs(sum / width - queue) <= BAND * queue) return end * BIN_WIDTH - from;
  }
  return null;
};
