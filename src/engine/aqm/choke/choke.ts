import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { ChokeQueue, type ChokeState, chokeCommon, chokeFields as fields, initialChokeState } from "./queue.ts";

type Values = ValuesOf<typeof fields>;

/** One packet (report of Hu, Ren and Chang, section 2, A; Linux, choke_match_random). */
const candidates = (): number => 1;

export const choke = defineAqm({
  id: "choke",
  title: "CHOKe",
  name: "CHOose and Keep for responsive flows, CHOose and Kill for unresponsive flows",
  documentation: () => import("./chokeDoc.ts"),
  fields,
  ...chokeCommon,
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new ChokeQueue(values, port, state, candidates),
});
