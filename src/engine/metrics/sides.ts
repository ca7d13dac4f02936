import { REVERSE, SECOND, type SidePlace } from "../network/queueId.ts";
import {
  H_ARRIVALS,
  H_CAPACITY_BITS,
  H_DELAY_SUM,
  H_DROPS,
  H_QUEUE_TIME,
  H_SENT_BITS,
  H_TAKEN,
} from "../recording/sideQueueTotals.ts";
import { defineMetric, ratioOf, type Span } from "./contract.ts";

const share = (span: Span, place: SidePlace, part: number, whole: number): number | null => {
  const parts = span.side(place, part);
  const all = span.side(place, whole);
  return parts === null || all === null ? null : ratioOf(parts, all);
};

const meanQueue = (span: Span, place: SidePlace): number | null => {
  const held = span.side(place, H_QUEUE_TIME);
  return held === null ? null : held / span.duration;
};

export const secondQueueMean = defineMetric({
  id: "secondQueueMean",
  label: "Mean queue of the second bottleneck",
  unit: "packets",
  help: "Packets that wait there, weighted by time.",
  better: "lower",
  compute: (span) => meanQueue(span, SECOND),
});
export const secondDelayMean = defineMetric({
  id: "secondDelayMean",
  label: "Queueing delay at the second bottleneck",
  unit: "s",
  help: "Mean sojourn time of the packets taken for transmission.",
  better: "lower",
  compute: (span) => share(span, SECOND, H_DELAY_SUM, H_TAKEN),
});
export const secondUtilization = defineMetric({
  id: "secondUtilization",
  label: "Use of the second link",
  unit: "ratio",
  help: "Bits sent over bits that it could have sent.",
  better: "higher",
  compute: (span) => share(span, SECOND, H_SENT_BITS, H_CAPACITY_BITS),
});
export const secondLossFraction = defineMetric({
  id: "secondLossFraction",
  label: "Loss at the second bottleneck",
  unit: "ratio",
  help: "Packets dropped over packets arriving there.",
  better: "lower",
  compute: (span) => share(span, SECOND, H_DROPS, H_ARRIVALS),
});
export const reverseQueueMean = defineMetric({
  id: "reverseQueueMean",
  label: "Mean queue on the way back",
  unit: "packets",
  help: "Packets that wait there, weighted by time.",
  better: "lower",
  compute: (span) => meanQueue(span, REVERSE),
});
export const reverseDelayMean = defineMetric({
  id: "reverseDelayMean",
  label: "Queueing delay on the way back",
  unit: "s",
  help: "Mean sojourn time of the packets taken for transmission.",
  better: "lower",
  compute: (span) => share(span, REVERSE, H_DELAY_SUM, H_TAKEN),
});
export const reverseUtilization = defineMetric({
  id: "reverseUtilization",
  label: "Use of the link back",
  unit: "ratio",
  help: "Bits sent over bits that it could have sent.",
  better: "higher",
  compute: (span) => share(span, REVERSE, H_SENT_BITS, H_CAPACITY_BITS),
});
export const reverseLossFraction = defineMetric({
  id: "reverseLossFraction",
  label: "Loss on the way back",
  unit: "ratio",
  help: "Packets dropped over packets arriving there, acknowledgements included.",
  better: "lower",
  compute: (span) => share(span, REVERSE, H_DROPS, H_ARRIVALS),
});
