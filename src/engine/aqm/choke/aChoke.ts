import { count, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import {
  ChokeQueue,
  type ChokeState,
  chokeCommon,
  chokeDeviations,
  chokeFields,
  chokePaper,
  chokePseudocode,
  chokeReport,
  DRAWS_MAX,
  initialChokeState,
} from "./queue.ts";

const fields = {
  ...chokeFields,
  // Default: report of Hu, Ren and Chang, section 3.
  regions: count({
    label: "Regions",
    help:
      "The range between the thresholds is divided into this many regions; in the i-th an arrival is compared with " +
      "2·i waiting packets.",
    symbol: "k",
    default: 5,
    min: 1,
    max: DRAWS_MAX / 2,
    scale: "log",
    integer: true,
  }),
};
type Values = ValuesOf<typeof fields>;

/** 2·i in the i-th region, above the maximum threshold as in the last (report of Hu, Ren and Chang, section 2, C). */
const candidates = ({ minThreshold, maxThreshold, regions }: Values, average: number): number => {
  const region = 1 + Math.floor(((average - minThreshold) * regions) / (maxThreshold - minThreshold));
  return 2 * Math.min(regions, Math.max(1, region));
};

export const aChoke = defineAqm({
  id: "a-choke",
  doc: {
    title: "A-CHOKe",
    name: "Adaptive CHOKe",
    family: "flows",
    strengths: ["unresponsive-flows", "fairness", "no-tuning"],
    idea: "CHOKe that compares with more waiting packets as the average queue grows",
    summary:
      "CHOKe that sets by itself how many waiting packets an arrival is compared with. The range between the " +
      "thresholds is divided into k regions; in the i-th region 2·i packets are drawn.",
    formulas: [
      {
        tex: String.raw`i = 1 + \left\lfloor k\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}} \right\rfloor, \qquad m = 2\,i`,
        says: "The region i of the average queue length avg, at most k, gives the number m of packets drawn.",
      },
      {
        tex: String.raw`\Pr[\text{match}] = 1 - \left(1 - \frac{q_f}{q}\right)^m`,
        says:
          "Probability that at least one of m draws matches an arrival of flow f, which holds q_f of the q waiting " +
          "packets.",
      },
      {
        tex: String.raw`p_b = \mathit{max}_p\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}}`,
        says: "Arrivals without a match are dropped or marked with RED's probability.",
      },
    ],
    tryThis: [
      "Raise the rate of an unresponsive flow from twice to eight times the link rate: its throughput falls.",
      "Lower the number of regions to 1: two packets are drawn at any queue length, and the unresponsive flow " +
        "gets more.",
      "Watch the average queue length: it stays near the minimum threshold; under RED it climbs to the maximum " +
        "threshold.",
    ],
    traits: {
      signal: "average queue length, and the flows of waiting packets",
      notification: "drops matching packets; otherwise as RED",
      state: "as RED",
      cost: "O(k)",
      weakness: "with a short queue, packets of TCP flows match each other too",
    },
    sources: [chokePaper, chokeReport],
    deviations: [...chokeDeviations, "Above the maximum threshold, as many packets are drawn as in the last region."],
    pseudocode: chokePseudocode(
      "i ← region of avg, 1 to k;  draw m = 2·i packets at random",
      "if any is of the same flow, drop these and the arrival",
    ),
  },
  fields,
  ...chokeCommon,
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new ChokeQueue(values, port, state, candidates),
});
