import { choice, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkWred, wredFields } from "./fields.ts";
import { initialWredState, WredQueue, type WredState } from "./queue.ts";
import { wredCurve, wredSignals } from "./shown.ts";

const fields = {
  ...wredFields,
  mode: choice({
    label: "Averages",
    help: "rio-c, coupled: a class uses its own and all better packets; rio-d, decoupled: its own only.",
    default: "rio-c",
    options: ["rio-c", "rio-d"],
  }),
  classes: { ...wredFields.classes, default: 2 },
  minThresholds: { ...wredFields.minThresholds, default: [15, 5] },
  maxThresholds: { ...wredFields.maxThresholds, default: [30, 15] },
  maxProbabilities: { ...wredFields.maxProbabilities, default: [0.02, 0.1] },
};
type Values = ValuesOf<typeof fields>;

export const rio = defineAqm<typeof fields, WredState>({
  id: "rio",
  title: "RIO",
  name: "RED with In and Out",
  documentation: () => import("./rioDoc.ts"),
  fields,
  check: checkWred,
  signals: wredSignals,
  inside: [wredCurve],
  create: (values: Values, port: QueuePort, now: Seconds, state: WredState = initialWredState(now)) =>
    new WredQueue(values, port, state),
});
