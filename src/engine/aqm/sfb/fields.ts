import { choice, count, type Given, packets, perSecond, ratio, time, type ValuesOf } from "../../../schema/fields.ts";

const BIN_SIZE_MAX = 1e7;

export const sfbFields = {
  bins: count({
    label: "Bins per level",
    help: "Flows are hashed into so many bins on each level. More bins keep more greedy flows apart from the others.",
    symbol: "N",
    default: 23,
    min: 2,
    max: 256,
    scale: "log",
    integer: true,
  }),
  levels: count({
    label: "Levels",
    help: "A flow has one bin on each level, by hashes of their own; the mildest of its bins decides.",
    symbol: "L",
    default: 2,
    min: 1,
    max: 8,
    integer: true,
  }),
  binSize: packets({
    label: "Bin size",
    help: "With more waiting packets than this a bin raises its probability; unless set, 1.5 parts of the buffer.",
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
    help: "Taken from the probability of a bin that is found empty.",
    symbol: "d_2",
    default: 0.001,
    min: 1e-5,
    max: 1,
    scale: "log",
  }),
  boxTime: time({
    label: "Box time",
    help: "Flows in the penalty box share one packet in each such interval.",
    default: 0.05,
    min: 0.001,
    max: 10,
    scale: "log",
  }),
  boxJitter: ratio({
    label: "Box jitter",
    help: "Each box time is drawn from its value ± this part of it, so that no boxed flow always comes first.",
    default: 0,
    min: 0,
    max: 0.99,
  }),
  hashInterval: time({
    label: "Hash interval",
    help: "How often the hashes are exchanged, so that nobody stays in bad company; 0: never.",
    default: 5,
    min: 0,
    max: 1000,
  }),
  warmup: time({
    label: "Warm-up",
    help: "How long before an exchange boxed flows are learned by the next set of bins; unless set, all the time.",
    default: ({ value }: Given) => value("hashInterval"),
    min: 0,
    max: 1000,
    advanced: true,
  }),
  freezeTime: time({
    label: "Freeze time",
    help: "Least time between two changes of one bin's probability.",
    default: 0.001,
    min: 0,
    max: 1,
    advanced: true,
  }),
  binDrop: choice({
    label: "Bin overflow drops",
    help: "any: where one of the flow's bins overflows; all: where all of them do.",
    default: "any",
    options: ["any", "all"],
    advanced: true,
  }),
  boxOrder: choice({
    label: "Boxed flows",
    help:
      "bins: a packet that finds a bin overfull is dropped, one of a boxed flow too; box: of a boxed flow the box time " +
      "alone decides, however full its bins are.",
    default: "bins",
    options: ["bins", "box"],
    advanced: true,
  }),
  variant: choice({
    label: "Rules",
    help:
      "linux: as in the kernel. A bin raises its probability from its size on, the bin limit drops, tokens serve the " +
      "penalty box, nothing freezes, and half of what is above a probability of 0.5 is dropped even with ECN.",
    default: "paper",
    options: ["paper", "linux"],
    advanced: true,
  }),
  binLimit: packets({
    label: "Bin limit",
    help: "With the rules of Linux: a flow all of whose bins hold this many packets is refused.",
    default: ({ value }: Given) => 1.25 * value("binSize"),
    min: 1,
    max: 1.25 * BIN_SIZE_MAX,
    scale: "log",
    advanced: true,
  }),
  penaltyRate: perSecond({
    label: "Penalty rate",
    help: "With the rules of Linux: packets a second that all boxed flows together may send.",
    default: 10,
    min: 0,
    max: 10_000,
    advanced: true,
  }),
  penaltyBurst: packets({
    label: "Penalty burst",
    help: "With the rules of Linux: packets of boxed flows that may come at once.",
    default: 20,
    min: 0,
    max: 10_000,
    integer: true,
    advanced: true,
  }),
};
export type SfbValues = ValuesOf<typeof sfbFields>;

/** The next set of bins cannot warm up for longer than it waits. */
export const checkSfb = ({ hashInterval, warmup }: SfbValues) =>
  hashInterval > 0 && warmup > hashInterval
    ? [{ field: "warmup", message: `warmup must be at most hashInterval (${hashInterval} s)` }]
    : [];
