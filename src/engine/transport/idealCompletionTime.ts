import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** What a transfer has to itself. */
export interface LonePath {
  /** B */
  readonly packetSize: number;
  /** Two-way propagation. */
  readonly path: { readonly baseRtt: Seconds };
}
/** How a transfer begins. */
export interface Beginning {
  /** Segments of the first round. */
  readonly initialWindow: number;
  readonly handshake: boolean;
}

/**
 * The least time from the start of a transfer to its last segment at the receiver, s: without queue and loss. Round i
 * sends initialWindow · 2^i segments; it lasts a round trip and the transmission of one segment, or the transmission of
 * all of its segments if that takes longer; the last round, its transmissions and half a round trip. Delayed
 * acknowledgements are left out.
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
