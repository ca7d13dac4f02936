import { flag, type Given, packets, ratio, type ValuesOf } from "../../../schema/fields.ts";
import { queueWeightField } from "../red/fields.ts";
import { packetsPerSecond } from "../shared/decisions.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

/** RTT for the default of the pipe size, s. */
const PIPE_RTT = 0.1;
const THRESHOLD_MAX = 1e6;

export const fredFields = {
  meanPacketSize: meanPacketSizeField,
  minThreshold: packets({
    label: "Minimum threshold",
    help:
      "Average queue length below which nothing is dropped at random; unless set, a quarter of the buffer or what " +
      "the link sends in 0.1 s, whichever is less.",
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
    help: "Average queue length from which every packet is dropped or, with two-packet mode, every flow is limited to two.",
    symbol: "max_th",
    default: ({ value }: Given) => 2 * value("minThreshold"),
    min: 1.01,
    max: 2 * THRESHOLD_MAX,
    scale: "log",
    axis: "queue",
  }),
  maxProbability: ratio({
    label: "Maximum probability",
    help: "Drop probability when the average queue length reaches the maximum threshold.",
    symbol: "max_p",
    default: 0.02,
    min: 1e-6,
    max: 1,
    scale: "log",
  }),
  queueWeight: queueWeightField,
  flowMin: packets({
    label: "Minimum packets of a flow",
    help: "A flow with fewer packets in the queue is not dropped at random.",
    symbol: "min_q",
    default: 2,
    min: 1,
    max: THRESHOLD_MAX,
    scale: "log",
    integer: true,
  }),
  flowMax: packets({
    label: "Maximum packets of a flow",
    help: "A packet of a flow that has this many packets in the queue is dropped, and the flow gets a strike.",
    symbol: "max_q",
    default: ({ value }: Given) => value("minThreshold"),
    min: 1,
    max: THRESHOLD_MAX,
    scale: "log",
  }),
  manyFlows: flag({
    label: "Two-packet mode",
    help: "Above the maximum threshold each flow may hold two packets; off: every arrival is dropped there.",
    default: false,
  }),
};
export type FredValues = ValuesOf<typeof fredFields>;
