import { count, factor, flag, numbers, packets, ratio, time, type ValuesOf } from "../../schema/fields.ts";
import { modernRecoveryFields, RACK_DEVIATION } from "./machinery/recoveryRules.ts";

/** Bounds by losses, after version 3. */
const boundFields = {
  v3bound: flag({
    label: "Limit by losses",
    help: "Losses above a threshold limit the packets in flight, as in version 3; version 1 ignores them.",
    default: false,
  }),
  lossThresh: ratio({
    label: "Loss threshold",
    help: "A loss rate of one round trip up to this is ignored.",
    default: 0.02,
    min: 0,
    max: 0.5,
    advanced: true,
  }),
  betaV3: ratio({
    label: "Decrease factor β",
    help: "After too many losses the limit of the packets in flight falls to no less than this share of the estimated bandwidth-delay product.",
    default: 0.7,
    min: 0.3,
    max: 0.95,
    advanced: true,
  }),
  headroom: ratio({
    label: "Headroom",
    help: "Share of the limit that is left to other flows while the sender does not probe for bandwidth.",
    default: 0.15,
    min: 0,
    max: 0.5,
    advanced: true,
  }),
};

export const bbrFields = {
  highGain: factor({
    label: "Startup gain",
    help: "Pacing rate in Startup, as a multiple of the measured delivery rate; 2/ln 2 doubles the rate each round trip.",
    default: 2.885,
    min: 2.77,
    max: 2.9,
    advanced: true,
  }),
  drainGain: factor({
    label: "Drain gain",
    help: "Pacing rate in Drain, as a multiple of the measured delivery rate.",
    default: 1 / 2.885,
    min: 0.3,
    max: 0.5,
    advanced: true,
  }),
  cycle: numbers("factor", {
    label: "Gain cycle",
    help: "Pacing rates in ProbeBW, as multiples of the measured delivery rate, for about one round trip each.",
    default: [1.25, 0.75, 1, 1, 1, 1, 1, 1],
    min: 0.5,
    max: 2,
    advanced: true,
  }),
  cwndGainBw: factor({
    label: "Window gain",
    help: "Window in ProbeBW, as a multiple of the estimated bandwidth-delay product.",
    default: 2,
    min: 1.5,
    max: 3,
  }),
  bwWindow: count({
    label: "Bandwidth window",
    help: "The bandwidth estimate is the maximum delivery rate of this number of round trips.",
    default: 10,
    min: 2,
    max: 20,
    integer: true,
    advanced: true,
  }),
  rttWindow: time({
    label: "Min-RTT lifetime",
    help: "After this time without a lower RTT the sender drains the path (ProbeRTT) and measures again.",
    default: 10,
    min: 2,
    max: 30,
  }),
  probeRttTime: time({
    label: "ProbeRTT duration",
    help: "Time for which the sender keeps the small window of ProbeRTT.",
    default: 0.2,
    min: 0.05,
    max: 1,
    advanced: true,
  }),
  minPipe: packets({
    label: "ProbeRTT window",
    help: "Packets in flight during ProbeRTT.",
    default: 4,
    min: 2,
    max: 10,
    integer: true,
    advanced: true,
  }),
  fullThresh: factor({
    label: "Growth in Startup",
    help: "The path counts as full when the delivery rate has not grown by this factor for some rounds.",
    default: 1.25,
    min: 1.05,
    max: 2,
    advanced: true,
  }),
  fullRounds: count({
    label: "Rounds without growth",
    help: "Startup ends after this number of rounds without growth.",
    default: 3,
    min: 1,
    max: 10,
    integer: true,
    advanced: true,
  }),
  pacingMargin: ratio({
    label: "Pacing margin",
    help: "Share of the estimated bandwidth that the pacing rate leaves free.",
    default: 0.01,
    min: 0,
    max: 0.05,
    advanced: true,
  }),
  quanta: packets({
    label: "Extra window",
    help: "Packets allowed beyond the bandwidth-delay product.",
    default: 3,
    min: 0,
    max: 6,
    advanced: true,
  }),
  longTermSampling: flag({
    label: "Long-term sampling",
    help: "Where two intervals in a row lose a sixth of their packets at the same rate, the sender stays at that rate for 48 round trips, as Linux, which takes it for a policer's.",
    default: false,
    advanced: true,
  }),
  lossesClose: flag({
    label: "Losses close the window",
    help: "Every lost packet closes the window by one, and delivered ones open it again (section 4.2.3.4 of the first draft; Linux).",
    default: false,
    advanced: true,
  }),
  aggregation: flag({
    label: "Allowance for aggregated ACKs",
    help: "The window has room for as many segments more as ACKs delivered beyond the estimated rate in the last five to ten round trips, as in Linux.",
    default: false,
    advanced: true,
  }),
  ...boundFields,
  ...modernRecoveryFields,
};
export type BbrValues = ValuesOf<typeof bbrFields>;

export const bbrWords = {
  title: "BBR",
  summary:
    "Models the path by its bottleneck rate and minimum RTT, and sends at the rate of the model: at times a little faster, then slower, and every ten seconds almost nothing. Version 1, simplified. Losses do not change its rate; for one round trip after a loss it sends only as much as is delivered. It ignores marks.",
  sources: [
    "N. Cardwell et al., BBR: Congestion-Based Congestion Control, ACM Queue 14(5), 2016",
    "draft-cardwell-iccrg-bbr-congestion-control-00",
    "draft-ietf-ccwg-bbr (the limit by losses, the restart after a pause)",
    "draft-cheng-iccrg-delivery-rate-estimation",
  ],
  deviations: [
    "Simplified: the maximum rate by rounds; unless they are switched on, no long-term sampling, no window that losses close and no allowance for aggregated ACKs.",
    "Only the limit by losses is taken from version 3, as an option.",
    RACK_DEVIATION,
  ],
};
