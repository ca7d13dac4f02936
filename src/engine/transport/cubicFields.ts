import { choice, count, factor, flag, ratio, time, type ValuesOf } from "../../schema/fields.ts";
import { recoveryFields } from "./machinery/recoveryRules.ts";
import { leastWindow } from "./reno.ts";

/** HyStart++ (RFC 9406, section 4.3). */
const hystartFields = {
  hystartpp: flag({
    label: "HyStart++",
    help: "Slow start ends where the round trip begins to grow, before there is a loss (RFC 9406).",
    default: false,
  }),
  minRttThresh: time({
    label: "Least growth of the round trip",
    help: "HyStart++ takes no smaller growth for a queue.",
    default: 0.004,
    min: 0.001,
    max: 0.05,
    advanced: true,
  }),
  maxRttThresh: time({
    label: "Greatest growth of the round trip",
    help: "HyStart++ takes any larger growth for a queue.",
    default: 0.016,
    min: 0.001,
    max: 0.1,
    advanced: true,
  }),
  rttDiv: count({
    label: "Round trip divisor",
    help: "Between the two bounds the growth that counts is the round trip divided by this.",
    default: 8,
    min: 2,
    max: 32,
    advanced: true,
  }),
  nRtt: count({
    label: "Round trip samples",
    help: "HyStart++ judges a round by at least so many samples.",
    default: 8,
    min: 1,
    max: 64,
    integer: true,
    advanced: true,
  }),
  cssDiv: count({
    label: "Slower start divisor",
    help: "In conservative slow start the window grows by this much less.",
    default: 4,
    min: 1,
    max: 16,
    advanced: true,
  }),
  cssRoundsMax: count({
    label: "Conservative rounds",
    help: "After so many rounds of conservative slow start avoidance begins.",
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
    label: "Left after a loss",
    help: "Share of the window that is left after a loss (RFC 9438, section 4.6).",
    symbol: "beta",
    default: 0.7,
    min: 0.5,
    max: 0.95,
  }),
  betaEcn: ratio({
    label: "Left after a mark",
    help: "Share of the window that is left after a mark; RFC 8511 suggests 0.85.",
    symbol: "beta_ecn",
    default: 0.7,
    min: 0.5,
    max: 0.95,
  }),
  fastConv: flag({
    label: "Fast convergence",
    help: "A flow that loses below its last maximum aims lower still, to make room for others (RFC 9438, section 4.7).",
    default: true,
    advanced: true,
  }),
  friendly: flag({
    label: "Reno-friendly",
    help: "Never slower than Reno would be (RFC 9438, section 4.3).",
    default: true,
    advanced: true,
  }),
  friendlySlope: choice({
    label: "Reno's growth",
    help: "What counts as Reno's growth above the window of the last reduction: one segment per round trip (RFC 9438, section 4.3), or about half of one as below it (RFC 8312, as Linux does).",
    default: "rfc9438",
    options: ["rfc9438", "rfc8312"],
    advanced: true,
  }),
  maxGrow: factor({
    label: "Greatest growth",
    help: "The window grows to at most so many times itself in a round trip (RFC 9438, section 4.2).",
    default: 1.5,
    min: 1.05,
    max: 4,
    advanced: true,
  }),
  minCwnd: leastWindow(1),
  ...hystartFields,
  ...recoveryFields,
};
export type CubicValues = ValuesOf<typeof cubicFields>;
