import {
  bytes,
  choice,
  count,
  factor,
  flows,
  type Given,
  numbers,
  packets,
  ratio,
  time,
  type ValuesOf,
} from "../../../schema/fields.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

/** Classes that a packet may have. */
export const CLASSES_MAX = 8;

export const jobsFields = {
  variant: choice({
    label: "Variant",
    help: "classes: guarantees for classes, by rates and drops; single: one queue that marks before it overflows.",
    default: "classes",
    options: ["classes", "single"],
  }),
  classes: count({
    label: "Classes",
    help: "Number of classes; a packet of a higher class counts with the last one.",
    symbol: "n",
    default: 4,
    min: 1,
    max: CLASSES_MAX,
    integer: true,
  }),
  delayBounds: numbers("s", {
    label: "Delay bounds",
    help: "Maximum delay of class 0, 1, … 0 or no value: no bound.",
    symbol: "ADC",
    default: [0.005],
    min: 0,
    max: 100,
  }),
  lossBounds: numbers("ratio", {
    label: "Loss bounds",
    help: "Maximum loss rate of class 0, 1, … 1 or no value: no bound.",
    symbol: "ALC",
    default: [0.01],
    min: 0,
    max: 1,
  }),
  minRates: numbers("bit/s", {
    label: "Minimum rates",
    help: "Minimum rate of class 0, 1, … while it has packets. 0 or no value: no guarantee.",
    symbol: "ARC",
    default: [0],
    min: 0,
    max: 1e11,
  }),
  delayRatios: numbers("factor", {
    label: "Delay ratios",
    help: "Delay of the next class over that of class 0, 1, … 0 or no value: the class takes no part.",
    symbol: "RDC",
    default: [0, 4, 4, 4],
    min: 0,
    max: 1000,
  }),
  lossRatios: numbers("factor", {
    label: "Loss ratios",
    help: "Loss of the next class over that of class 0, 1, … 0 or no value: the class takes no part.",
    symbol: "RLC",
    default: [0, 2, 2, 2],
    min: 0,
    max: 1000,
  }),
  proportionalEvery: packets({
    label: "Delay ratios adjusted every",
    help: "Number of arrivals from one adjustment of the delay ratios to the next.",
    symbol: "N_s",
    default: 1,
    min: 1,
    max: 10_000,
    scale: "log",
    integer: true,
    advanced: true,
  }),
  dropFrom: choice({
    label: "Drops for a delay bound",
    help: "own: from the class that would be late; shared: from the class that the loss ratios select.",
    default: "own",
    options: ["own", "shared"],
    advanced: true,
  }),
  serviceCounted: choice({
    label: "Service counted",
    help: "always: of all classes at every arrival and departure; own-arrivals: of a class when it has an arrival, as in ns-2.",
    default: "always",
    options: ["always", "own-arrivals"],
    advanced: true,
  }),
  markedFlows: flows({
    label: "Flows marked at once",
    help: "At most this many of the flows with the largest windows are selected at one arrival.",
    symbol: "K",
    default: 10,
    min: 1,
    max: 10_000,
    scale: "log",
    integer: true,
  }),
  memory: ratio({
    label: "Memory",
    help: "Weight of the old value in the estimates of a flow.",
    symbol: "α",
    default: 0.9,
    min: 0,
    max: 0.9999,
  }),
  horizon: factor({
    label: "Horizon",
    help: "Number of round trips that the projection covers; a mark takes effect after one.",
    symbol: "h",
    default: 2,
    min: 0.1,
    max: 100,
    scale: "log",
  }),
  unknownRtt: time({
    label: "Round-trip time if unknown",
    help: "Used for flows whose senders do not report theirs.",
    symbol: "r_0",
    default: 0.1,
    min: 0.0001,
    max: 10,
    scale: "log",
    advanced: true,
  }),
  bufferLimit: bytes({
    label: "Buffer limit",
    help: "Maximum backlog, with which the projection is compared; unless set, the buffer.",
    symbol: "B_lim",
    default: ({ bufferBytes }: Given) => bufferBytes,
    min: 40,
    max: 1e10,
    scale: "log",
    advanced: true,
  }),
  projectionTarget: ratio({
    label: "Projection up to",
    help: "Fraction of the buffer limit that the projected backlog may fill.",
    default: 1,
    min: 0.01,
    max: 1,
    advanced: true,
  }),
  meanPacketSize: meanPacketSizeField,
};
export type JobsValues = ValuesOf<typeof jobsFields>;

const LISTS = ["delayBounds", "lossBounds", "minRates", "delayRatios", "lossRatios"] as const;

/** Lists must not have more entries than there are classes. */
export const checkJobs = (values: JobsValues) =>
  LISTS.filter((field) => values[field].length > CLASSES_MAX).map((field) => ({
    field,
    message: `${field} holds ${values[field].length} numbers; allowed: at most ${CLASSES_MAX}, one for each class`,
  }));
