/** The lab's mean may be lower than the better of the two runs by this much. */
export const UTILIZATION_LESS = 0.02;
const RELATIVE = 0.15;
/** With few flows, or with a flood, the kernel's own runs differ more. */
export const RELATIVE_ROUGH = 0.2;
export const FEW_FLOWS = 4;

/** Whether runs of the kernel differ more than usual. */
export const isRough = (flows: number, hasUdp: boolean): boolean => flows <= FEW_FLOWS || hasUdp;

/** Largest difference from a reference that still agrees. */
export const boundOf = (metric: string, rough: boolean, reference: number): number => {
  switch (metric) {
    case "queueMeanPackets":
      return Math.max(1, (rough ? RELATIVE_ROUGH : RELATIVE) * reference);
    case "lossFraction":
    case "markFraction":
      return Math.max(0.005, RELATIVE * reference);
    default:
      return RELATIVE * reference;
  }
};
