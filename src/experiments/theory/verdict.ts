/**
 * Burstiness above which the signals oscillate. A growing oscillation of the rate of signals is bounded below by 0, so
 * it reaches from 0 to twice the mean or farther; a rate that is spread evenly over that range has a burstiness of
 * 1/√3.
 */
export const SWINGS_FROM = 1 / Math.sqrt(3);
