import type { Signal } from "../contract.ts";
import type { CurveShape } from "../inside.ts";
import { curveCorners, dropCurve } from "../red/queue.ts";
import { CLASSES_MAX, lawOfClass, type WredValues } from "./fields.ts";
import { scopeOf, type WredState } from "./queue.ts";

/** The average that a class looks at; NaN: there is no such class, or all share the average of class 0. */
const averageOf = (state: WredState, values: WredValues, index: number): number => {
  if (index >= values.classes || (index > 0 && scopeOf(values.mode) === "shared")) return Number.NaN;
  return state.averages[index];
};

/** Probability of a class at its average, before spreading; NaN: there is no such class. */
const probabilityOf = (state: WredState, values: WredValues, index: number): number => {
  if (index >= values.classes) return Number.NaN;
  const law = lawOfClass(values, index);
  const average = averageOf(state, values, scopeOf(values.mode) === "shared" ? 0 : index);
  return dropCurve(law, law.maxProbability, law.maxProbability, average);
};

type WredSignal = Signal<WredState, WredValues>;
const ofEachClass = (id: string, signalOf: (index: number) => WredSignal): Readonly<Record<string, WredSignal>> =>
  Object.fromEntries(Array.from({ length: CLASSES_MAX }, (_, index) => [`${id}${index}`, signalOf(index)]));

/** `average0` … `average7`, `probability0` … `probability7`. */
export const wredSignals: Readonly<Record<string, WredSignal>> = {
  ...ofEachClass("average", (index) => ({
    label: `Average queue length, class ${index}`,
    unit: "packets",
    symbol: `avg_${index}`,
    against: "queue",
    read: (state, values) => averageOf(state, values, index),
  })),
  ...ofEachClass("probability", (index) => ({
    label: `Base probability, class ${index}`,
    unit: "ratio",
    symbol: `p_${index}`,
    against: "probability",
    read: (state, values) => probabilityOf(state, values, index),
  })),
  spreadProbability: {
    label: "Spread probability of the latest arrival",
    unit: "ratio",
    symbol: "p_a",
    against: "probability",
    read: (state) => state.spreadProbability,
  },
};

const curveOfClass = (index: number) => ({
  label: `class ${index}`,
  at: (x: number, _state: WredState, values: WredValues): number => {
    const law = lawOfClass(values, index);
    return dropCurve(law, law.maxProbability, law.maxProbability, x);
  },
  corners: (_state: WredState, values: WredValues): readonly number[] => curveCorners(lawOfClass(values, index)),
  drag: { low: `minThresholds.${index}`, high: `maxThresholds.${index}`, top: `maxProbabilities.${index}` },
});

/** A drop curve for each class, with a point on each. */
export const wredCurve: CurveShape<WredState, WredValues> = {
  kind: "curve",
  ...curveOfClass(0),
  others: ({ classes }) => Array.from({ length: classes - 1 }, (_, index) => curveOfClass(index + 1)),
  x: "average0",
  y: "probability0",
  sample: (state, values) =>
    Array.from({ length: values.classes }, (_, index) => [
      state.averages[scopeOf(values.mode) === "shared" ? 0 : index],
      probabilityOf(state, values, index),
    ]).flat(),
};
