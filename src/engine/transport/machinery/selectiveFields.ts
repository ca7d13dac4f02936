import { choice, count, flag, type ValuesOf } from "../../../schema/fields.ts";
import { segmentBytes } from "./segmentBytes.ts";

// Fields of senders with selective ACKs: they load with the first of these.

/** How far a repair may send below the threshold. */
export const reductionBound = {
  label: "Limit below the threshold",
  help: "crb: at most the data delivered; ssrb: one segment more for each ACK (RFC 6937, section 3); rfc9937, and ssrb with RACK-TLP: only for ACKs that advance and report no new loss (RFC 9937, section 6); retransmission: what the ACK delivers, and more only if it acknowledges a retransmission (ns-3.37).",
  options: ["crb", "ssrb", "rfc9937", "retransmission"],
  advanced: true,
} as const;
/** What a sender still knows after a timeout. */
export const arrivalsAtTimeout = {
  label: "Arrivals at a timeout",
  help: "forgotten: everything is sent again (RFC 2018, section 8); kept: only what has not arrived (RFC 6675, section 5.1), as in ns-3.",
  options: ["forgotten", "kept"],
  default: "forgotten",
  advanced: true,
} as const;
/** Whether a cut for a mark is spread as one for a loss. */
export const spreadCuts = {
  label: "Spread cuts for marks",
  help: "A cut for a mark is spread over a round trip in proportion too, and the window does not grow meanwhile, as in ns-3 and Linux.",
  default: false,
  advanced: true,
} as const;

/** What ns-3.37 does otherwise in a repair. */
export const repairFields = {
  segmentBytes: count({
    ...segmentBytes,
    help: "0: the sender counts in segments. Otherwise in bytes, as ns-3.37: Reno's window grows by whole bytes, rounded down; in proportional reduction fractions of a segment add up, from about 80 segments on a product exceeds 32 bits, a segment goes as long as none was sent, and a cut for a mark counts its first ACK twice and spreads over what is out after it.",
  }),
  windowLimits: choice({
    label: "Window limits",
    help: "flight: all that is outstanding (RFC 5681); pipe: also outside of a repair only what is in the network, without segments that arrived or are lost, as in ns-3 and Linux.",
    default: "flight",
    options: ["flight", "pipe"],
    advanced: true,
  }),
  retransmittedUntil: choice({
    label: "Retransmitted until",
    help: "arrival: a retransmission that arrived has left the network, and the next repair may send it again; acknowledged: it counts as in the network, and is not sent again, until it is acknowledged or the timer runs out (ns-3.37).",
    default: "arrival",
    options: ["arrival", "acknowledged"],
    advanced: true,
  }),
  repairBegins: choice({
    label: "Repair begins",
    help: "At the third duplicate ACK, or as soon as a segment is lost: the oldest outstanding one (first; RFC 6675, section 5), or the one after it (second; ns-3.37).",
    default: "first",
    options: ["first", "second"],
    advanced: true,
  }),
  lossInCut: choice({
    label: "Loss in a cut for a mark",
    help: "While a cut for a mark is spread, a loss begins a repair (repair); or lost segments are sent again as the window allows, which needs a window that limits the pipe (window; ns-3).",
    default: "repair",
    options: ["repair", "window"],
    advanced: true,
  }),
  lastAckCounts: flag({
    label: "Last ACK of a repair counts",
    help: "The ACK that ends a repair opens the window as every other one, as in ns-3; but after a timeout only if it acknowledges something that was sent since.",
    default: false,
    advanced: true,
  }),
  timerAtRepair: choice({
    label: "Timer in a repair",
    help: "restart: the retransmission and each ACK that advances restart the timer (RFC 6298, section 5); keep: only the first of these ACKs does (ns-3).",
    default: "restart",
    options: ["restart", "keep"],
    advanced: true,
  }),
};

/** The rules that these fields name. */
export const repairRules = (values: ValuesOf<typeof repairFields>) => ({
  countsEnd: values.lastAckCounts,
  bytes: values.segmentBytes,
  limitsPipe: values.windowLimits === "pipe",
  remembers: values.retransmittedUntil === "acknowledged",
  secondLost: values.repairBegins === "second",
  easesLosses: values.lossInCut === "window",
  keepsTimer: values.timerAtRepair === "keep",
});
