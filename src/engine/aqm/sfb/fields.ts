import { choice, count, type Given, packets, perSecond, ratio, time, type ValuesOf } from "../../../schema/fields.ts";

const BIN_SIZE_MAX = 1e7;

export const sfbFields = {
  bins: count({
    label: "Bins per level",
    help: "Flows are hashed into this many bins on each level. More bins separate more greedy flows from the others.",
    symbol: "N",
    default: 23,
    min: 2,
    max: 256,
    scale: "log",
    integer: true,
  }),
  levels: count({
    label: "Levels",
    help: "A flow has one bin on each level, by independent hashes; the lowest probability of its bins counts.",
    symbol: "L",
    default: 2,
    min: 1,
    max: 8,
    integer: true,
  }),
  binSize: packets({
    label: "Bin size",
    help:
      "A bin with more waiting packets than this raises its probability; unless set, one and a half times the " +
      "buffer divided by the bins per level.",
    default: ({ bufferPackets, value }: Given) =>
      Math.min(BIN_SIZE_MAX, Math.max(1, (1.5 * bufferPackets) / value("bins"))),
    min: 1,
    max: BIN_SIZE_MAX,
    scale: "log",
  }),
  increment: ratio({
    label: "Increment",
    help: "Added to the probability of a bin that overflows.",
    symbol: "d_1",
    default: 0.005,
    min: 1e-5,
    max: 1,
    scale: "log",
  }),
  decrement: ratio({
    label: "Decrement",
    help: "Subtracted from the probability of a bin that is found empty.",
    symbol: "d_2",
    default: 0.001,
    min: 1e-5,
    max: 1,
    scale: "log",
  }),
  boxTime: time({
    label: "Box time",
    help: "Flows in the penalty box together may send one packet in each such interval.",
    default: 0.05,
    min: 0.001,
    max: 10,
    scale: "log",
  }),
  boxJitter: ratio({
    label: "Box jitter",
    help: "Each box time is drawn from its value ± this fraction, so that not always the same flow gets through.",
    default: 0,
    min: 0,
    max: 0.99,
  }),
  hashInterval: time({
    label: "Hash interval",
    help: "How often new hashes are used, so that no flow shares the bins of a greedy flow for long. 0: never.",
    default: 5,
    min: 0,
    max: 1000,
  }),
  warmup: time({
    label: "Warm-up",
    help: "How long before a change of hashes the next set of bins learns the boxed flows; unless set, all the time.",
    default: ({ value }: Given) => value("hashInterval"),
    min: 0,
    max: 1000,
    advanced: true,
  }),
  freezeTime: time({
    label: "Freeze time",
    help: "Minimum time between two changes of the probability of a bin.",
    default: 0.001,
    min: 0,
    max: 1,
    advanced: true,
  }),
  binDrop: choice({
    label: "Bin overflow drops",
    help: "any: when one of the flow's bins overflows; all: when all of them do.",
    default: "any",
    options: ["any", "all"],
    advanced: true,
  }),
  boxOrder: choice({
    label: "Boxed flows",
    help:
      "bins: a packet that finds a bin overfull is dropped, even of a boxed flow; box: the box time alone decides " +
      "about a boxed flow, however full its bins are.",
    default: "bins",
    options: ["bins", "box"],
    advanced: true,
  }),
  variant: choice({
    label: "Rules",
    help:
      "linux: as in the kernel. A bin raises its probability from its size on, packets are dropped at the bin " +
      "limit, tokens serve the penalty box, there is no freeze time, bins keep their probabilities when hashes change, and above a probability of 0.5 packets are " +
      "dropped with twice the excess even with ECN.",
    default: "paper",
    options: ["paper", "linux"],
    advanced: true,
  }),
  binLimit: packets({
    label: "Bin limit",
    help: "With the rules of Linux: a packet is dropped if all bins of its flow hold this many packets.",
    default: ({ value }: Given) => 1.25 * value("binSize"),
    min: 1,
    max: 1.25 * BIN_SIZE_MAX,
    scale: "log",
    advanced: true,
  }),
  penaltyRate: perSecond({
    label: "Penalty rate",
    help: "With the rules of Linux: packets per second that all boxed flows together may send.",
    default: 10,
    min: 0,
    max: 10_000,
    advanced: true,
  }),
  penaltyBurst: packets({
    label: "Penalty burst",
    help: "With the rules of Linux: packets of boxed flows that may arrive at once.",
    default: 20,
    min: 0,
    max: 10_000,
    integer: true,
    advanced: true,
  }),
};
export type SfbValues = ValuesOf<typeof sfbFields>;

/** The warm-up of the next set of bins cannot be longer than the interval between two changes. */
export const checkSfb = ({ hashInterval, warmup }: SfbValues) =>
  hashInterval > 0 && warmup > hashInterval
    ? [{ field: "warmup", message: `warmup must be at most hashInterval (${hashInterval} s)` }]
    : [];
