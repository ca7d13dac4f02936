import type { Item } from "./model.ts";

type Topics = Readonly<Record<string, readonly string[]>>;

/** A list of fields that is longer than this is searched, not read. */
export const SHORT = 10;

/**
 * What the advanced fields of a group concern, by their keys: of its kind, of every sender, and of each transport. The
 * topics are in the order in which they are shown. A test tells which field is in none of them.
 */
export const GROUP_TOPICS = {
  start: [
    "handshake",
    "initialWindow",
    "idleRestart",
    "slowStartCounts",
    "gamma",
    "minRttThresh",
    "maxRttThresh",
    "rttDiv",
    "nRtt",
    "cssDiv",
    "cssRoundsMax",
    "highGain",
    "drainGain",
    "fullThresh",
    "fullRounds",
    "pacingGainSS",
  ],
  window: [
    "window",
    "minCwnd",
    "growth",
    "maxGrow",
    "fastConv",
    "friendly",
    "friendlySlope",
    "transition",
    "queuedBy",
    "windowLimits",
    "quanta",
    "aggregation",
    "arithmetic",
    "segmentBytes",
  ],
  estimates: ["bwWindow", "probeRttTime", "minPipe", "longTermSampling"],
  acks: ["delayedAck", "delayedAckTime", "ackSize"],
  recovery: [
    "dupThreshold",
    "limitedTransmit",
    "rackTlp",
    "recovery",
    "repairBegins",
    "lossBeta",
    "betaV3",
    "lossThresh",
    "headroom",
    "lossesClose",
    "ssRule",
    "cutFrom",
    "bugFix",
    "deflate",
    "recBurst",
    "exitRule",
    "duplicateAcks",
    "atRecoveryPoint",
    "prrBound",
    "rescue",
    "retransmittedUntil",
    "lastAckCounts",
  ],
  timeout: [
    "minRto",
    "maxRto",
    "initialRto",
    "rtoTick",
    "rttClock",
    "timestamps",
    "undo",
    "backOffUntil",
    "thresholdAtTimeout",
    "atTimeout",
    "timerAtRepair",
    "impatient",
  ],
  ecn: [
    "ecn",
    "ect",
    "alpha0",
    "g",
    "growOnCe",
    "marksHeard",
    "spreadMarks",
    "lossInCut",
    "ecnAtOneSegment",
    "promptAtMarks",
    "echoWaits",
    "cwrWaits",
    "ecnRetransmissions",
    "ecnFallback",
  ],
  pacing: ["cycle", "pacingMargin", "maxBurst", "sendJitter"],
  traffic: [
    "safety",
    "startRate",
    "period",
    "frameSize",
    "codec",
    "intervalJitter",
    "objectVariation",
    "connections",
    "maxActive",
  ],
  path: ["accessRate", "accessLoss", "accessJitter", "direction", "route"],
} as const satisfies Topics;

/** What the advanced fields of a discipline with a long list of them concern, in the same way. */
export const DISCIPLINE_TOPICS = {
  curve: ["idleAge", "gentle", "gentleSlope"],
  adaptation: [
    "trigger",
    "bandLow",
    "bandHigh",
    "increaseStep",
    "decreaseFactor",
    "maxProbabilityTop",
    "maxProbabilityBottom",
  ],
  delay: ["delayMode", "rateSampleBytes"],
  probability: ["increaseCap", "highDelay", "decayFactor", "decayWaits", "decayBelow", "probabilityBound"],
  burst: ["burstClock", "burstHolds", "burstRefill"],
  decision: ["signalAt", "wait", "countMode", "derandomised", "markClears", "random", "guardDelay", "guardBytes"],
  lowLatency: ["classify", "stepThreshold", "stepPackets", "lowLatencyFloor", "floorAt"],
  scheduler: ["scheduler", "timeShift", "mtu"],
  overload: ["overload", "lowLatencyCap", "classicCap"],
  ecn: ["markLimit", "hardDrop"],
  size: ["byteMode", "byteWeighted", "meanPacketSize"],
  full: ["victim", "fullPolicy", "memoryLimit", "leastRoom", "shrinkFrom"],
} as const satisfies Topics;

type Known = keyof typeof GROUP_TOPICS | keyof typeof DISCIPLINE_TOPICS;
export type Topic = Known | "other";

/** Fields of one topic. */
export interface Part<T> {
  readonly topic: Topic;
  readonly items: readonly T[];
}

/** Splits fields by topic, in the order of the table; fields that are in none of them come last. */
export const byTopic = <T>(topics: Topics, fields: readonly T[], keyOf: (field: T) => string): readonly Part<T>[] => {
  const known = Object.entries(topics).map(([topic, keys]) => ({
    topic: topic as Known,
    items: keys.flatMap((key) => fields.filter((field) => keyOf(field) === key)),
  }));
  const placed = new Set(known.flatMap((part) => part.items));
  const parts: readonly Part<T>[] = [...known, { topic: "other", items: fields.filter((field) => !placed.has(field)) }];
  return parts.filter((part) => part.items.length > 0);
};

/** Splits the items of one form: a group's by the topics of groups, others by those of disciplines. */
export const itemsByTopic = (items: readonly Item[]): readonly Part<Item>[] =>
  byTopic(
    items.some(({ path }) => path.startsWith("traffic.")) ? GROUP_TOPICS : DISCIPLINE_TOPICS,
    items,
    ({ key }) => key,
  );
