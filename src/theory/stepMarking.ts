/** The sawtooth of N synchronised DCTCP flows at a step, in packets (Alizadeh et al. 2010, section 3.3). */
export interface Sawtooth {
  /** W* of one flow, at which marking begins. */
  readonly window: number;
  /** α, the share of marks that the senders estimate. */
  readonly alpha: number;
  /** Swing of the queue. */
  readonly amplitude: number;
  readonly queueMin: number;
  readonly queueMax: number;
}

/** @param bandwidthDelay link rate times round trip, in packets, as the threshold is. */
export const sawtooth = (flows: number, bandwidthDelay: number, threshold: number): Sawtooth => {
  const window = (bandwidthDelay + threshold) / flows;
  const alpha = Math.sqrt(2 / window);
  const amplitude = (flows * window * alpha) / 2;
  const queueMax = threshold + flows;
  return { window, alpha, amplitude, queueMin: queueMax - amplitude, queueMax };
};

/** The least threshold at which DCTCP keeps a link busy, in packets: a seventh of link rate (bit/s) times round trip (s). */
export const leastThreshold = (linkRate: number, rtt: number, packetSize: number): number =>
  (linkRate * rtt) / (8 * packetSize * 7);

/** Time to send a packet (bytes) on a link (bit/s), s. */
export const packetTime = (packetSize: number, linkRate: number): number => (packetSize * 8) / linkRate;
