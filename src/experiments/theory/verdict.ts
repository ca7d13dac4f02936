/**
 * From this burstiness on, the signals swing. What stops a swing that grows is that there are no signals below none: it
 * reaches from 0 to twice the mean or farther, and a rate that spends its time evenly there has 1/√3.
 */
export const SWINGS_FROM = 1 / Math.sqrt(3);
