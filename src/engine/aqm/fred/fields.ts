import { flag, type Given, packets, ratio, type ValuesOf } from "../../../schema/fields.ts";
import { meanPacketSizeField, queueWeightField } from "../red/fields.ts";
import { packetsPerSecond } from "../shared/decisions.ts";

/** Round trip by which the pipe is sized, s. */
const PIPE_RTT = 0.1;
const THRESHOLD_MAX = 1e6;

export const fredFields = {
  meanPacketSize: meanPacketSizeField,
  minThreshold: packets({
    label: "Minimum threshold",
    help: "Average queue below which nothing is dropped at random; unless set, a quarter of the buffer or what the link sends in 0.1 s.",
    symbol: "min_th",
    default: ({ linkRate, bufferPackets, value }: Given) => {
      const pipe = packetsPerSecond(linkRate, value("meanPacketSize")) * PIPE_RTT;
      return Math.min(THRESHOLD_MAX, Math.max(1, Math.min(bufferPackets / 4, pipe)));
    },
    min: 1,
    max: THRESHOLD_MAX,
    scale: "log",
    axis: "queue",
  }),
  maxThreshold: packets({
    label: "Maximum threshold",
    help: "Average queue from which every packet is refused, or with two-packet mode every flow is held to two.",
    symbol: "max_th",
    default: ({ value }: Given) => 2 * value("minThreshold"),
    min: 1.01,
    max: 2 * THRESHOLD_MAX,
    scale: "log",
    axis: "queue",
  }),
  maxProbability: ratio({
    label: "Maximum probability",
    help: "Probability where the average queue reaches the maximum threshold.",
    symbol: "max_p",
    default: 0.02,
    min: 1e-6,
    max: 1,
    scale: "log",
  }),
  queueWeight: queueWeightField,
  flowMin: packets({
    label: "Free packets of a flow",
    help: "A flow with fewer packets in the queue is not dropped at random.",
    symbol: "min_q",
    default: 2,
    min: 1,
    max: THRESHOLD_MAX,
    scale: "log",
    integer: true,
  }),
  flowMax: packets({
    label: "Most packets of a flow",
    help: "What a flow offers beyond this many packets in the queue is refused, and it gets a strike.",
    symbol: "max_q",
    default: ({ value }: Given) => value("minThreshold"),
    min: 1,
    max: THRESHOLD_MAX,
    scale: "log",
  }),
  manyFlows: flag({
    label: "Two-packet mode",
    help: "Above the maximum threshold each flow may hold two packets, instead of none being let in.",
    default: false,
  }),
};
export type FredValues = ValuesOf<typeof fredFields>;
