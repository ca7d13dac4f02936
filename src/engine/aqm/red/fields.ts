import { choice, flag, type Given, packets, ratio, type ValuesOf } from "../../../schema/fields.ts";
import { VICTIMS } from "../shared/decisions.ts";
import { leastRoomField } from "../shared/fields.ts";

/** Thresholds, in packets; with `byteMode`, in units of `meanPacketSize` bytes. */
export const thresholdFields = {
  minThreshold: packets({
    label: "Minimum threshold",
    help: "Average queue length below which no packet is dropped early or marked.",
    symbol: "min_th",
    default: 5,
    min: 0.01,
    max: 1e6,
    scale: "log",
    axis: "queue",
  }),
  maxThreshold: packets({
    label: "Maximum threshold",
    help: "Average queue length at which the probability reaches max_p.",
    symbol: "max_th",
    default: ({ value }: Given) => 3 * value("minThreshold"),
    min: 0.02,
    max: 3e6,
    scale: "log",
    axis: "queue",
  }),
};

export const maxProbabilityField = ratio({
  label: "Maximum probability",
  help: "Drop probability when the average queue length reaches the maximum threshold.",
  symbol: "max_p",
  default: 0.1,
  min: 1e-6,
  max: 1,
  scale: "log",
});

export const queueWeightField = ratio({
  label: "Queue weight",
  help: "Weight of the present queue length in the average: about 1/w_q arrivals are remembered.",
  symbol: "w_q",
  default: 0.002,
  min: 1e-9,
  max: 1,
  scale: "log",
});

/** Fields of all variants of RED besides thresholds, weight and maximum probability. */
export const optionFields = {
  gentle: flag({
    label: "Gentle",
    help: "From the maximum threshold to twice that, the probability rises to 1 instead of jumping there.",
    default: true,
  }),
  wait: flag({
    label: "Minimum gap",
    help: "At least 1/p_b packets pass after each drop or mark.",
    default: false,
    advanced: true,
  }),
  byteMode: flag({
    label: "Queue in bytes",
    help: "Measures bytes, not packets; thresholds then count in packets of mean size.",
    default: false,
    advanced: true,
  }),
  byteWeighted: flag({
    label: "Weighted by size",
    help: "Drop probability is proportional to packet size. RFC 7141 advises against it.",
    default: false,
    advanced: true,
  }),
  hardDrop: flag({
    label: "Always drop above the curve",
    help: "Where the probability is 1, packets are dropped even if they could be marked, as RFC 3168 recommends.",
    default: true,
    advanced: true,
  }),
  markLimit: ratio({
    label: "Mark only up to",
    help: "Above this base probability packets are dropped even if they could be marked. 1: always mark.",
    default: 1,
    min: 0.001,
    max: 1,
    advanced: true,
  }),
  victim: choice({
    label: "Dropped when forced",
    help: "When the buffer is full or the curve has reached 1: the arriving, the oldest or a random packet.",
    default: "tail",
    options: VICTIMS,
    advanced: true,
  }),
  leastRoom: leastRoomField,
  countMode: choice({
    label: "Count",
    help: "ns2: counts every arrival and accepts the first above the threshold; paper: as in the paper of 1993; linux: one draw for each drop.",
    default: "ns2",
    options: ["ns2", "paper", "linux"],
    advanced: true,
  }),
  idleAge: choice({
    label: "Average on an idle link",
    help: "steps: falls as if small packets arrived; table: as in Linux.",
    default: "steps",
    options: ["steps", "table"],
    advanced: true,
  }),
};

/** The values common to all variants of RED. */
export type RedValues = ValuesOf<typeof thresholdFields> &
  ValuesOf<typeof optionFields> & { readonly queueWeight: number; readonly meanPacketSize: number };

/** The thresholds must be in order. */
export const checkThresholds = (values: Pick<RedValues, "minThreshold" | "maxThreshold">) =>
  values.maxThreshold > values.minThreshold
    ? []
    : [{ field: "maxThreshold", message: `maxThreshold must be above minThreshold (${values.minThreshold} packets)` }];
