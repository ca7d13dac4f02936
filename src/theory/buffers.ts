/** The bandwidth-delay product, packets. @param capacity packets/s @param rtt s */
export const bandwidthDelayProduct = (capacity: number, rtt: number): number => capacity * rtt;

/**
 * Buffer that keeps the link busy with many flows out of step, packets: BDP/√n (Appenzeller, Keslassy, McKeown 2004).
 */
export const balancedBuffer = (capacity: number, rtt: number, flows: number): number =>
  (capacity * rtt) / Math.sqrt(flows);

/**
 * Link utilization of one Reno flow, whose window is a saw-tooth between half and all of what link and buffer hold.
 * @param share the buffer as a share of the bandwidth-delay product
 */
export const sawtoothUse = (share: number): number => {
  if (share >= 1) return 1;
  const top = (1 + share) * (1 + share);
  return (0.375 * top) / ((1 - share) / 2 + (top - 1) / 2);
};
