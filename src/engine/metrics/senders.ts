import {
  G_ECN_RESPONSES,
  G_RETRANSMISSIONS,
  G_SENDER_PACKETS,
  G_TIMEOUTS,
  G_WINDOW_CUTS,
} from "../recording/ledger.ts";
import { defineMetric, ratioOf } from "./contract.ts";
import { longResponsive } from "./groups.ts";

export const retransmissionFraction = defineMetric({
  id: "retransmissionFraction",
  label: "Retransmission rate",
  unit: "ratio",
  help: "Share of the packets sent that are retransmissions.",
  better: "lower",
  compute: ({ grownOver }) =>
    ratioOf(grownOver(G_RETRANSMISSIONS, longResponsive), grownOver(G_SENDER_PACKETS, longResponsive)),
});

export const timeoutsPerSecond = defineMetric({
  id: "timeoutsPerSecond",
  label: "Timeouts",
  unit: "1/s",
  help: "Retransmission timeouts per second.",
  better: "lower",
  compute: ({ grownOver, duration }) => ratioOf(grownOver(G_TIMEOUTS, longResponsive), duration),
});

export const windowCutsPerSecond = defineMetric({
  id: "windowCutsPerSecond",
  label: "Window cuts",
  unit: "1/s",
  help: "Reductions of a congestion window per second.",
  better: null,
  compute: ({ grownOver, duration }) => ratioOf(grownOver(G_WINDOW_CUTS, longResponsive), duration),
});

export const ecnResponsesPerSecond = defineMetric({
  id: "ecnResponsesPerSecond",
  label: "ECN responses",
  unit: "1/s",
  help: "Reductions of a congestion window because of ECN, per second.",
  better: null,
  compute: ({ grownOver, duration }) => ratioOf(grownOver(G_ECN_RESPONSES, longResponsive), duration),
});

export const packetsSentPerSecond = defineMetric({
  id: "packetsSentPerSecond",
  label: "Packets sent",
  unit: "1/s",
  help: "Packets per second sent by long flows, retransmissions included.",
  better: null,
  compute: ({ grownOver, duration }) => ratioOf(grownOver(G_SENDER_PACKETS, longResponsive), duration),
});
