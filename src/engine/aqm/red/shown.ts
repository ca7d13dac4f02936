import type { Signal } from "../contract.ts";
import type { RedValues } from "./fields.ts";
import type { RedState } from "./state.ts";

export const redSignals = {
  probability: {
    label: "Base probability",
    unit: "ratio",
    symbol: "p_b",
    against: "probability",
    read: (state: RedState) => state.baseProbability,
  },
  spreadProbability: {
    label: "Spread probability",
    unit: "ratio",
    symbol: "p_a",
    against: "probability",
    read: (state: RedState) => state.spreadProbability,
  },
  average: {
    label: "Average queue length",
    unit: "packets",
    symbol: "avg",
    against: "queue",
    read: (state: RedState) => state.average,
  },
  count: {
    label: "Arrivals since the last drop or mark",
    unit: "packets",
    symbol: "count",
    read: (state: RedState) => state.count,
  },
} as const satisfies Readonly<Record<string, Signal<RedState, RedValues>>>;
