import { time } from "../../../schema/fields.ts";
import { designPi2, rttOfPi2 } from "../../../theory/pi2Design.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign } from "../design.ts";
import { rttInput } from "../shared/designPath.ts";
import { type BasePiValues, basePiFields } from "./basePi.ts";

/** RTTs up to this much longer than those of the rule count as covered, because published gains are rounded. */
const TOLERANCE = 1.1;

/** The gains of PI2 and DualPI2. */
export const design = defineDesign({
  title: "Gains for the longest round trip",
  help:
    "The update interval is the reference delay or a third of the longest round-trip time, whichever is less, and " +
    "the gains follow from both. Squaring makes the loop the same at any load, so neither the flows nor the link " +
    "rate matter.",
  source: "RFC 9332, appendix A.1",
  inputs: (given: DesignGiven<BasePiValues>) => ({
    rttMax: rttInput(given, "Propagation delay both ways of the longest path that is to be controlled well."),
    qRef: time({
      label: "Reference delay",
      help: "Queueing delay that the controller keeps for classic traffic.",
      symbol: "q_ref",
      default: given.values.qRef,
      min: basePiFields.qRef.min,
      max: basePiFields.qRef.max,
      scale: "log",
    }),
  }),
  compute: ({ rttMax, qRef }, { values }) => {
    const { interval, alpha, beta } = designPi2(rttMax, qRef);
    const madeFor = rttOfPi2({ interval: values.updateInterval, alpha: values.alpha, beta: values.beta });
    const isCovered = madeFor * TOLERANCE >= rttMax;
    const reach = `In use: designed for round trips up to ${formatQuantity(madeFor, "s")}`;
    return {
      set: { qRef, updateInterval: interval, alpha, beta },
      results: [{ label: "Designed for round trips up to", unit: "s", designed: rttMax, inUse: madeFor }],
      verdict: { isGood: true, says: `Stable by the rule for round trips up to ${formatQuantity(rttMax, "s")}.` },
      inUse: {
        isGood: isCovered,
        says: isCovered ? `${reach}.` : `${reach}. With longer ones the delay may oscillate.`,
      },
    };
  },
});
