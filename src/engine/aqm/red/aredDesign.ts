import { time } from "../../../schema/fields.ts";
import { automaticRed } from "../../../theory/redDesign.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign, type Verdict } from "../design.ts";
import { flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import { designedLoop, loopInUse, loopResults, loopVerdict } from "../shared/loopDesign.ts";

/** Values of Adaptive RED that the rule reads, and the model with it. */
type AredValues = {
  readonly targetDelay: number;
  readonly minThreshold: number;
  readonly maxThreshold: number;
  readonly queueWeight: number;
};

/** Round trips that the average should cover, and the time that it remembers, s (Floyd et al. 2001). */
const ROUND_TRIPS = 10;
const REMEMBERED = 1;

/** The automatic thresholds of Adaptive RED. */
export const design = defineDesign({
  title: "Thresholds for a target delay",
  help:
    "The minimum threshold is half the target delay, at least five packets, and the maximum threshold three times that. " +
    "The average remembers one second, ten round trips of 100 ms. The rule asks neither for the flows nor for the " +
    "round trips: whether the loop is stable for them is looked up in the model.",
  source: "S. Floyd, R. Gummadi, S. Shenker, Adaptive RED, 2001, section 5",
  inputs: (given: DesignGiven<AredValues>) => ({
    ...linkInputs(given),
    targetDelay: time({
      label: "Target delay",
      help: "Mean queueing delay that is wished for.",
      default: given.values.targetDelay,
      min: 1e-5,
      max: 10,
      scale: "log",
    }),
    flowsMin: flowsInput(given),
    rttMax: rttInput(given, "Propagation delay both ways."),
  }),
  compute: ({ linkRate, packetSize, targetDelay, flowsMin, rttMax }, { values }) => {
    const capacity = packetRate({ linkRate, packetSize });
    const set = { targetDelay, ...automaticRed(capacity, targetDelay) };
    const loads = { capacity, flowsMin, rttMax };
    const designed = designedLoop("ared", { ...values, ...set }, loads);
    const inUse = designedLoop("ared", values, loads);
    const tooLong: Verdict = {
      isGood: false,
      says:
        `The average remembers ${formatQuantity(REMEMBERED, "s")}, fewer than ${ROUND_TRIPS} round trips of ` +
        `${formatQuantity(rttMax, "s")}: the rule is meant for shorter ones.`,
    };
    const found = loopVerdict(designed, loads, "max_p has come to rest.");
    return {
      set,
      results: loopResults(designed, inUse),
      verdict: found.isGood && rttMax * ROUND_TRIPS > REMEMBERED ? tooLong : found,
      inUse: loopInUse(inUse),
    };
  },
});
