import { designRed, weightOf } from "../../../theory/redDesign.ts";
import { type DesignGiven, defineDesign } from "../design.ts";
import { flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import { designedLoop, loopInUse, loopResults, loopVerdict } from "../shared/loopDesign.ts";

/** Values of RED that the rule reads, and the model with it. */
type RedValues = {
  readonly minThreshold: number;
  readonly maxThreshold: number;
  readonly maxProbability: number;
  readonly queueWeight: number;
  readonly gentle: boolean;
};

/** The weight of RED's average. */
export const design = defineDesign({
  title: "Weight for a link and its flows",
  help:
    "The average is made so slow that it alone brings the gain of the loop below 1, before TCP's own delays turn the " +
    "phase. This is sufficient, not necessary: the average follows a change of the load late.",
  source:
    "C. V. Hollot, V. Misra, D. Towsley, W. Gong, A Control Theoretic Analysis of RED, INFOCOM 2001, proposition 1",
  inputs: (given: DesignGiven<RedValues>) => ({
    ...linkInputs(given),
    flowsMin: flowsInput(given),
    rttMax: rttInput(given, "Propagation delay both ways; the queueing delay at the maximum threshold is added to it."),
  }),
  compute: ({ linkRate, packetSize, flowsMin, rttMax }, { values }) => {
    const capacity = packetRate({ linkRate, packetSize });
    const { minThreshold, maxThreshold, maxProbability } = values;
    const loads = { capacity, flowsMin, rttMax };
    const rule = designRed(
      { capacity, flowsMin, rttMax: rttMax + maxThreshold / capacity },
      maxProbability / (maxThreshold - minThreshold),
    );
    const queueWeight = Number.isFinite(rule.filter) ? weightOf(rule.filter, capacity) : values.queueWeight;
    const designed = designedLoop("red", { ...values, queueWeight }, loads);
    const inUse = designedLoop("red", values, loads);
    const remark = "Sufficient, not necessary: it gives a slow average.";
    return {
      set: { queueWeight },
      results: [
        ...loopResults(designed, inUse),
        { label: "Gain of the loop", unit: "factor", designed: rule.gain },
        { label: "Crossover by the rule", symbol: "ω_g", unit: "rad/s", designed: rule.crossover },
      ],
      verdict: loopVerdict(designed, loads, remark),
      inUse: loopInUse(inUse),
    };
  },
});
