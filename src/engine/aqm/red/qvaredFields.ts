import { choice, factor, type Given, packets, type ValuesOf } from "../../../schema/fields.ts";
import { meanPacketSizeField } from "../shared/fields.ts";
import { adaptationFields, checkAdaptation } from "./aredFields.ts";
import { checkThresholds, optionFields, queueWeightField, thresholdFields } from "./fields.ts";
import { dropCurve } from "./queue.ts";

export const qvaredFields = {
  minThreshold: { ...thresholdFields.minThreshold, default: 20 },
  maxThreshold: {
    ...thresholdFields.maxThreshold,
    help: "Average queue length from which every packet is dropped.",
    default: ({ value }: Given) => 4 * value("minThreshold"),
  },
  middleThreshold: packets({
    label: "Middle threshold",
    help: "Average queue length at which the slope of the curve changes; unless set, midway between the other two.",
    symbol: "med_th",
    default: ({ value }: Given) => (value("minThreshold") + value("maxThreshold")) / 2,
    min: 0.01,
    max: 3e6,
    scale: "log",
    axis: "queue",
  }),
  queueWeight: queueWeightField,
  ...adaptationFields,
  fallingFactor: factor({
    label: "Factor of a falling queue",
    help: "Multiplies the probability while the average queue length falls.",
    default: 0.5,
    min: 0.01,
    max: 1,
  }),
  slopeMemory: factor({
    label: "Memory of the fastest growth",
    help: "Multiplies the fastest growth seen, once per adaptation interval; 1: it is never forgotten.",
    default: 1,
    min: 0.5,
    max: 1,
    advanced: true,
  }),
  baseCurve: choice({
    label: "Curve",
    help:
      "two-slopes: flat up to the middle threshold, steep beyond; red-linear: that of RED; triangular-as-printed: " +
      "falls back to 0, as in the figure of the paper.",
    default: "two-slopes",
    options: ["two-slopes", "red-linear", "triangular-as-printed"],
    advanced: true,
  }),
  gentle: {
    ...optionFields.gentle,
    help:
      "From the maximum threshold to twice that, the probability climbs to 1 instead of jumping there; the curve with " +
      "two slopes is at 1 already.",
    default: false,
    advanced: true as const,
  },
  meanPacketSize: meanPacketSizeField,
};
export type QvaredValues = ValuesOf<typeof qvaredFields>;

/** The thresholds, the band and the bounds must be in order. */
export const checkQvared = (values: QvaredValues) => {
  const { minThreshold, middleThreshold, maxThreshold } = values;
  const faults = [...checkThresholds(values), ...checkAdaptation(values)];
  if (middleThreshold <= minThreshold || middleThreshold >= maxThreshold)
    faults.push({
      field: "middleThreshold",
      message: `middleThreshold must lie between minThreshold and maxThreshold (${minThreshold} and ${maxThreshold} packets)`,
    });
  return faults;
};

type Curve = Pick<QvaredValues, "minThreshold" | "middleThreshold" | "maxThreshold" | "baseCurve" | "gentle">;

/**
 * Probability at this average while it neither grows nor falls: two rising slopes (Kim and Lee, section 3.2, figure 5);
 * the fraction of the second one is that of figure 6, taken as the distance to 1.
 */
export const qvaredCurve = (curve: Curve, maxProbability: number, average: number): number => {
  const { minThreshold, middleThreshold, maxThreshold, baseCurve } = curve;
  if (baseCurve === "red-linear" || average >= maxThreshold)
    return dropCurve(
      { ...curve, gentle: curve.gentle && baseCurve !== "two-slopes" },
      maxProbability,
      maxProbability,
      average,
    );
  if (average <= minThreshold) return 0;
  if (average < middleThreshold) return (maxProbability * (average - minThreshold)) / (middleThreshold - minThreshold);
  const toCertainty = (maxThreshold - average) / (maxThreshold - middleThreshold);
  return baseCurve === "two-slopes" ? 1 - (1 - maxProbability) * toCertainty : maxProbability * toCertainty;
};
