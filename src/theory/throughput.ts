/** Loss and round trip of a long TCP flow. */
export interface LossyPath {
  /** s */
  readonly rtt: number;
  /** Probability of a loss, per segment. */
  readonly loss: number;
  /** Segments for each acknowledgement, 1 or 2. */
  readonly acknowledged: number;
}

/** Segments/s: √(3/(2bp))/RTT (Mathis, Semke, Mahdavi, Ott 1997). */
export const mathis = ({ rtt, loss, acknowledged }: LossyPath): number =>
  Math.sqrt(3 / (2 * acknowledged * loss)) / rtt;

/** Segments/s, timeouts included (Padhye, Firoiu, Towsley, Kurose 1998). @param timeout s @param windowMax segments */
export const padhye = (
  { rtt, loss, acknowledged }: LossyPath,
  timeout: number,
  windowMax = Number.POSITIVE_INFINITY,
): number => {
  const perSegment = rtt * Math.sqrt((2 * acknowledged * loss) / 3);
  const waiting = timeout * Math.min(1, 3 * Math.sqrt((3 * acknowledged * loss) / 8)) * loss * (1 + 32 * loss * loss);
  return Math.min(windowMax / rtt, 1 / (perSegment + waiting));
};
