import { count, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkThresholds } from "../red/fields.ts";
import {
  ChokeQueue,
  type ChokeState,
  chokeCells,
  chokeFields,
  chokeSignals,
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

class AChoke extends ChokeQueue<Values> {
  /** 2·i in the i-th region, above the maximum threshold as in the last (report of Hu, Ren and Chang, section 2, C). */
  protected override candidates(): number {
    const { minThreshold, maxThreshold, regions } = this.values;
    const region = 1 + Math.floor(((this.state.average - minThreshold) * regions) / (maxThreshold - minThreshold));
    return 2 * Math.min(regions, Math.max(1, region));
  }
}

export const aChoke = defineAqm({
  id: "a-choke",
  title: "A-CHOKe",
  name: "Adaptive CHOKe",
  documentation: () => import("./aChokeDoc.ts"),
  fields,
  check: checkThresholds,
  signals: chokeSignals,
  inside: [chokeCells],
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new AChoke(values, port, state),
});
