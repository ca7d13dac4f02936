import { reasonCode } from "../packets/packet.ts";
import {
  DROPS_BY_REASON,
  ECT_SENT,
  G_ARRIVAL_BYTES,
  G_ARRIVALS,
  G_DROPPED_BYTES,
  G_DROPS,
  G_MARKS,
} from "../recording/ledger.ts";
import { defineMetric, ratioOf, type Span } from "./contract.ts";

/**
 * Drops for want of room: a full buffer refused the arrival (overflow) or gave up a waiting packet for it (victim), or
 * it became smaller (resize). All other drops are decisions of the discipline.
 */
const droppedForRoom = ({ grown }: Span): number =>
  grown(DROPS_BY_REASON + reasonCode("overflow")) +
  grown(DROPS_BY_REASON + reasonCode("victim")) +
  grown(DROPS_BY_REASON + reasonCode("resize"));

export const arrivals = defineMetric({
  id: "arrivals",
  label: "Arrivals",
  unit: "packets",
  help: "Packets that arrived at the queue.",
  better: null,
  compute: ({ grownOver }) => grownOver(G_ARRIVALS),
});

export const drops = defineMetric({
  id: "drops",
  label: "Drops",
  unit: "packets",
  help: "Packets dropped at the queue, for any reason.",
  better: "lower",
  compute: ({ grownOver }) => grownOver(G_DROPS),
});

export const overflows = defineMetric({
  id: "overflows",
  label: "Overflows",
  unit: "packets",
  help: "Packets dropped because the buffer was full.",
  better: "lower",
  compute: (span) => droppedForRoom(span),
});

export const lossFraction = defineMetric({
  id: "lossFraction",
  label: "Loss rate",
  unit: "ratio",
  help: "Packets dropped at the queue, for any reason, divided by the packets that arrived there.",
  better: "lower",
  columns: { run: 60, compare: 40, sweep: 50 },
  channel: "drops",
  compute: ({ grownOver }) => ratioOf(grownOver(G_DROPS), grownOver(G_ARRIVALS)),
});

export const overflowFraction = defineMetric({
  id: "overflowFraction",
  label: "Overflow loss rate",
  unit: "ratio",
  help: "Drops at a full buffer divided by arrivals.",
  better: "lower",
  compute: (span) => ratioOf(droppedForRoom(span), span.grownOver(G_ARRIVALS)),
});

export const earlyDropFraction = defineMetric({
  id: "earlyDropFraction",
  label: "Early loss rate",
  unit: "ratio",
  help: "Drops that the algorithm decided, divided by arrivals.",
  better: null,
  compute: (span) => ratioOf(span.grownOver(G_DROPS) - droppedForRoom(span), span.grownOver(G_ARRIVALS)),
});

export const markFraction = defineMetric({
  id: "markFraction",
  label: "Mark rate",
  unit: "ratio",
  help: "Packets that the queue newly marked (CE) divided by the packets that arrived there.",
  better: null,
  columns: { run: 70, compare: 50 },
  channel: "marks",
  compute: ({ grownOver }) => ratioOf(grownOver(G_MARKS), grownOver(G_ARRIVALS)),
});

export const ectMarkFraction = defineMetric({
  id: "ectMarkFraction",
  label: "Mark rate of ECN-capable packets",
  unit: "ratio",
  help: "New ECN marks divided by ECN-capable packets sent.",
  better: null,
  compute: ({ grown, grownOver }) => ratioOf(grownOver(G_MARKS), grown(ECT_SENT)),
});

export const signalFraction = defineMetric({
  id: "signalFraction",
  label: "Mark and loss rate",
  unit: "ratio",
  help: "Drops and new ECN marks divided by arrivals.",
  better: null,
  compute: ({ grownOver }) => ratioOf(grownOver(G_DROPS) + grownOver(G_MARKS), grownOver(G_ARRIVALS)),
});

export const byteLossFraction = defineMetric({
  id: "byteLossFraction",
  label: "Byte loss rate",
  unit: "ratio",
  help: "Bytes dropped divided by bytes that arrived.",
  better: "lower",
  compute: ({ grownOver }) => ratioOf(grownOver(G_DROPPED_BYTES), grownOver(G_ARRIVAL_BYTES)),
});
