import { ns2Constants, ns2Names } from "../../../exports/ns2/names.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Translated } from "../laneDocument.ts";
import type { Settings } from "./settings.ts";

/** A setting of the queue, as cases write it. */
const ofQueue = (name: string): string => `q.${name}`;

interface Link {
  /** bit/s */
  readonly rate: number;
  /** ns-2's `limit_`, packets */
  readonly limit: number;
  /** Of the largest packets, bytes. */
  readonly packetSize: number;
  /** ECN is on. */
  readonly marks: boolean;
}

/**
 * The discipline of a case and its buffer, with the defaults that ns-2.35 prints for missing settings.
 * @throws Error that names the discipline if the lab does not have it
 */
export const laneOf = (settings: Settings, rate: number, packetSize: number): Translated => {
  const link: Link = {
    rate,
    packetSize,
    limit: settings.number("limit", 100),
    marks: settings.text("ecn", "0") === "1",
  };
  const name = settings.text("qdisc", "DropTail");
  switch (name) {
    case "DropTail":
      return dropTail(settings, link);
    case "RED":
      return red(settings, link);
    case "PI":
      return pi(settings, link);
    case "REM":
      return rem(settings, link);
    case "Vq":
      return avq(settings, link);
    case "GK":
      return gkvq(settings, link);
    case "DRR":
      return drr(settings);
    default:
      throw new Error(`discipline ${name}`);
  }
};

/**
 * The buffer of RED and PI, which enqueue any packet while fewer bytes than the limit wait: there is room for one
 * packet more, and no packet is enqueued if the largest would not fit.
 */
const bufferBefore = (
  link: Link,
  inBytes: boolean,
  meanPacketSize: number,
): { buffer: JsonObject; leastRoom: number } =>
  inBytes
    ? { buffer: { bytes: link.limit * meanPacketSize + link.packetSize - 1 }, leastRoom: link.packetSize }
    : { buffer: { packets: link.limit }, leastRoom: 0 };

/** The buffer of drop-tail and REM, in which less than the limit may wait, the arriving packet included. */
const bufferBelow = (limit: number, inBytes: boolean, meanPacketSize: number): JsonObject =>
  inBytes ? { bytes: limit * meanPacketSize - 1 } : { packets: limit - 1 };

const dropTail = (settings: Settings, link: Link): Translated => {
  const meanPacketSize = settings.number("q.mean_pktsize_", 500);
  const inBytes = settings.flag("q.queue_in_bytes_", false);
  const buffer = bufferBelow(link.limit, inBytes, meanPacketSize);
  if (!settings.flag("q.drop_front_", false)) return { lane: { queue: "drop-tail" }, buffer };
  return { lane: { queue: "drop-tail", params: { victim: "front" } }, buffer };
};

const red = (settings: Settings, link: Link): Translated => {
  const meanPacketSize = settings.number(ofQueue(ns2Names.red.meanPacketSize), 500);
  const byteMode = settings.flag(ofQueue(ns2Names.red.byteMode), true);
  const packetRate = link.rate / (8 * meanPacketSize);
  const given = settings.number(ofQueue(ns2Names.red.minThreshold), 0);
  const targetDelay = settings.number("q.targetdelay_", 0.005);
  const minThreshold = given > 0 ? given : Math.max(5, (targetDelay * packetRate) / 2);
  const top = settings.number(ofQueue(ns2Names.red.maxThreshold), 0);
  const maxProbability = 1 / settings.number("q.linterm_", 10);
  const adaptive = settings.flag("q.adaptive_", false);
  const { buffer, leastRoom } = bufferBefore(link, byteMode, meanPacketSize);
  const common = {
    minThreshold,
    maxThreshold: top > 0 ? top : 3 * minThreshold,
    queueWeight: weightOf(settings, packetRate),
    gentle: settings.flag(ofQueue(ns2Names.red.gentle), true),
    wait: settings.flag(ofQueue(ns2Names.red.wait), true),
    byteMode,
    byteWeighted: settings.flag(ofQueue(ns2Names.red.byteWeighted), true),
    meanPacketSize,
    hardDrop: true,
    markLimit: settings.flag("q.use_mark_p_", true) ? settings.number("q.mark_p_", 0.1) : 1,
    countMode: "ns2",
    leastRoom,
  };
  const adaptation = adaptationOf(settings, link.rate);
  const lane = adaptive
    ? { queue: "ared", params: { ...common, ...adaptation, initialMaxProbability: maxProbability } }
    : { queue: "red", params: { ...common, maxProbability } };
  return { lane, buffer };
};

/** The weight of RED; 0, −1 and −2 stand for rules that derive it from the link's rate in packets per second. */
const weightOf = (settings: Settings, packetRate: number): number => {
  const given = settings.number("q.q_weight_", -1);
  if (given > 0) return given;
  const roundTrip = Math.max(0.1, 3 * (settings.number("bdelay", 10) / 1000 + 1 / packetRate));
  const remembered = given === 0 ? 1 : given === -1 ? 10 * roundTrip : 0.1;
  return 1 - Math.exp(-1 / (remembered * packetRate));
};

/** Adaptation of the maximum probability by `adaptive_`: at arrivals, and on fast links to below 0.01. */
const adaptationOf = (settings: Settings, rate: number): JsonObject => {
  const bottom = settings.number(ofQueue(ns2Names.ared.maxProbabilityBottom), 0);
  return {
    trigger: "arrival",
    gentleSlope: "reset",
    adaptInterval: settings.number(ofQueue(ns2Names.ared.adaptInterval), 0.5),
    increaseStep: settings.number(ofQueue(ns2Names.ared.increaseStep), 0.01),
    decreaseFactor: settings.number(ofQueue(ns2Names.ared.decreaseFactor), 0.9),
    maxProbabilityTop: settings.number(ofQueue(ns2Names.ared.maxProbabilityTop), 0.5),
    maxProbabilityBottom: bottom > 0 ? bottom : Math.min(0.01, 80_000 / rate),
  };
};

const pi = (settings: Settings, link: Link): Translated => {
  const meanPacketSize = settings.number(ofQueue(ns2Names.pi.meanPacketSize), 500);
  const byteMode = settings.flag(ofQueue(ns2Names.pi.byteMode), false);
  const { buffer, leastRoom } = bufferBefore(link, byteMode, meanPacketSize);
  const params = {
    qRef: settings.number(ofQueue(ns2Names.pi.qRef), 50),
    a: settings.number(ofQueue(ns2Names.pi.a), 1.822e-5),
    b: settings.number(ofQueue(ns2Names.pi.b), 1.816e-5),
    samplingRate: settings.number(ofQueue(ns2Names.pi.samplingRate), 170),
    byteMode,
    byteWeighted: settings.flag(ofQueue(ns2Names.pi.byteWeighted), false),
    meanPacketSize,
    leastRoom,
  };
  return { lane: { queue: "pi", params }, buffer };
};

const rem = (settings: Settings, link: Link): Translated => {
  const meanPacketSize = settings.number(ofQueue(ns2Names.rem.meanPacketSize), 1000);
  const byteWeighted = settings.flag(ofQueue(ns2Names.rem.byteWeighted), false);
  const params = {
    gamma: settings.number(ofQueue(ns2Names.rem.gamma), 0.001),
    alpha: ns2Constants.remAlpha,
    phi: settings.number(ofQueue(ns2Names.rem.phi), 1.001),
    targetQueue: settings.number(ofQueue(ns2Names.rem.targetQueue), 20),
    updateInterval: settings.number(ofQueue(ns2Names.rem.updateInterval), 0.002),
    inputWeight: settings.number(ofQueue(ns2Names.rem.inputWeight), 1),
    form: "rate",
    markAt: link.marks ? "dequeue" : "enqueue",
    notEct: link.marks ? "pass" : "drop",
    byteWeighted,
    meanPacketSize,
  };
  return { lane: { queue: "rem", params }, buffer: bufferBelow(link.limit, byteWeighted, meanPacketSize) };
};

const avq = (settings: Settings, link: Link): Translated => {
  const meanPacketSize = settings.number(ofQueue(ns2Names.avq.meanPacketSize), 1000);
  const inBytes = settings.flag("q.queue_in_bytes_", true);
  const bytes = link.limit * meanPacketSize;
  const params = {
    gamma: settings.number(ofQueue(ns2Names.avq.gamma), 0.98),
    alpha: ns2Constants.avqAlpha,
    virtualBuffer: bytes * settings.number("q.buflim_", 1),
    initialVirtualCapacity: settings.number(ofQueue(ns2Names.avq.initialVirtualCapacity), 0.8),
    adaptOn: "accepted",
    unit: inBytes ? "bytes" : "packets",
    notEct: link.marks ? "pass" : "drop",
    meanPacketSize,
  };
  return { lane: { queue: "avq", params }, buffer: inBytes ? { bytes } : { packets: link.limit } };
};

/** In ns-2 flows are hashed to queues; here each has its own. The longest queue loses the packet at its head. */
const drr = (settings: Settings): Translated => {
  // The number of queues, and the mask of the address that is hashed.
  for (const unused of ["q.buckets_", "q.mask_"]) settings.number(unused, 0);
  const params = { quantum: settings.number(ofQueue(ns2Names.drr.quantum), 250), overflow: "longest-head" };
  return { lane: { queue: "drr", params }, buffer: { bytes: settings.number("q.blimit_", 25_000) } };
};

const gkvq = (settings: Settings, { limit }: Link): Translated => {
  const capacityRatio = settings.number(ofQueue(ns2Names.gkvq.capacityRatio), 0.95);
  const params = {
    capacityRatio,
    // ns-2 applies this ratio to the whole limit, of which one place stays free.
    bufferRatio: (capacityRatio * limit) / (limit - 1),
    notEct: "pass",
    meanPacketSize: settings.number(ofQueue(ns2Names.gkvq.meanPacketSize), 1000),
  };
  return { lane: { queue: "gkvq", params }, buffer: { packets: limit - 1 } };
};
