/**
 * The smallest of these values and `start`; NaN if one is NaN. `Math.min(...values)` overflows the stack with some tens
 * of thousands of values.
 */
export const smallestOf = (values: Iterable<number>, start = Number.POSITIVE_INFINITY): number => {
  let smallest = start;
  for (const value of values) smallest = Math.min(smallest, value);
  return smallest;
};

/** The largest of these values and `start`; NaN if one is NaN. */
export const largestOf = (values: Iterable<number>, start = Number.NEGATIVE_INFINITY): number => {
  let largest = start;
  for (const value of values) largest = Math.max(largest, value);
  return largest;
};
