import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkThresholds } from "../red/fields.ts";
import { type FredValues, fredFields as fields } from "./fields.ts";
import { sampleFredFlows } from "./flows.ts";
import { dropProbability, FredQueue, type FredState, initialFredState } from "./queue.ts";

export const fred = defineAqm<typeof fields, FredState>({
  id: "fred",
  title: "FRED",
  name: "Flow Random Early Drop",
  documentation: () => import("./doc.ts"),
  fields,
  check: checkThresholds,
  signals: {
    average: {
      label: "Average queue length",
      unit: "packets",
      symbol: "avg",
      against: "queue",
      read: (state: FredState) => state.average,
    },
    averagePerFlow: {
      label: "Average queue length per flow",
      unit: "packets",
      symbol: "avgcq",
      against: "queue",
      read: (state: FredState) => state.averagePerFlow,
    },
    activeFlows: {
      label: "Active flows",
      unit: "flows",
      symbol: "N_active",
      read: (state: FredState) => state.activeFlows,
    },
    probability: {
      label: "Base probability",
      unit: "ratio",
      symbol: "p_b",
      against: "probability",
      read: (state: FredState, values: FredValues) => dropProbability(state.average, values),
    },
    spreadProbability: {
      label: "Spread probability",
      unit: "ratio",
      symbol: "p_a",
      against: "probability",
      read: (state: FredState) => state.spreadProbability,
    },
    count: {
      label: "Arrivals since the last drop or mark",
      unit: "packets",
      symbol: "count",
      read: (state: FredState) => state.count,
    },
  },
  inside: [
    {
      kind: "bars",
      of: "flow",
      label: "Waiting packets by flow",
      unit: "packets",
      lines: ["flowMin", "averagePerFlow", "flowMax"],
      signs: "strike",
      sample: sampleFredFlows,
    },
  ],
  create: (values: FredValues, port: QueuePort, now: Seconds, state: FredState = initialFredState(now)) =>
    new FredQueue(values, port, state),
});
