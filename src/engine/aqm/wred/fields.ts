import { choice, count, numbers, type ValuesOf } from "../../../schema/fields.ts";
import { optionFields, queueWeightField } from "../red/fields.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

/** Most classes; RFC 2597, section 2, has three levels of drop precedence in each class of traffic. */
export const CLASSES_MAX = 8;

const LISTED = "One value for each class, the best first; the last one holds for all further classes.";

/** RED with separate thresholds for each class. */
export const wredFields = {
  mode: choice({
    label: "Averages",
    help: "wred: one average of the whole queue for all classes; rio-c: a class uses its own and all better packets; rio-d: its own only.",
    default: "wred",
    options: ["wred", "rio-c", "rio-d"],
  }),
  classes: count({
    label: "Classes",
    help: "Class 0 is the best; packets of a class beyond the last belong to the last.",
    default: 3,
    min: 1,
    max: CLASSES_MAX,
    integer: true,
  }),
  minThresholds: numbers("packets", {
    label: "Minimum thresholds",
    help: `Average queue length below which no packet of the class is dropped early or marked. ${LISTED}`,
    symbol: "min_th",
    default: [30, 20, 10],
    min: 0,
    max: 1e6,
  }),
  maxThresholds: numbers("packets", {
    label: "Maximum thresholds",
    help: `Average queue length at which the probability of the class reaches its max_p. ${LISTED}`,
    symbol: "max_th",
    default: [60, 40, 20],
    min: 0.01,
    max: 3e6,
  }),
  maxProbabilities: numbers("ratio", {
    label: "Maximum probabilities",
    help: `Drop probability when the average queue length reaches the maximum threshold. ${LISTED}`,
    symbol: "max_p",
    default: [0.02, 0.05, 0.1],
    min: 1e-6,
    max: 1,
  }),
  queueWeight: queueWeightField,
  gentles: numbers("count", {
    label: "Gentle",
    help: `1: above its maximum threshold the probability rises to 1 instead of jumping there; 0: it jumps. ${LISTED}`,
    default: [0],
    min: 0,
    max: 1,
    advanced: true,
  }),
  hardDrop: optionFields.hardDrop,
  countMode: {
    ...optionFields.countMode,
    help: "paper: as in RED's paper of 1993; ns2: accepts the first above the threshold, and any while at most one packet waits.",
    default: "paper",
    options: ["ns2", "paper"],
  },
  spreadPast: choice({
    label: "Where count·p_b exceeds 1",
    help: "drop: the packet is dropped or marked; accept: none is until the average leaves the curve, as in ns-2's diffserv queue.",
    default: "drop",
    options: ["drop", "accept"],
    advanced: true,
  }),
  refreshedBy: choice({
    label: "Averages refreshed by",
    help: "all: every arrival refreshes the averages that count it; best: only arrivals of class 0, as in ns-2's RIO.",
    default: "all",
    options: ["all", "best"],
    advanced: true,
  }),
  meanPacketSize: meanPacketSizeField,
};
/** Fields common to `wred` and `rio`, which differ in their modes. */
export type WredValues = Omit<ValuesOf<typeof wredFields>, "mode"> & {
  readonly mode: (typeof wredFields.mode.options)[number];
};

/** The parameters of one class. */
export interface ClassLaw {
  readonly minThreshold: number;
  readonly maxThreshold: number;
  readonly maxProbability: number;
  readonly gentle: boolean;
}

const valueOfClass = (list: readonly number[], index: number): number =>
  list[Math.min(index, list.length - 1)] ?? Number.NaN;

export const lawOfClass = (values: WredValues, index: number): ClassLaw => ({
  minThreshold: valueOfClass(values.minThresholds, index),
  maxThreshold: valueOfClass(values.maxThresholds, index),
  maxProbability: valueOfClass(values.maxProbabilities, index),
  gentle: valueOfClass(values.gentles, index) === 1,
});

/** The thresholds of each class must be in order. */
export const checkWred = (values: WredValues) => {
  const faults: { field: string; message: string }[] = [];
  for (let index = 0; index < values.classes; index++) {
    const { minThreshold, maxThreshold } = lawOfClass(values, index);
    if (maxThreshold <= minThreshold)
      faults.push({
        field: "maxThresholds",
        message: `maxThresholds of class ${index} must be above its minThresholds (${minThreshold} packets)`,
      });
  }
  const wrong = values.gentles.findIndex((gentle) => gentle !== 0 && gentle !== 1);
  if (wrong >= 0)
    faults.push({
      field: "gentles",
      message: `entry ${wrong + 1}, ${values.gentles[wrong]}, is wrong: gentles must be a list of 0 (no) and 1 (yes)`,
    });
  return faults;
};
