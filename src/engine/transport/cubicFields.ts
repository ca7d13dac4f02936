import { choice, count, factor, flag, ratio, time, type ValuesOf } from "../../schema/fields.ts";
import { modernRecoveryFields } from "./machinery/recoveryRules.ts";
import { arrivalsAtTimeout, reductionBound, repairFields, spreadCuts } from "./machinery/selectiveFields.ts";
import { leastWindow } from "./reno.ts";

/** HyStart++ (RFC 9406, section 4.3). */
const hystartFields = {
  hystartpp: flag({
    label: "HyStart++",
    help: "Slow start ends when the RTT begins to grow, before a loss (RFC 9406).",
    default: false,
  }),
  minRttThresh: time({
    label: "Minimum RTT increase",
    help: "HyStart++ takes no smaller increase as a sign of a queue.",
    default: 0.004,
    min: 0.001,
    max: 0.05,
    advanced: true,
  }),
  maxRttThresh: time({
    label: "Maximum RTT increase",
    help: "HyStart++ takes any larger increase as a sign of a queue.",
    default: 0.016,
    min: 0.001,
    max: 0.1,
    advanced: true,
  }),
  rttDiv: count({
    label: "RTT divisor",
    help: "Between minimum and maximum, the increase that counts as a sign of a queue is the RTT divided by this.",
    default: 8,
    min: 2,
    max: 32,
    advanced: true,
  }),
  nRtt: count({
    label: "RTT samples",
    help: "Minimum number of RTT samples by which HyStart++ judges a round.",
    default: 8,
    min: 1,
    max: 64,
    integer: true,
    advanced: true,
  }),
  cssDiv: count({
    label: "Slow-start divisor",
    help: "In conservative slow start the growth of the window is divided by this.",
    default: 4,
    min: 1,
    max: 16,
    advanced: true,
  }),
  cssRoundsMax: count({
    label: "Conservative rounds",
    help: "Congestion avoidance begins after this number of rounds of conservative slow start.",
    default: 5,
    min: 1,
    max: 20,
    integer: true,
    advanced: true,
  }),
};

export const cubicFields = {
  C: factor({
    label: "Aggressiveness",
    help: "Factor of the cubic curve, in segments per cubic second (RFC 9438, section 5.1).",
    symbol: "C",
    default: 0.4,
    min: 0.01,
    max: 4,
    scale: "log",
  }),
  beta: ratio({
    label: "Decrease factor β (loss)",
    help: "The window is multiplied by this after a loss (RFC 9438, section 4.6).",
    symbol: "beta",
    default: 0.7,
    min: 0.5,
    max: 0.95,
  }),
  betaEcn: ratio({
    label: "Decrease factor β (mark)",
    help: "The window is multiplied by this after a mark; RFC 8511 suggests 0.85.",
    symbol: "beta_ecn",
    default: 0.7,
    min: 0.5,
    max: 0.95,
  }),
  fastConv: flag({
    label: "Fast convergence",
    help: "A flow with a loss below its last maximum lowers that maximum further, to make room for others (RFC 9438, section 4.7).",
    default: true,
    advanced: true,
  }),
  friendly: flag({
    label: "Reno-friendly",
    help: "The window is never smaller than that of Reno (RFC 9438, section 4.3).",
    default: true,
    advanced: true,
  }),
  friendlySlope: choice({
    label: "Reno's growth",
    help: "Growth of Reno above the window of the last reduction. rfc9438: one segment per round trip (section 4.3); rfc8312: about half a segment, as below it (as Linux does).",
    default: "rfc9438",
    options: ["rfc9438", "rfc8312"],
    advanced: true,
  }),
  maxGrow: factor({
    label: "Maximum growth",
    help: "The window is multiplied by at most this in one round trip (RFC 9438, section 4.2).",
    default: 1.5,
    min: 1.05,
    max: 4,
    advanced: true,
  }),
  slowStartCounts: choice({
    label: "Growth in slow start",
    help: "delivered: by the segments that an ACK newly reports; acknowledged: by all that it acknowledges, after a timeout often a whole window at once (as ns-3 does).",
    default: "delivered",
    options: ["delivered", "acknowledged"],
    advanced: true,
  }),
  arithmetic: choice({
    label: "Arithmetic",
    help: "real: the window follows the curve (RFC 9438); whole: in whole segments, as in ns-3.",
    default: "real",
    options: ["real", "whole"],
    advanced: true,
  }),
  prrBound: choice({ ...reductionBound, default: "ssrb" }),
  spreadMarks: flag(spreadCuts),
  atTimeout: choice(arrivalsAtTimeout),
  ...repairFields,
  minCwnd: leastWindow(1),
  ...hystartFields,
  ...modernRecoveryFields,
};
export type CubicValues = ValuesOf<typeof cubicFields>;
