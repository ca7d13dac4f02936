import { choice, flag } from "../../schema/fields.ts";
import { ByteWindow } from "./byteWindow.ts";
import { defineTransport } from "./contract.ts";
import { RACK_DEVIATION, selectively, withTimestamps } from "./machinery/recoveryRules.ts";
import {
  arrivalsAtTimeout,
  reductionBound,
  repairFields,
  repairRules,
  spreadCuts,
} from "./machinery/selectiveFields.ts";
import { timestampFields } from "./machinery/timestampFields.ts";
import { renoFields } from "./reno.ts";

export const sack = defineTransport({
  id: "sack",
  title: "Reno with SACK",
  summary:
    "The window of Reno; the receiver reports the segments that arrived beyond a gap, so that all losses of a window are repaired within about one round trip.",
  sources: [
    "RFC 2018",
    "RFC 6675",
    "RFC 6937",
    "RFC 9937",
    "RFC 8985",
    "K. Fall, S. Floyd, Simulation-based Comparisons of Tahoe, Reno, and SACK TCP, 1996",
    "M. Mathis, J. Mahdavi, Forward Acknowledgement: Refining TCP Congestion Control, 1996",
  ],
  deviations: [
    "Every acknowledgement names the segment that it answers, in place of three blocks. If a queue on the reverse path drops one, the sender does not learn of that segment and may retransmit it.",
    "Receivers never discard data that they have acknowledged.",
    RACK_DEVIATION,
  ],
  fields: {
    ...renoFields,
    mode: choice({
      label: "Reduction",
      help: "prr: sends in proportion to the data delivered during recovery (PRR, RFC 9937, first RFC 6937); rfc6675: waits until enough packets have left the network; sack1: counts the packets that have left, as ns-2's Sack1 (Fall and Floyd 1996).",
      default: "prr",
      options: ["rfc6675", "prr", "sack1"],
    }),
    prrBound: choice({ ...reductionBound, default: "ssrb" }),
    rescue: flag({
      label: "Rescue retransmission",
      help: "Once per recovery the highest missing segment is retransmitted early (RFC 6675, section 4, rule 4).",
      default: false,
      advanced: true,
    }),
    rackTlp: flag({
      label: "RACK-TLP",
      help: "Detects losses by time and probes for losses at the tail (RFC 8985), as Linux, instead of counting duplicate ACKs.",
      default: false,
      advanced: true,
    }),
    cutFrom: choice({
      label: "Cut from",
      help: "What the decrease factor multiplies. flight: all that is outstanding (RFC 5681); pipe: without segments that arrived or are lost, as ns-3.",
      default: "flight",
      options: ["flight", "pipe"],
      advanced: true,
    }),
    spreadMarks: flag(spreadCuts),
    atTimeout: choice(arrivalsAtTimeout),
    ...repairFields,
    ...timestampFields,
  },
  recovery: ({ mode, prrBound, rescue, rackTlp, cutFrom, spreadMarks, atTimeout, ...others }) => {
    const repair = selectively({
      // RFC 9937, section 6 (first RFC 6937, section 3): proportional rate reduction. Otherwise RFC 6675, section 5:
      // send while pipe is below cwnd.
      proportional: mode === "prr",
      // RFC 6937, section 3: conservative or slow-start reduction bound.
      bound: prrBound,
      counted: mode === "sack1" && !rackTlp,
      // RFC 6675, section 4, NextSeg, rule 4.
      rescue,
      // RFC 8985, sections 6 (RACK) and 7 (TLP).
      rackTlp,
      cutsPipe: cutFrom === "pipe",
      spreadsMarks: spreadMarks,
      keepsArrivals: atTimeout === "kept",
      ...repairRules(others),
    });
    return withTimestamps(repair, others);
  },
  create: (values, initialWindow) => new ByteWindow(values, initialWindow),
});
