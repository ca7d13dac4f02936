/** The sawtooth of N synchronised DCTCP flows at a step, in packets (Alizadeh et al. 2010, section 3.3). */
export interface Sawtooth {
  /** W*, the window of one flow at which marking begins. */
  readonly window: number;
  /** α, the share of marks that the senders estimate. */
  readonly alpha: number;
  /** Peak-to-peak amplitude of the queue. */
  readonly amplitude: number;
  readonly queueMin: number;
  readonly queueMax: number;
}

/** @param bandwidthDelay link rate times RTT, in packets, like the threshold */
export const sawtooth = (flows: number, bandwidthDelay: number, threshold: number): Sawtooth => {
  const window = (bandwidthDelay + threshold) / flows;
  const alpha = Math.sqrt(2 / window);
  const amplitude = (flows * window * alpha) / 2;
  const queueMax = threshold + flows;
  return { window, alpha, amplitude, queueMin: queueMax - amplitude, queueMax };
};

/** Lowest threshold with which DCTCP keeps a link busy, packets: 1/7 of link rate (bit/s) times RTT (s). */
export const leastThreshold = (linkRate: number, rtt: number, packetSize: number): number =>
  (linkRate * rtt) / (8 * packetSize * 7);

/** Time to send a packet (bytes) on a link (bit/s), s. */
export const packetTime = (packetSize: number, linkRate: number): number => (packetSize * 8) / linkRate;
