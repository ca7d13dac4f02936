import { ratioOf } from "./contract.ts";

/** Bits sent divided by bits that the link could have sent; the sums are rounded, the share is at most 1. */
export const linkUse = (sent: number, capacity: number): number | null => {
  const use = ratioOf(sent, capacity);
  return use !== null && use > 1 && use < 1 + ROUNDING ? 1 : use;
};
/** Relative error of sums of some million terms. */
const ROUNDING = 1e-9;
