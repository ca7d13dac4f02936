import type { Signal } from "../contract.ts";
import type { InsideShape } from "../inside.ts";
import type { DualPi2Values as Values } from "./dualpi2Fields.ts";
import type { DualPi2State } from "./dualpi2State.ts";

export const dualpi2Signals = {
  base: {
    label: "Output of the controller",
    unit: "ratio",
    symbol: "p′",
    against: "probability",
    read: (state: DualPi2State) => state.base,
  },
  classic: {
    label: "Classic probability",
    unit: "ratio",
    symbol: "p_C",
    against: "probability",
    read: (state: DualPi2State) => state.base * state.base,
  },
  coupled: {
    label: "Coupled probability",
    unit: "ratio",
    symbol: "p_CL",
    against: "probability",
    read: (state: DualPi2State, values: Values) => Math.min(1, values.coupling * state.base),
  },
  native: {
    label: "Native probability of the low-latency queue",
    unit: "ratio",
    symbol: "p′_L",
    against: "probability",
    read: (state: DualPi2State) => state.native,
  },
  lowDelay: { label: "Low-latency delay", unit: "s", symbol: "d_L", read: (state: DualPi2State) => state.lowDelay },
  classicDelay: { label: "Classic delay", unit: "s", symbol: "d_C", read: (state: DualPi2State) => state.classicDelay },
  delay: { label: "Age of the older head", unit: "s", symbol: "q", read: (state: DualPi2State) => state.delay },
  credit: {
    label: "Credit of the round robin",
    unit: "B",
    symbol: "credit",
    read: (state: DualPi2State) => state.credit / 100,
  },
  servedLow: {
    label: "Served last: 1 low latency, 0 classic",
    unit: "count",
    read: (state: DualPi2State) => (state.servedLow ? 1 : 0),
  },
} as const satisfies Readonly<Record<string, Signal<DualPi2State, Values>>>;

/** Both queues with their probabilities, and the plane of the controller. */
export const dualpi2Inside: readonly InsideShape<DualPi2State, Values>[] = [
  {
    kind: "pair",
    queues: [
      { label: "Low latency", level: "lowDelay", target: "rampStart", probability: "coupled", law: "k·p′" },
      { label: "Classic", level: "classicDelay", target: "qRef", probability: "classic", law: "p′²" },
    ],
    shared: "base",
    sample: ({ low, classic, servedLow }: DualPi2State) => [
      low.length + classic.length === 0 ? Number.NaN : servedLow ? 0 : 1,
      low.length,
      classic.length,
    ],
  },
  { kind: "plane", x: "delay", target: "qRef", shows: "base" },
];
