import { numbers, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { virtualTimeRows, virtualTimeSignals } from "./shown.ts";
import { initialVirtualTime, VirtualTimeQueue, type VirtualTimeState } from "./virtualTime.ts";
import { virtualTimeFields } from "./virtualTimeFields.ts";

export const weightsField = numbers("factor", {
  label: "Weights",
  help: "Of flow 0, 1, 2 and so on; the last one holds for all further flows.",
  symbol: "w",
  default: [1],
  min: 0.001,
  max: 1000,
});

/** Weight of this flow; for flows beyond the end of the list its last weight. */
export const weightOf = (flow: number, weights: readonly number[]): number =>
  weights[Math.min(flow, weights.length - 1)] ?? 1;

const fields = { weights: weightsField, ...virtualTimeFields };
type Values = ValuesOf<typeof fields>;

const weightOfValues = (flow: number, values: Values): number => weightOf(flow, values.weights);

export const wfq = defineAqm<typeof fields, VirtualTimeState>({
  id: "wfq",
  title: "WFQ",
  name: "Weighted Fair Queueing",
  documentation: () => import("./wfqDoc.ts"),
  fields,
  innerQueues: "flows",
  signals: virtualTimeSignals,
  inside: [virtualTimeRows],
  create: (values: Values, port: QueuePort, now: Seconds, state: VirtualTimeState = initialVirtualTime(port, now)) =>
    new VirtualTimeQueue(values, port, state, weightOfValues),
});
