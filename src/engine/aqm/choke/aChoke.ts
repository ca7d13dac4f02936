import { count, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { ChokeQueue, type ChokeState, chokeCommon, chokeFields, DRAWS_MAX, initialChokeState } from "./queue.ts";

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
  title: "A-CHOKe",
  name: "Adaptive CHOKe",
  documentation: () => import("./aChokeDoc.ts"),
  fields,
  ...chokeCommon,
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new ChokeQueue(values, port, state, candidates),
});
