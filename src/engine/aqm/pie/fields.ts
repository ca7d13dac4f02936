import {
  bytes,
  choice,
  factor,
  flag,
  type Given,
  orNever,
  perSecond,
  ratio,
  time,
  type ValuesOf,
} from "../../../schema/fields.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

/** Fields of PIE, for one queue or each of many. `dqrate` is the estimate of RFC 8033, section 5.2. */
export const pieFields = {
  qRef: time({
    label: "Reference delay",
    help: "Queueing delay that the controller keeps.",
    symbol: "q_ref",
    default: 0.015,
    min: 0.001,
    max: 0.2,
    scale: "log",
  }),
  updateInterval: time({
    label: "Update interval",
    help: "How often the probability is updated; at least a few packet times.",
    symbol: "T",
    default: 0.015,
    min: 0.001,
    max: 0.1,
    scale: "log",
  }),
  alpha: perSecond({
    label: "Gain on the error",
    help: "Weight of the distance of the delay from the reference in each update: brings the delay to the reference in the end.",
    symbol: "α",
    default: 0.125,
    min: 0,
    max: 2,
  }),
  beta: perSecond({
    label: "Gain on the trend",
    help: "Weight of the change of the delay since the previous update: damps oscillation.",
    symbol: "β",
    default: 1.25,
    min: 0,
    max: 20,
  }),
  maxBurst: time({
    label: "Burst allowance",
    help: "For this long after an uncongested period, no early drops.",
    default: 0.15,
    min: 0,
    max: 1,
  }),
  meanPacketSize: {
    ...meanPacketSizeField,
    help: "While at most two packets of this size wait, nothing is dropped early.",
    default: ({ largestPacket }: Given) => largestPacket,
  },
  markLimit: ratio({
    label: "Mark only below",
    help: "From this probability on, packets are dropped even if they could be marked. RFC 8033 and Linux: 10 %.",
    default: 0.1,
    min: 0,
    max: 1,
    advanced: true,
  }),
  increaseCap: orNever("ratio", {
    label: "Largest increase",
    help: "From a probability of 0.1 on, one update adds no more than this.",
    without: "no limit",
    default: 0.02,
    min: 0,
    max: 1,
    advanced: true,
  }),
  highDelay: orNever("s", {
    label: "High delay",
    help: "Above this delay every update adds another 0.02. Linux: 0.25 s.",
    first: 0.25,
    default: null,
    min: 0.001,
    max: 10,
    scale: "log",
    advanced: true,
  }),
  derandomised: flag({
    label: "Even spacing",
    help: "Probabilities are added up, and nothing is drawn before the sum is 0.85, so that drops and marks do not cluster.",
    default: false,
    advanced: true,
  }),
  byteWeighted: flag({
    label: "Weighted by size",
    help: "Drop probability is proportional to packet size. RFC 7141 advises against it.",
    default: false,
    advanced: true,
  }),
  delayMode: choice({
    label: "Delay from",
    help: "timestamp: sojourn time of the latest packet; dqrate: backlog and measured rate; oracle: backlog and link rate.",
    default: "timestamp",
    options: ["timestamp", "dqrate", "oracle"],
    advanced: true,
  }),
  rateSampleBytes: bytes({
    label: "Bytes of a rate sample",
    help: "With dqrate: the time in which this many bytes leave is one sample.",
    default: 16384,
    min: 1000,
    max: 1e7,
    scale: "log",
    advanced: true,
  }),
  guardDelay: choice({
    label: "Low delay judged by",
    help: "Half the reference is compared with the delay of the previous update, or with the latest one as in Linux.",
    default: "previous",
    options: ["previous", "latest"],
    advanced: true,
  }),
  decayFactor: factor({
    label: "Decay",
    help: "The probability is multiplied by this at each update while there is no queue. Linux: 63/64.",
    default: 0.98,
    min: 0.5,
    max: 1,
    advanced: true,
  }),
  decayBelow: time({
    label: "Decay up to a delay of",
    help: "A delay up to this counts as no queue. DOCSIS-PIE: 5 ms.",
    default: 0,
    min: 0,
    max: 0.1,
    advanced: true,
  }),
  burstClock: choice({
    label: "Burst allowance runs",
    help: "update: falls by the interval at each update; departure: by the time between departures, as in Linux.",
    default: "update",
    options: ["update", "departure"],
    advanced: true,
  }),
  burstHolds: flag({
    label: "Held at 0 in a burst",
    help: "The probability stays 0 while some of the burst allowance is left. Linux: it changes.",
    default: true,
    advanced: true,
  }),
};
export type PieValues = ValuesOf<typeof pieFields>;

/** The high reference must be the higher one. */
export const checkPie = ({ highDelay, qRef }: Pick<PieValues, "highDelay" | "qRef">) =>
  highDelay === null || highDelay > qRef
    ? []
    : [{ field: "highDelay", message: `highDelay must be above qRef (${qRef} s), or null` }];
