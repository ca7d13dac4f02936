import type { Json } from "../units/units.ts";
import type { Assumption, Source } from "./contract.ts";

// What the experiments of one paper share: its network, the parameters of its algorithms, and what had to be taken
// for things that the surviving text leaves open or garbled.

export const zhangDou = (place: string): Source => ({
  authors: "Zhang Heying, Dou Wenhua",
  title: "Performance analysis of active queue management mechanisms (title translated from Chinese)",
  published: "date not printed in the surviving text",
  place,
});

export const bottleneck: Json = { rate: 10e6, delay: 0.01, buffer: { packets: 100 }, ecn: true };
export const access: Json = { rate: 30e6 };

/** A group of long flows of this paper. */
export const ftp = (id: string, count: number): Json => ({
  id,
  kind: "bulk",
  transport: "reno",
  count,
  rtt: { uniform: [0.04, 0.22] },
  start: { random: [0, 1] },
  packetSize: 1000,
  initialWindow: 2,
  minRto: 0.2,
});

export const aredLane: Json = {
  queue: "ared",
  label: "ARED",
  params: {
    minThreshold: 5,
    maxThreshold: 15,
    queueWeight: 0.00079968,
    gentle: false,
    hardDrop: true,
    initialMaxProbability: 0.1,
    maxProbabilityBottom: 0.01,
    maxProbabilityTop: 0.5,
    bandLow: 0.4,
    bandHigh: 0.6,
    decreaseFactor: 0.9,
    adaptInterval: 0.5,
  },
};
export const redLane: Json = {
  queue: "red",
  label: "RED",
  params: {
    minThreshold: 5,
    maxThreshold: 15,
    queueWeight: 0.00079968,
    maxProbability: 0.1,
    gentle: false,
    hardDrop: true,
  },
};
export const piLane: Json = {
  queue: "pi",
  label: "PI",
  params: { a: 1.822e-5, b: 1.816e-5, qRef: 20, samplingRate: 170 },
};
export const remLane: Json = {
  queue: "rem",
  label: "REM",
  params: { gamma: 0.001, phi: 1.001, alpha: 0.1, targetQueue: 20, updateInterval: 0.002 },
};
export const dropTailLane: Json = { queue: "drop-tail", label: "DropTail" };

/** 180 flows, of which 160 leave at 100 s. */
export const loadStep = {
  traffic: [ftp("ftp_stay", 20), ftp("ftp_leave", 160)],
  timeline: [{ at: 100, set: "traffic.ftp_leave.count", to: 0 }],
} as const;

export const networkAssumptions: readonly Assumption[] = [
  {
    about: "Minimum retransmission timeout",
    taken: "0.2 s",
    why: "The paper does not give it. 0.2 s is the default of ns-2 since October 2004 and of Linux; with the 1.0 s of older ns-2 heavily loaded RED and ARED runs fall into synchronised timeouts.",
  },
  { about: "Initial window", taken: "2 packets", why: "The paper does not give it; default of ns-2." },
  {
    about: "Acknowledgements",
    taken: "one for each packet",
    why: "The paper does not say; default of the receivers of ns-2.",
  },
  {
    about: "Starts of the flows",
    taken: "drawn uniformly in the first second",
    why: "Not stated; avoids an artificial lock-step start.",
  },
  {
    about: "Reverse path",
    taken: "acknowledgements of 40 bytes are delayed but never dropped",
    why: "Not stated; the paper studies the forward bottleneck only.",
  },
  {
    about: "ECN-Echo at a window of one segment",
    taken: "the sender waits for its retransmission timer",
    why: "RFC 3168, section 6.1.2. Otherwise 180 flows never send fewer than 180 packets per round trip, which puts a floor of about 40 packets under the queue.",
  },
  {
    about: "Buffers of the access links",
    taken: "unbounded",
    why: "Not stated; the access links must never be the bottleneck.",
  },
  {
    about: "Propagation delay of the flows",
    taken: "round trips spread evenly over 40 to 220 ms",
    why: 'The text says "transmission delay of the TCP connection, uniform 40 ms to 220 ms" without saying one-way or round trip. Read as round trip, as a paper on AVQ with the same wording adds it once to the queueing delay. The other reading would be 80 to 440 ms.',
  },
  { about: "Delay of the bottleneck", taken: "10 ms", why: "Restored from a garbled print." },
  { about: "Packet size", taken: "1000 bytes", why: "Restored from a garbled print." },
  { about: "Buffer", taken: "100 packets", why: "Restored from a garbled print." },
  {
    about: "ECN",
    taken: "the first router marks",
    why: "Restored from a garbled print: the router's name and the term explicit congestion notification.",
  },
];

export const aredAssumptions: readonly Assumption[] = [
  { about: "ARED: step of max_p upwards", taken: "min(0.01, max_p / 4)", why: "Restored from a garbled print." },
  {
    about: "ARED: min_th",
    taken: "5 packets",
    why: "The text gives max{5, delay · C / 2}, garbled; with the target delay of 5 ms of the ARED paper and C = 1250 packets/s this is max{5, 3.1}.",
  },
  { about: "ARED: max_th", taken: "15 packets", why: "The text gives 3 min_th, garbled." },
  {
    about: "ARED: w_q",
    taken: "0.00079968",
    why: "The text gives 1 − exp(−1/C); the formula makes sense with C in packets per second: 10 Mbit/s / 8000 bit = 1250 packets/s.",
  },
  { about: "ARED: bounds of max_p", taken: "0.01 and 0.5", why: "Restored from a garbled print." },
  {
    about: "ARED: interval of adaptation",
    taken: "0.5 s",
    why: "Not printed; the ARED paper gives it.",
  },
  { about: "ARED: max_p at the start", taken: "0.1", why: "Not stated; default of ns-2." },
  {
    about: "ARED: gentle",
    taken: "off",
    why: "The conclusion says that packets are dropped when the queue exceeds the maximum threshold: above max_th every packet is dropped, with ECN too.",
  },
];

export const redAssumption: Assumption = {
  about: "RED: all parameters",
  taken: "thresholds and w_q as ARED's, max_p 0.1",
  why: "RED's own parameters are not printed; so only the adaptation of max_p differs. 0.1 is the default of ns-2.",
};

export const piAssumptions: readonly Assumption[] = [
  {
    about: "PI: sampling rate",
    taken: "170 Hz",
    why: "Not stated; a and b are the defaults of ns-2, whose sampling rate is 170 Hz. The PI paper itself uses 160 Hz.",
  },
  { about: "PI: a and b", taken: "0.00001822 and 0.00001816", why: "Restored from a garbled print." },
  { about: "PI: q_ref", taken: "20 packets", why: "Restored from a garbled print." },
  {
    about: "PI: law",
    taken: "p = a (q − q_ref) − b (q_old − q_ref) + p_old",
    why: "Restored from a garbled formula.",
  },
];

export const loadStepAssumptions: readonly Assumption[] = [
  {
    about: "Load step",
    taken: "at 100 s 160 of the 180 flows leave",
    why: "Restored from a garbled print; agrees with the 180 and 20 flows used everywhere else in the paper.",
  },
  { about: "Length of the run", taken: "200 s", why: "Restored from garbled ticks of the axis." },
];
