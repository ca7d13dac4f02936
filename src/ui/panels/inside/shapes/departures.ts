/**
 * What left since the oldest point, from rates of equal steps: one number more than there are steps, the first is 0.
 * A step of which nothing is known adds nothing.
 * @param rates bit/s of each step
 * @param step s
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
