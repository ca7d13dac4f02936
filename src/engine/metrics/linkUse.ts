import { ratioOf } from "./contract.ts";

/**
 * Bits sent divided by bits that the link could have sent; these are differences of rounded sums, the share is at most
 * 1.
 */
export const linkUse = (sent: number, capacity: number): number | null => {
  const isFull = sent > capacity && sent - capacity < Math.max(1, ROUNDING * capacity);
  return isFull && capacity > 0 ? 1 : ratioOf(sent, capacity);
};
/** Relative error of sums of some million terms; below one bit a difference means nothing either. */
const ROUNDING = 1e-9;
