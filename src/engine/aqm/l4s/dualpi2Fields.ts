import {
  bytes,
  choice,
  factor,
  type Given,
  orNever,
  packets,
  ratio,
  time,
  type ValuesOf,
} from "../../../schema/fields.ts";
import { basePiFields } from "../pi/basePi.ts";

/** RFC 9332, appendix A.1: where the ramp of the low-latency queue starts on a fast link, s. */
const RAMP_START = 0.0008;
const RAMP_START_MAX = 1;

export const dualpi2Fields = {
  ...basePiFields,
  coupling: {
    ...basePiFields.coupling,
    help:
      "Low-latency packets are marked with at least k·p′; classic ones are dropped or marked with p′². With 2, rates are " +
      "about equal where the classic round trip, queue included, is 1.7 times the other.",
  },
  mtu: bytes({
    label: "Largest packet",
    help: "Sets the initial credit of the low-latency queue, and the start of its ramp on slow links.",
    default: ({ largestPacket }) => largestPacket,
    min: 40,
    max: 9000,
    advanced: true,
  }),
  rampStart: time({
    label: "Ramp from",
    help: "Sojourn time in the low-latency queue at which its own ramp starts; at least two packet times.",
    symbol: "min_L",
    default: ({ linkRate, value }: Given) =>
      Math.min(RAMP_START_MAX, Math.max(RAMP_START, (16 * value("mtu")) / linkRate)),
    min: 1e-6,
    max: RAMP_START_MAX,
    scale: "log",
  }),
  rampWidth: time({
    label: "Ramp over",
    help: "This far above the start, every packet is marked. 0: a step at the step threshold.",
    symbol: "range_L",
    default: 0.0004,
    min: 0,
    max: 1,
  }),
  stepThreshold: time({
    label: "Step threshold",
    help: "With a ramp of width 0: packets with a longer sojourn time are marked.",
    default: 0.001,
    min: 1e-6,
    max: 1,
    scale: "log",
    advanced: true,
  }),
  stepPackets: orNever("packets", {
    label: "Step in packets",
    help: "A low-latency packet is marked where more packets than this wait behind it. Empty: by its sojourn time.",
    default: null,
    without: "by time",
    min: 0,
    max: 10_000,
    integer: true,
    advanced: true,
  }),
  lowLatencyFloor: packets({
    label: "No ramp below",
    help: "With fewer packets left in the low-latency queue, its ramp does not mark.",
    default: 1,
    min: 0,
    max: 1000,
    integer: true,
    advanced: true,
  }),
  floorAt: choice({
    label: "Packets for the ramp",
    help: "dequeue: those left behind a packet count; enqueue: those that it found waiting, as in Linux.",
    default: "dequeue",
    options: ["dequeue", "enqueue"],
    advanced: true,
  }),
  scheduler: choice({
    label: "Scheduler",
    help: "wrr: weighted round robin; tsfifo: first in, first out, with a time shift in favour of low latency.",
    default: "wrr",
    options: ["wrr", "tsfifo"],
    advanced: true,
  }),
  classicWeight: factor({
    label: "Classic weight, of 100",
    help: "Percentage of the link that the round robin keeps for the classic queue while both have packets.",
    symbol: "w_C",
    default: 10,
    min: 1,
    max: 50,
  }),
  timeShift: time({
    label: "Time shift",
    help: "With tsfifo, a low-latency packet goes before classic packets that arrived up to this much earlier.",
    default: 0.05,
    min: 0.01,
    max: 0.1,
    advanced: true,
  }),
  lowLatencyCap: ratio({
    label: "Overload from",
    help: "From this k·p′ on, the low-latency queue also drops, with p′², and marks all other packets.",
    symbol: "p_Lmax",
    default: 1,
    min: 0.01,
    max: 1,
    advanced: true,
  }),
  classicCap: ratio({
    label: "Classic marks below",
    help: "From this p′² on, the classic queue drops packets even if they could be marked.",
    symbol: "p_Cmax",
    default: ({ value }: Given) => Math.min(1, 1 / (value("coupling") * value("coupling"))),
    min: 0.01,
    max: 1,
    advanced: true,
  }),
  overload: choice({
    label: "In overload",
    help: "drop: by the two limits above; mark: p′ is at most 1/k, and packets that can be marked are never dropped.",
    default: "drop",
    options: ["drop", "mark"],
    advanced: true,
  }),
  signalAt: choice({
    label: "Controller decides at",
    help: "dequeue: when a packet leaves; enqueue: when it arrives. The ramp decides when it leaves.",
    default: "dequeue",
    options: ["dequeue", "enqueue"],
    advanced: true,
  }),
  random: choice({
    label: "Drops and marks",
    help:
      "carry: probabilities are added up, and a packet is dropped or marked when the sum exceeds 1; bernoulli: at " +
      "random, as in Linux.",
    default: "carry",
    options: ["carry", "bernoulli"],
    advanced: true,
  }),
  guardBytes: bytes({
    label: "No drop or mark below",
    help: "While fewer bytes wait in both queues, p′ has no effect; the ramp still marks. Linux: two packets.",
    default: 0,
    min: 0,
    max: 1e5,
    advanced: true,
  }),
  classify: choice({
    label: "Low-latency queue takes",
    help: "l4s: packets with ECT(1) or CE; ect0: with ECT(0) or CE; ect: all three, while ECN is on; none: a single PI2 queue; all: every packet.",
    default: "l4s",
    options: ["l4s", "ect0", "ect", "none", "all"],
    advanced: true,
  }),
  shrinkFrom: choice({
    label: "Dropped when the buffer shrinks",
    help: "tail: the latest packets of the classic queue, then of the other; head: the oldest ones, as in Linux.",
    default: "tail",
    options: ["tail", "head"],
    advanced: true,
  }),
};
export type DualPi2Values = ValuesOf<typeof dualpi2Fields>;
