import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** A path that carries one transfer alone. */
export interface LonePath {
  /** B */
  readonly packetSize: number;
  /** Two-way propagation. */
  readonly path: { readonly baseRtt: Seconds };
}
/** Start of a transfer. */
export interface Beginning {
  /** Segments of the first round. */
  readonly initialWindow: number;
  readonly handshake: boolean;
}

/**
 * Lower bound of the time from the start of a transfer to the arrival of its last segment, s: without queue and loss.
 * Round i sends initialWindow · 2^i segments. It lasts one round trip plus the transmission of one segment, or the
 * transmission of all its segments if that takes longer; the last round lasts its transmissions and half a round trip.
 * Delayed ACKs are left out.
 * @param segments at least 1
 */
export const idealCompletionTime = (
  segments: number,
  { packetSize, path }: LonePath,
  { initialWindow, handshake }: Beginning,
  linkRate: BitsPerSecond,
): Seconds => {
  const segmentTime = (8 * packetSize) / linkRate;
  let time = handshake ? path.baseRtt : 0;
  let rest = segments;
  for (let window = Math.max(1, Math.floor(initialWindow)); rest > window; window *= 2) {
    time += Math.max(path.baseRtt + segmentTime, window * segmentTime);
    rest -= window;
  }
  return time + rest * segmentTime + path.baseRtt / 2;
};
