/**
 * The rate of change (per second) of a series, after a running mean over `reach` points on each side; the series is
 * smoothed in place. NaN where too few values are known.
 * @param step seconds between two points
 */
export const changeOf = (values: Float64Array, count: number, step: number, reach: number, out: Float64Array): void => {
  const half = Math.floor(reach / 2);
  const raw = values.slice(0, count);
  for (let i = 0; i < count; i++) {
    let [sum, known] = [0, 0];
    for (let j = Math.max(0, i - half); j <= Math.min(count - 1, i + half); j++) {
      const value = raw[j] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      known += 1;
    }
    values[i] = known === 0 || Number.isNaN(raw[i] ?? Number.NaN) ? Number.NaN : sum / known;
  }
  for (let i = 0; i < count; i++) {
    // At the ends, only one neighbour exists: the difference is taken to that one.
    const before = i > 0 && !Number.isNaN(values[i - 1] ?? Number.NaN) ? i - 1 : i;
    const after = i + 1 < count && !Number.isNaN(values[i + 1] ?? Number.NaN) ? i + 1 : i;
    out[i] = after > before ? ((values[after] ?? 0) - (values[before] ?? 0)) / ((after - before) * step) : Number.NaN;
  }
};
