import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkWred, wredFields as fields } from "./fields.ts";
import { initialWredState, WredQueue, type WredState } from "./queue.ts";
import { wredCurve, wredSignals } from "./shown.ts";

type Values = ValuesOf<typeof fields>;

export const wred = defineAqm<typeof fields, WredState>({
  id: "wred",
  title: "WRED",
  name: "Weighted Random Early Detection",
  documentation: () => import("./wredDoc.ts"),
  fields,
  check: checkWred,
  signals: wredSignals,
  inside: [wredCurve],
  create: (values: Values, port: QueuePort, now: Seconds, state: WredState = initialWredState(now)) =>
    new WredQueue(values, port, state),
});
