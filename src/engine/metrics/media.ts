import { timeQuantile } from "../recording/histogram.ts";
import { G_ACCESS_DROPS, G_DATA_DROPS, G_SENDER_PACKETS } from "../recording/ledger.ts";
import { defineGroupMetric, ratioOf } from "./contract.ts";

export const meanOpinionScore = defineGroupMetric({
  id: "meanOpinionScore",
  label: "Mean opinion score",
  unit: "factor",
  help: "Mean of the scores of all seconds, from 1 to 4.5 (ITU-T G.107, annex B): a path without delay and loss gets 4.4; from 4.0 users are satisfied, below 3.6 many are not.",
  better: "higher",
  compute: ({ measured }) => ratioOf(measured("score"), measured("scores")),
});

export const gameScore = defineGroupMetric({
  id: "gameScore",
  label: "Game score",
  unit: "factor",
  help: "Mean of the scores of all seconds, on the lab's own scale: 100 for a one-way delay (p95) of at most 30 ms without loss; 0 from 200 ms on, or with 5 % of the updates lost or late.",
  better: "higher",
  compute: ({ measured }) => ratioOf(measured("score"), measured("scores")),
});

export const oneWayDelayMean = defineGroupMetric({
  id: "oneWayDelayMean",
  label: "Mean one-way delay",
  unit: "s",
  help: "Mean time from sender to receiver.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("oneWayDelay"), measured("mediaPackets")),
});

export const oneWayDelayP50 = defineGroupMetric({
  id: "oneWayDelayP50",
  label: "p50 one-way delay",
  unit: "s",
  help: "Half of the packets arrived within this time.",
  better: "lower",
  compute: ({ counts }) => timeQuantile([counts("oneWayDelay")], 0.5),
});

export const oneWayDelayP95 = defineGroupMetric({
  id: "oneWayDelayP95",
  label: "p95 one-way delay",
  unit: "s",
  help: "95 % of the packets arrived within this time.",
  better: "lower",
  compute: ({ counts }) => timeQuantile([counts("oneWayDelay")], 0.95),
});

export const oneWayDelayP99 = defineGroupMetric({
  id: "oneWayDelayP99",
  label: "p99 one-way delay",
  unit: "s",
  help: "99 % of the packets arrived within this time.",
  better: "lower",
  compute: ({ counts }) => timeQuantile([counts("oneWayDelay")], 0.99),
});

export const jitterMean = defineGroupMetric({
  id: "jitterMean",
  label: "Mean jitter",
  unit: "s",
  help: "Mean of the smoothed difference in delay from packet to packet (RFC 3550).",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("jitter"), measured("mediaPackets")),
});

export const jitterP95 = defineGroupMetric({
  id: "jitterP95",
  label: "p95 jitter",
  unit: "s",
  help: "The jitter of RFC 3550 was at most this for 95 % of the packets.",
  better: "lower",
  compute: ({ counts }) => timeQuantile([counts("jitter")], 0.95),
});

export const lateFraction = defineGroupMetric({
  id: "lateFraction",
  label: "Late packets",
  unit: "ratio",
  help: "Share of the packets received that arrived too late to be of use.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("late"), measured("mediaPackets")),
});

export const receivedLossFraction = defineGroupMetric({
  id: "receivedLossFraction",
  label: "Loss rate",
  unit: "ratio",
  help: "Share of the packets sent that were lost on the way.",
  better: "lower",
  compute: ({ grown }) => ratioOf(grown(G_DATA_DROPS) + grown(G_ACCESS_DROPS), grown(G_SENDER_PACKETS)),
});
