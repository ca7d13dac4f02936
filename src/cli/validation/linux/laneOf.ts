import { LEAST_QUANTUM, PIE_OF_LINUX } from "../../../exports/tc/linuxRules.ts";
import { queueWeightOf } from "../../../exports/tc/redWeight.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Translated } from "../laneDocument.ts";
import { QdiscOptions } from "./qdiscOptions.ts";

/** Size of the largest packet as the disciplines count it: IP and Ethernet. */
export const FULL_PACKET = 1514;
/** Timers use the kernel's ticks, of 10 ms in user-mode Linux: PIE's 15 ms are two of them. */
const TICK: Seconds = 0.01;
const inTicks = (time: Seconds): Seconds => Math.max(1, Math.ceil(time / TICK - 1e-9)) * TICK;

const CAKE_PACKETS = 10_240;

type Translate = (options: QdiscOptions) => Translated;

/**
 * The discipline of a case and its buffer, with the defaults of `tc` and the kernel for missing options.
 * @throws Error that names what the lab does not have
 */
export const laneOf = (qdisc: string): Translated => {
  const options = new QdiscOptions(qdisc);
  const translate = kinds.get(options.kind);
  if (translate === undefined) throw new Error(`discipline ${options.kind}`);
  const translated = translate(options);
  options.refuseRest();
  return translated;
};

const limitOf = (options: QdiscOptions, otherwise: number) => ({ packets: options.number("limit", otherwise) });

/** Parameters common to RED and CHOKe of the kernel. */
const commonOfRed = { gentle: false, wait: false, byteWeighted: false, hardDrop: false, countMode: "linux" };

const red: Translate = (options) => {
  const meanPacketSize = options.number("avpkt", 1000);
  const minThreshold = options.number("min", Number.NaN) / meanPacketSize;
  const maxProbability = options.number("probability", 0.02);
  const params = {
    ...commonOfRed,
    minThreshold,
    maxThreshold: options.number("max", Number.NaN) / meanPacketSize,
    queueWeight: queueWeightOf(minThreshold, options.number("burst", Number.NaN)),
    byteMode: true,
    meanPacketSize,
  };
  // The kernel uses the rate only to age the average of an idle queue; the lab knows the link's rate.
  options.take("bandwidth");
  options.flag("ecn");
  const lane = options.flag("adaptive")
    ? { queue: "ared", params: { ...params, initialMaxProbability: maxProbability } }
    : { queue: "red", params: { ...params, maxProbability } };
  return { lane, buffer: { bytes: options.number("limit", Number.NaN) } };
};

const choke: Translate = (options) => {
  const minThreshold = options.number("min", Number.NaN);
  const maxThreshold = options.number("max", Number.NaN);
  const burst = options.number("burst", Math.floor((2 * minThreshold + maxThreshold) / 3));
  options.take("bandwidth");
  const params = {
    ...commonOfRed,
    minThreshold,
    maxThreshold,
    maxProbability: options.number("probability", 0.02),
    queueWeight: queueWeightOf(minThreshold, burst),
    meanPacketSize: FULL_PACKET,
  };
  return { lane: { queue: "choke", params }, buffer: limitOf(options, Number.NaN) };
};

const pie: Translate = (options) => {
  options.flag("ecn");
  const params = {
    qRef: options.seconds("target", 0.015),
    updateInterval: inTicks(options.seconds("tupdate", 0.015)),
    ...PIE_OF_LINUX,
    // PIE drops no packet while less than two full ones wait; here, no more than two.
    meanPacketSize: FULL_PACKET - 1,
  };
  return { lane: { queue: "pie", params }, buffer: limitOf(options, 1000) };
};

const codelOptions = (options: QdiscOptions) => ({
  target: options.seconds("target", 0.005),
  interval: options.seconds("interval", 0.1),
  mtu: FULL_PACKET,
  squareRoot: "newton",
});

const codel: Translate = (options) => {
  options.flag("ecn");
  const params = codelOptions(options);
  const timeThreshold = options.seconds("ce_threshold", Number.NaN);
  const buffer = limitOf(options, 1000);
  if (Number.isNaN(timeThreshold)) return { lane: { queue: "codel", params }, buffer };
  // With a target that is never reached, only its marks above a threshold remain.
  if (params.target < params.interval) throw new Error("codel target and ce_threshold");
  return { lane: { queue: "l4s-step", params: { timeThreshold } }, buffer };
};

const fqCodel: Translate = (options) => {
  options.flag("ecn");
  const params = {
    ...codelOptions(options),
    backlog: "total",
    quantum: Math.max(LEAST_QUANTUM, options.number("quantum", FULL_PACKET)),
    buckets: options.number("flows", 1024),
  };
  return { lane: { queue: "fq-codel", params }, buffer: limitOf(options, 10_240) };
};

const cake: Translate = (options) => {
  for (const flag of ["unlimited", "besteffort", "no-split-gso"]) options.flag(flag);
  // Without a rate its limit is 10 240 packets of the largest size, in bytes.
  return {
    lane: {
      queue: "cake",
      params: { isolation: "triple", memoryLimit: CAKE_PACKETS * FULL_PACKET, squareRoot: "newton" },
    },
    buffer: { bytes: CAKE_PACKETS * FULL_PACKET },
  };
};

const sfq: Translate = (options) => ({
  lane: {
    queue: "sfq",
    params: { buckets: options.number("divisor", 1024), perturbInterval: options.number("perturb", 0) || null },
  },
  buffer: limitOf(options, 127),
});

const sfb: Translate = (options) => {
  const params = {
    variant: "linux",
    bins: 16,
    levels: 8,
    binSize: options.number("target", 20),
    binLimit: options.number("max", 25),
    increment: options.number("increment", 0.001),
    decrement: options.number("decrement", 1 / 6000),
    hashInterval: 600,
    warmup: 60,
  };
  return { lane: { queue: "sfb", params }, buffer: limitOf(options, 1000) };
};

/** Options of tc in both of their units. @param name of the one in s; `…_us` is in µs */
const microseconds = (options: QdiscOptions, name: string, otherwise: number): Seconds =>
  options.number(`${name}_us`, options.seconds(name, otherwise) * 1e6) / 1e6;

/** What `tc` says of DualPI2; gains are in units of 1/256 per second. */
const controllerOf = (options: QdiscOptions) => ({
  qRef: microseconds(options, "target", 0.015),
  updateInterval: microseconds(options, "tupdate", 0.016),
  alpha: options.number("alpha", 41) / 256,
  beta: options.number("beta", 819) / 256,
  coupling: options.number("coupling", 2),
  guardBytes: 2 * FULL_PACKET,
  signalAt: options.number("drop_early", 0) === 1 ? "enqueue" : "dequeue",
});

/** Packets whose code point has one of these bits get the low-latency queue. */
const MASKS: ReadonlyMap<number, string> = new Map([
  [1, "l4s"],
  [2, "ect0"],
  [3, "ect"],
]);

const dualpi2: Translate = (options) => {
  const stepPackets = options.number("step_pkts", Number.NaN);
  const params = {
    ...controllerOf(options),
    mtu: FULL_PACKET,
    random: "bernoulli",
    rampWidth: 0,
    stepThreshold: microseconds(options, "step", 0.001),
    stepPackets: Number.isNaN(stepPackets) ? null : stepPackets,
    lowLatencyFloor: options.number("min_qlen_step", 0),
    floorAt: "enqueue",
    classicWeight: options.number("c_protection", 10),
    overload: options.number("drop_overload", 1) === 1 ? "drop" : "mark",
    classify: MASKS.get(options.number("ecn_mask", 1)) ?? "",
    shrinkFrom: "head",
  };
  return { lane: { queue: "dualpi2", params }, buffer: limitOf(options, 10_000) };
};

/** The lab's PI2 in place of a DualPI2 that meets classic traffic only, where its other settings have no effect. */
export const pi2InsteadOf = (qdisc: string): Translated => {
  const options = new QdiscOptions(qdisc);
  const controller = controllerOf(options);
  const params = { ...controller, classicCap: 1 / controller.coupling ** 2 };
  return { lane: { queue: "pi2", params }, buffer: limitOf(options, 10_000) };
};

const kinds: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ["pfifo", (options) => ({ lane: { queue: "drop-tail" }, buffer: limitOf(options, 1000) })],
  ["red", red],
  ["choke", choke],
  ["pie", pie],
  ["codel", codel],
  ["sfb", sfb],
  ["fq_codel", fqCodel],
  ["sfq", sfq],
  ["cake", cake],
  ["dualpi2", dualpi2],
]);
