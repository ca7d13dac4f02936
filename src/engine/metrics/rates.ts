import {
  BITS_UNDER_WAY,
  CAPACITY_BITS,
  EVENTS,
  G_ARRIVAL_BYTES,
  G_GOODPUT_BYTES,
  G_RECEIVED_BYTES,
  SENT_BITS,
} from "../recording/ledger.ts";
import { defineMetric, ratioOf } from "./contract.ts";
import { longResponsive, openLoop, responsive } from "./groups.ts";
import { linkUse } from "./linkUse.ts";

export const utilization = defineMetric({
  id: "utilization",
  label: "Link use",
  unit: "ratio",
  help: "Link utilisation: bits sent divided by bits that the link could have sent.",
  better: "higher",
  columns: { run: 50, compare: 10, sweep: 40 },
  channel: "sent",
  compute: ({ grown }) => linkUse(grown(SENT_BITS) + grown(BITS_UNDER_WAY), grown(CAPACITY_BITS)),
});

export const offeredLoad = defineMetric({
  id: "offeredLoad",
  label: "Offered load",
  unit: "ratio",
  help: "Bits that arrived divided by bits that the link could have sent.",
  better: null,
  compute: ({ grown, grownOver }) => ratioOf(8 * grownOver(G_ARRIVAL_BYTES), grown(CAPACITY_BITS)),
});

export const goodput = defineMetric({
  id: "goodput",
  label: "Goodput",
  unit: "bit/s",
  help: "Data that reached the receivers for the first time, headers included.",
  better: "higher",
  columns: { run: 80, sweep: 60 },
  channel: "goodput",
  compute: ({ grownOver, duration }) => ratioOf(8 * grownOver(G_GOODPUT_BYTES), duration),
});

export const throughput = defineMetric({
  id: "throughput",
  label: "Throughput",
  unit: "bit/s",
  help: "All data that reached the receivers, duplicates included.",
  better: "higher",
  compute: ({ grownOver, duration }) => ratioOf(8 * grownOver(G_RECEIVED_BYTES), duration),
});

export const tcpThroughput = defineMetric({
  id: "tcpThroughput",
  label: "TCP throughput",
  unit: "bit/s",
  help: "Data that reached the receivers of flows with congestion control.",
  better: null,
  compute: ({ grownOver, duration }) => ratioOf(8 * grownOver(G_RECEIVED_BYTES, responsive), duration),
});

export const udpThroughput = defineMetric({
  id: "udpThroughput",
  label: "UDP throughput",
  unit: "bit/s",
  help: "Data that reached the receivers of UDP flows: those without a congestion control, video calls included.",
  better: null,
  compute: ({ grownOver, duration }) => ratioOf(8 * grownOver(G_RECEIVED_BYTES, openLoop), duration),
});

export const tcpShare = defineMetric({
  id: "tcpShare",
  label: "TCP share",
  unit: "ratio",
  help: "Share of the delivered data that belongs to flows with congestion control.",
  better: null,
  compute: ({ grownOver }) => ratioOf(grownOver(G_RECEIVED_BYTES, responsive), grownOver(G_RECEIVED_BYTES)),
});

export const udpShare = defineMetric({
  id: "udpShare",
  label: "UDP share",
  unit: "ratio",
  help: "Share of the delivered data that belongs to UDP flows: those without a congestion control, video calls included.",
  better: null,
  columns: { compare: 60 },
  needs: "openLoop",
  compute: ({ grownOver }) => ratioOf(grownOver(G_RECEIVED_BYTES, openLoop), grownOver(G_RECEIVED_BYTES)),
});

export const tcpLinkShare = defineMetric({
  id: "tcpLinkShare",
  label: "TCP share of the link",
  unit: "ratio",
  help: "Goodput of long flows with congestion control, divided by the link rate.",
  better: null,
  compute: ({ grown, grownOver }) => ratioOf(8 * grownOver(G_GOODPUT_BYTES, longResponsive), grown(CAPACITY_BITS)),
});

export const udpLinkShare = defineMetric({
  id: "udpLinkShare",
  label: "UDP share of the link",
  unit: "ratio",
  help: "Goodput of UDP flows (those without a congestion control, video calls included), divided by the link rate.",
  better: null,
  compute: ({ grown, grownOver }) => ratioOf(8 * grownOver(G_GOODPUT_BYTES, openLoop), grown(CAPACITY_BITS)),
});

export const events = defineMetric({
  id: "events",
  label: "Events",
  unit: "count",
  help: "Number of simulated events.",
  better: null,
  compute: ({ grown }) => grown(EVENTS),
});
