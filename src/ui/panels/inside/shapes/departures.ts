/**
 * Bytes that departed since the oldest point, from rates over equal steps; the result has one number more than there
 * are steps, and begins with 0. A step whose rate is not known adds nothing.
 * @param rates bit/s in each step
 * @param step length of a step, s
 * @returns bytes
 */
export const departuresOf = (rates: Float64Array, count: number, step: number): Float64Array => {
  const out = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) {
    const rate = rates[i] ?? 0;
    out[i + 1] = (out[i] ?? 0) + (Number.isNaN(rate) ? 0 : (rate * step) / 8);
  }
  return out;
};
