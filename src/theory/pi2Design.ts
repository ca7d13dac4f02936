/** Gains of a PI2 controller, per update. */
export interface Pi2Gains {
  /** T, s. */
  readonly interval: number;
  /** 1/s */
  readonly alpha: number;
  /** 1/s */
  readonly beta: number;
}

/** Gains for a maximum RTT and a reference delay, both in s (RFC 9332, appendix A.1). */
export const designPi2 = (rttMax: number, qRef: number): Pi2Gains => {
  const interval = Math.min(qRef, rttMax / 3);
  return { interval, alpha: (0.1 * interval) / (rttMax * rttMax), beta: 0.3 / rttMax };
};

/** The maximum RTT, s, for which the rule gives gains as high as these: the inverse of `designPi2`. */
export const rttOfPi2 = ({ interval, alpha, beta }: Pi2Gains): number =>
  Math.min(0.3 / beta, Math.sqrt((0.1 * interval) / alpha));

/** W·√p of a Reno flow. */
export const RENO_CONSTANT = Math.sqrt(1.5);
/** W·√p of CUBIC in its Reno-friendly region (RFC 9332, section 2.1). */
export const CUBIC_RENO_CONSTANT = 1.68;
/** W·p of a scalable flow: two marks per round trip. */
const SCALABLE_CONSTANT = 2;

/** p′ at which a classic flow has this window, in packets. */
export const classicBase = (window: number, constant: number): number => constant / window;

/** Probability of a mark at which a scalable flow has this window, in packets. */
export const scalableProbability = (window: number): number => SCALABLE_CONSTANT / window;

/** Rate of a scalable flow relative to a classic one, at the same RTT. */
export const rateRatio = (coupling: number, constant: number): number => SCALABLE_CONSTANT / (coupling * constant);

/** The coupling factor for equal rates. */
export const fairCoupling = (constant: number): number => SCALABLE_CONSTANT / constant;
