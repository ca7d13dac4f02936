import { time } from "../../../schema/fields.ts";
import { pieSlope } from "../../../theory/models/delayPi.ts";
import { piParts } from "../../../theory/piLoads.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign } from "../design.ts";
import { boldnessInput, flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import { designedLoop, loopInUse, loopResults, loopVerdict } from "../shared/loopDesign.ts";

/** Values of PIE that the rule reads. */
type PieGains = {
  readonly qRef: number;
  readonly updateInterval: number;
  readonly alpha: number;
  readonly beta: number;
};

/** Steps of PIE's staircase are this far apart at most, as probabilities. */
const DECADE = 10;

/**
 * The largest gain of the staircase relative to the load, from this probability on: a step up comes with more flows.
 */
const steepest = (probability: number): number => {
  let most = pieSlope(probability);
  for (let edge = 1e-6; edge < 1; edge *= DECADE)
    if (edge >= probability) most = Math.max(most, (pieSlope(edge * 1.000001) * probability) / edge);
  return most;
};

/** The gains of PIE. */
export const design = defineDesign({
  title: "Gains for a link and its flows",
  help:
    "Between two steps of its staircase, PIE is a PI controller of the delay, and the rule of PI sets its two gains. The " +
    "step that is steepest for the load counts, so that more flows do not make the loop faster.",
  source: "C. V. Hollot, V. Misra, D. Towsley, W. Gong, INFOCOM 2001, proposition 2, for the law of RFC 8033",
  inputs: (given: DesignGiven<PieGains>) => ({
    ...linkInputs(given),
    flowsMin: flowsInput(given),
    rttMax: rttInput(given, "Propagation delay both ways; the reference delay is added to it."),
    qRef: time({
      label: "Reference delay",
      help: "Queueing delay that the controller keeps.",
      symbol: "q_ref",
      default: given.values.qRef,
      min: 0.001,
      max: 0.2,
      scale: "log",
    }),
    boldness: boldnessInput(),
  }),
  compute: ({ linkRate, packetSize, flowsMin, rttMax, qRef, boldness }, { values }) => {
    const capacity = packetRate({ linkRate, packetSize });
    const loads = { capacity, flowsMin, rttMax };
    const rtt = rttMax + qRef;
    const { integral, proportional } = piParts({ capacity, flowsMin, rttMax: rtt }, boldness);
    const window = (rtt * capacity) / flowsMin;
    const slope = steepest(2 / (window * window)) / capacity;
    const alpha = (integral * values.updateInterval) / slope;
    const beta = proportional / slope - alpha / 2;
    const set = { qRef, alpha, beta: Math.max(0, beta) };
    const designed = designedLoop("pie", { ...values, ...set }, loads);
    const inUse = designedLoop("pie", values, loads);
    const results = loopResults(designed, inUse);
    if (beta <= 0) {
      const interval = formatQuantity(values.updateInterval, "s");
      const says = `An update every ${interval} is too seldom for these gains: the rule would have β below 0.`;
      return { set: null, results, verdict: { isGood: false, says }, inUse: loopInUse(inUse) };
    }
    return {
      set,
      results,
      verdict: loopVerdict(designed, loads, ""),
      inUse: loopInUse(inUse),
    };
  },
});
