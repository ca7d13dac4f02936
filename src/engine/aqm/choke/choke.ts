import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkThresholds } from "../red/fields.ts";
import {
  ChokeQueue,
  type ChokeState,
  chokeCells,
  chokeSignals,
  chokeFields as fields,
  initialChokeState,
} from "./queue.ts";

type Values = ValuesOf<typeof fields>;

class Choke extends ChokeQueue<Values> {
  /** One packet (report of Hu, Ren and Chang, section 2, A; Linux, choke_match_random). */
  protected override candidates(): number {
    return 1;
  }
}

export const choke = defineAqm({
  id: "choke",
  title: "CHOKe",
  name: "CHOose and Keep for responsive flows, CHOose and Kill for unresponsive flows",
  documentation: () => import("./chokeDoc.ts"),
  fields,
  check: checkThresholds,
  signals: chokeSignals,
  inside: [chokeCells],
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new Choke(values, port, state),
});
