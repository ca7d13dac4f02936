/** A time for `tc`, in whole microseconds. @param seconds */
export const timeWord = (seconds: number): string => `${Math.max(1, Math.round(seconds * 1e6))}us`;

/** A rate for `tc`, bit/s. */
export const rateWord = (bitsPerSecond: number): string => `${Math.round(bitsPerSecond)}bit`;

/** A number without an exponent, as `tc` reads it. */
export const plainNumber = (value: number): string => value.toFixed(9).replace(/\.?0+$/, "");
