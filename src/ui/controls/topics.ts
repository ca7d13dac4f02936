import type { Item } from "./model.ts";

/**
 * What the advanced fields of a group concern, by their keys: of its kind, of every sender, and of each transport. The
 * topics are in the order in which they are shown. A test tells which field is in none of them.
 */
export const TOPICS = {
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
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Topic = keyof typeof TOPICS | "other";

/** Fields of one topic. */
export interface Part {
  readonly topic: Topic;
  readonly items: readonly Item[];
}

/** Splits fields by topic, in the order of the table; fields that are in none of them come last. */
export const byTopic = (items: readonly Item[]): readonly Part[] => {
  const known = Object.entries(TOPICS).map(([topic, keys]: [string, readonly string[]]) => ({
    topic: topic as keyof typeof TOPICS,
    items: keys.flatMap((key) => items.filter((item) => item.key === key)),
  }));
  const placed = new Set(known.flatMap((part) => part.items));
  const parts: readonly Part[] = [...known, { topic: "other", items: items.filter((item) => !placed.has(item)) }];
  return parts.filter((part) => part.items.length > 0);
};
