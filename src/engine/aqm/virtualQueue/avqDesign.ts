import { ratio } from "../../../schema/fields.ts";
import { avqGainLimit, avqPhaseMargin, linearAvq } from "../../../theory/avqStability.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign, type Verdict } from "../design.ts";
import { degrees, flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import type { AvqValues } from "./avqFields.ts";

/** 1/s: the maximum of the field. Values below the limit are stable as well. */
const ALPHA_MAX = 100;

const verdictOn = (limit: number | null, phaseMargin: number): Verdict =>
  limit === null
    ? {
        isGood: false,
        says: "No gain is stable in the model: there must be more flows, shorter round trips or a slower link.",
      }
    : {
        isGood: true,
        says: `Stable: α may go up to ${formatQuantity(limit, "1/s")}, and the phase margin is ${degrees(phaseMargin)}.`,
      };

const verdictInUse = (alpha: number, limit: number | null, phaseMargin: number): Verdict => {
  if (limit === null) return { isGood: false, says: "In use: outside the bound of Theorem 1." };
  const bound = formatQuantity(limit, "1/s");
  return alpha < limit
    ? { isGood: true, says: `In use: inside the bound of Theorem 1, phase margin ${degrees(phaseMargin)}.` }
    : { isGood: false, says: `In use: outside the bound of Theorem 1. α must stay below ${bound}.` };
};

/** The gain of AVQ. */
export const design = defineDesign({
  title: "Gain for a link and its flows",
  help:
    "Theorem 1: up to a certain gain α the virtual capacity converges, for at least this many flows and at most " +
    "this round-trip time. The marking probability is taken as that of a fluid, (λ − C~)/λ, which the paper " +
    "leaves open.",
  source: "S. Kunniyur, R. Srikant, SIGCOMM 2001, theorem 1",
  inputs: (given: DesignGiven<AvqValues>) => ({
    ...linkInputs(given),
    flowsMin: flowsInput(given),
    rttMax: rttInput(given, "Propagation delay both ways. AVQ keeps the queue so short that queueing adds little."),
    gamma: ratio({
      label: "Desired link use",
      help: "Fraction of the link capacity that arrivals may fill.",
      symbol: "γ",
      default: given.values.gamma,
      min: 0.01,
      max: 1,
    }),
    part: ratio({
      label: "Fraction of the limit",
      help: "Fraction of the largest stable gain to use. A smaller one oscillates less.",
      default: 0.5,
      min: 0.01,
      max: 0.95,
    }),
  }),
  compute: ({ linkRate, packetSize, flowsMin, rttMax, gamma, part }, { values }) => {
    const loop = { capacity: packetRate({ linkRate, packetSize }), flows: flowsMin, delay: rttMax, gamma };
    const linear = linearAvq(loop);
    const results = [
      { label: "Window of a flow", unit: "packets", designed: (gamma * loop.capacity * rttMax) / flowsMin },
    ] as const;
    if (linear.probability >= 1) {
      const window = formatQuantity(results[0].designed, "packets");
      const says = `Each flow would have a window of ${window}: marks alone cannot slow this many flows down.`;
      return { set: null, results, verdict: { isGood: false, says }, inUse: null };
    }
    const limit = avqGainLimit(loop, "exact");
    const alpha = limit === null ? Number.NaN : Math.min(part * limit, ALPHA_MAX);
    const designed = avqPhaseMargin(linear, rttMax, alpha);
    const present = { ...loop, gamma: values.gamma };
    const inUse = avqPhaseMargin(linearAvq(present), rttMax, values.alpha);
    return {
      set: limit === null ? null : { alpha, gamma },
      results: [
        { label: "Phase margin", unit: "°", designed, inUse },
        { label: "Largest stable gain", symbol: "α", unit: "1/s", designed: limit ?? Number.NaN },
        {
          label: "Largest stable gain, by the printed condition",
          unit: "1/s",
          designed: avqGainLimit(loop, "printed") ?? Number.NaN,
        },
        { label: "Fraction of packets marked", unit: "ratio", designed: linear.probability },
        ...results,
      ],
      verdict: verdictOn(limit, designed),
      inUse: verdictInUse(values.alpha, avqGainLimit(present, "exact"), inUse),
    };
  },
});
