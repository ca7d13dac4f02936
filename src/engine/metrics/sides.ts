import { REVERSE, SECOND, type SidePlace } from "../network/queueId.ts";
import {
  H_ARRIVALS,
  H_BITS_UNDER_WAY,
  H_CAPACITY_BITS,
  H_DELAY_SUM,
  H_DROPS,
  H_QUEUE_TIME,
  H_SENT_BITS,
  H_TAKEN,
} from "../recording/sideQueueTotals.ts";
import { defineMetric, ratioOf, type Span } from "./contract.ts";
import { linkUse } from "./linkUse.ts";

const share = (span: Span, place: SidePlace, part: number, whole: number): number | null => {
  const parts = span.side(place, part);
  const all = span.side(place, whole);
  return parts === null || all === null ? null : ratioOf(parts, all);
};

const useOf = (span: Span, place: SidePlace): number | null => {
  const [sent, underWay] = [span.side(place, H_SENT_BITS), span.side(place, H_BITS_UNDER_WAY)];
  const capacity = span.side(place, H_CAPACITY_BITS);
  return sent === null || underWay === null || capacity === null ? null : linkUse(sent + underWay, capacity);
};

const meanQueue = (span: Span, place: SidePlace): number | null => {
  const held = span.side(place, H_QUEUE_TIME);
  return held === null ? null : held / span.duration;
};

export const secondQueueMean = defineMetric({
  id: "secondQueueMean",
  label: "Mean queue of the second bottleneck",
  unit: "packets",
  help: "Mean number of packets in that queue over time.",
  better: "lower",
  compute: (span) => meanQueue(span, SECOND),
});
export const secondDelayMean = defineMetric({
  id: "secondDelayMean",
  label: "Mean queueing delay at the second bottleneck",
  unit: "s",
  help: "Mean queueing delay of the packets sent.",
  better: "lower",
  compute: (span) => share(span, SECOND, H_DELAY_SUM, H_TAKEN),
});
export const secondUtilization = defineMetric({
  id: "secondUtilization",
  label: "Link use at the second bottleneck",
  unit: "ratio",
  help: "Bits sent divided by bits that the link could have sent.",
  better: "higher",
  compute: (span) => useOf(span, SECOND),
});
export const secondLossFraction = defineMetric({
  id: "secondLossFraction",
  label: "Loss rate at the second bottleneck",
  unit: "ratio",
  help: "Packets dropped divided by packets that arrived there.",
  better: "lower",
  compute: (span) => share(span, SECOND, H_DROPS, H_ARRIVALS),
});
export const reverseQueueMean = defineMetric({
  id: "reverseQueueMean",
  label: "Mean queue on the reverse path",
  unit: "packets",
  help: "Mean number of packets in that queue over time.",
  better: "lower",
  compute: (span) => meanQueue(span, REVERSE),
});
export const reverseDelayMean = defineMetric({
  id: "reverseDelayMean",
  label: "Mean queueing delay on the reverse path",
  unit: "s",
  help: "Mean queueing delay of the packets sent.",
  better: "lower",
  compute: (span) => share(span, REVERSE, H_DELAY_SUM, H_TAKEN),
});
export const reverseUtilization = defineMetric({
  id: "reverseUtilization",
  label: "Link use on the reverse path",
  unit: "ratio",
  help: "Bits sent divided by bits that the link could have sent.",
  better: "higher",
  compute: (span) => useOf(span, REVERSE),
});
export const reverseLossFraction = defineMetric({
  id: "reverseLossFraction",
  label: "Loss rate on the reverse path",
  unit: "ratio",
  help: "Packets dropped divided by packets that arrived there, acknowledgements included.",
  better: "lower",
  compute: (span) => share(span, REVERSE, H_DROPS, H_ARRIVALS),
});
