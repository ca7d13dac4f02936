import { count, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { ChokeQueue, type ChokeState, chokeCommon, chokeFields, DRAWS_MAX, initialChokeState } from "./queue.ts";

const fields = {
  ...chokeFields,
  candidates: count({
    label: "Packets compared",
    help: "Number of waiting packets with which an arrival is compared; 1 is CHOKe.",
    symbol: "m",
    default: 2,
    min: 1,
    max: DRAWS_MAX,
    scale: "log",
    integer: true,
  }),
};
type Values = ValuesOf<typeof fields>;

/** m packets, at any average above the minimum threshold (report of Hu, Ren and Chang, section 2, B). */
const candidates = (values: Values): number => values.candidates;

export const mChoke = defineAqm({
  id: "m-choke",
  title: "M-CHOKe",
  name: "Multi-drop CHOKe",
  documentation: () => import("./mChokeDoc.ts"),
  fields,
  ...chokeCommon,
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new ChokeQueue(values, port, state, candidates),
});
