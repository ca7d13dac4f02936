import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { virtualTimeRows, virtualTimeSignals } from "./shown.ts";
import { initialVirtualTime, VirtualTimeQueue, type VirtualTimeState } from "./virtualTime.ts";
import { virtualTimeFields } from "./virtualTimeFields.ts";

const fields = virtualTimeFields;
type Values = ValuesOf<typeof fields>;

const equalWeight = (): number => 1;

export const fq = defineAqm<typeof fields, VirtualTimeState>({
  id: "fq",
  title: "FQ",
  name: "Fair Queueing",
  documentation: () => import("./fqDoc.ts"),
  fields,
  innerQueues: "flows",
  signals: virtualTimeSignals,
  inside: [virtualTimeRows],
  create: (values: Values, port: QueuePort, now: Seconds, state: VirtualTimeState = initialVirtualTime(port, now)) =>
    new VirtualTimeQueue(values, port, state, equalWeight),
});
