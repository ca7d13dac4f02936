import { bytes, choice, count, flag, flows, numbers, orNever, packets, rate, ratio, time } from "../schema/fields.ts";

/** Transport of a responsive group that names none. */
export const DEFAULT_TRANSPORT = "newreno";

/** Values of the fields that a document leaves out. Changing a default makes a new version (`upgraders.ts`). */
export const DEFAULTS = {
  document: { title: "", seed: 1, duration: 60, bottleneck: {}, access: {}, traffic: [], timeline: [], code: {} },
  bottleneck: {
    rate: 10e6,
    delay: 0.01,
    buffer: { packets: 100 },
    ecn: false,
    variation: {},
    second: null,
    reverse: null,
  },
  hop: { rate: null, delay: 0.01, buffer: { packets: 100 }, queue: "drop-tail", params: {} },
  access: { rate: null, buffer: null },
  lane: { params: {}, label: null, overrides: {} },
  /** Flows begin scattered over the first second. */
  group: { params: {}, count: 1, class: 0, rtt: 0.1, start: { random: [0, 1] }, stop: null, packetSize: 1000 },
} as const;

/** Upper bound of a range that is open above. */
const OPEN = Number.MAX_VALUE;

/** Fields of the whole run: seed and duration. */
export const runFields = {
  seed: count({
    label: "Seed",
    help: "Seed of the random numbers. The same scenario and seed give the same run.",
    default: DEFAULTS.document.seed,
    min: 0,
    max: 0xffff_ffff,
    integer: true,
  }),
  duration: time({
    label: "Duration",
    help: "End of the run.",
    default: DEFAULTS.document.duration,
    min: 0.001,
    max: 100_000,
    scale: "log",
  }),
};

/** Fields of the bottleneck, except its buffer. */
export const bottleneckFields = {
  rate: rate({
    label: "Link rate",
    help: "Rate of the bottleneck link.",
    default: DEFAULTS.bottleneck.rate,
    min: 1e3,
    max: 1e11,
    scale: "log",
    outage: true,
  }),
  delay: time({
    label: "Link delay",
    help: "One-way propagation delay of the bottleneck link.",
    default: DEFAULTS.bottleneck.delay,
    min: 0,
    max: 10,
  }),
  ecn: flag({
    label: "ECN",
    help: "The algorithm marks ECN-capable packets instead of dropping them early. Other packets, and all that meet a full buffer, are dropped.",
    default: DEFAULTS.bottleneck.ecn,
  }),
};

/** Variation of the bottleneck's rate over time, as of a radio link. */
export const variationFields = {
  shape: choice({
    label: "Rate over time",
    help: "none: constant; sine: a sine wave; steps: up and down; trace: a list of times and rates.",
    default: "none",
    options: ["none", "sine", "steps", "trace"],
  }),
  depth: ratio({
    label: "Amplitude",
    help: "Amplitude, as a share of the link rate.",
    default: 0.5,
    min: 0,
    max: 1,
  }),
  period: time({
    label: "Period",
    help: "Duration of one cycle of the rate.",
    default: 10,
    min: 0.02,
    max: 10_000,
    scale: "log",
  }),
  times: numbers("s", {
    label: "Times",
    help: "Times at which the rate changes, ascending.",
    default: [],
    min: 0,
    max: 1e6,
  }),
  rates: numbers("bit/s", {
    label: "Rates",
    help: "Link rate from each of the times on; 0 is an outage.",
    default: [],
    min: 0,
    max: 1e11,
  }),
  repeat: orNever("s", {
    label: "Repeat after",
    help: "The list starts again after this time; unless set, the last rate stays.",
    without: "the last rate stays",
    default: null,
    min: 0.001,
    max: 1e6,
    scale: "log",
    first: 60,
  }),
};

/** Fields of one more link with a queue, except its buffer and its discipline. */
export const hopFields = {
  rate: orNever("bit/s", {
    label: "Link rate",
    help: "Rate of this link; unless set, that of the bottleneck.",
    without: "as the bottleneck",
    default: null,
    min: 1e3,
    max: 1e11,
    scale: "log",
    outage: true,
  }),
  delay: time({
    label: "Link delay",
    help: "One-way propagation delay of this link.",
    default: DEFAULTS.hop.delay,
    min: 0,
    max: 10,
  }),
};

/** The two forms of a buffer; a document gives one of them. */
export const bufferFields = {
  packets: packets({
    label: "Buffer",
    help: "Maximum number of packets in the queue.",
    default: DEFAULTS.bottleneck.buffer.packets,
    min: 1,
    max: 1e6,
    scale: "log",
    integer: true,
    axis: "queue",
  }),
  // At least one packet of every group: `crossCheck.ts`.
  bytes: bytes({
    label: "Buffer",
    help: "Maximum number of bytes in the queue.",
    default: 100_000,
    min: 40,
    max: 1e10,
    scale: "log",
  }),
};

export const accessFields = {
  rate: orNever("bit/s", {
    label: "Access rate",
    help: "Rate of the access link of each flow, before the bottleneck; unless set, unlimited.",
    without: "unlimited",
    default: null,
    min: 1e3,
    max: 1e12,
    scale: "log",
  }),
};

/** Fields of every group of flows; `rtt`, `start` and `stop` may differ by flow (`Spread`). */
export const groupFields = {
  count: flows({
    label: "Flows",
    help: "Number of flows.",
    default: DEFAULTS.group.count,
    min: 0,
    max: 10_000,
    integer: true,
  }),
  class: count({
    label: "Class",
    help: "Service class; 0 has the highest priority.",
    default: DEFAULTS.group.class,
    min: 0,
    max: 7,
    integer: true,
    advanced: true,
  }),
  rtt: time({
    label: "RTT",
    help: "Propagation delay both ways, bottleneck included; at least twice the link delays.",
    default: DEFAULTS.group.rtt,
    min: 0,
    max: 100,
  }),
  start: time({ label: "Start", help: "Time at which the flows start.", default: 0, min: 0, max: OPEN }),
  stop: orNever("s", { label: "Stop", help: "Time at which the flows stop.", default: null, min: 0, max: OPEN }),
  packetSize: bytes({
    label: "Packet size",
    help: "Size of each packet on the wire, headers included.",
    default: DEFAULTS.group.packetSize,
    min: 40,
    max: 9000,
    integer: true,
  }),
};

/** A letter, then letters, digits, `_` and `-`: at most 32. */
export const GROUP_ID = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
