import { bottleneckFields, groupFields } from "../../../scenario/commonFields.ts";
import { bytes, factor, flows, rate, time } from "../../../schema/fields.ts";
import { formatQuantity } from "../../../units/format.ts";
import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import type { DesignGiven } from "../design.ts";

/** Inputs of designs for the link: its rate, and the packet size. */
export const linkInputs = ({ linkRate, packetSize }: DesignGiven<unknown>) => ({
  linkRate: rate({
    label: "Link rate",
    help: "Of the bottleneck.",
    symbol: "C",
    default: linkRate,
    min: bottleneckFields.rate.min,
    max: bottleneckFields.rate.max,
    scale: "log",
  }),
  packetSize: bytes({
    label: "Packet size",
    help: "The rule counts in packets of this size.",
    default: packetSize,
    min: groupFields.packetSize.min,
    max: groupFields.packetSize.max,
  }),
});

/** Minimum number of flows of a design. */
export const flowsInput = (given: DesignGiven<unknown>) =>
  flows({
    label: "Minimum number of flows",
    help: "Long transfers that share the link. With fewer, each of them reacts more strongly.",
    symbol: "N",
    default: Math.max(1, given.flows),
    min: 1,
    max: 100_000,
    scale: "log",
    integer: true,
  });

/** Maximum RTT of a design. @param queueing queueing delay at equilibrium, s */
export const rttInput = ({ rttMax }: DesignGiven<unknown>, help: string, queueing: Seconds = 0) =>
  time({
    label: "Longest round-trip time",
    help,
    symbol: "R",
    // Twelve digits: the sum of two round numbers stays a round number.
    default: Number((rttMax + queueing).toPrecision(12)),
    min: 1e-4,
    max: 10,
    scale: "log",
  });

/**
 * Input of designs of PI controllers: how fast the loop is meant to be (Hollot et al., INFOCOM 2001, proposition 2).
 */
export const boldnessInput = () =>
  factor({
    label: "Boldness",
    help: "Crossover frequency of the loop times the longest round-trip time. A larger one is faster, and closer to oscillation.",
    symbol: "β",
    default: 0.5,
    min: 0.01,
    max: 0.85,
  });

/** Packets per second. */
export const packetRate = (path: { readonly linkRate: BitsPerSecond; readonly packetSize: number }): number =>
  path.linkRate / (8 * path.packetSize);

/** "41°", with a true minus. */
export const degrees = (angle: number): string => `${formatQuantity(Math.round(angle), "count")}°`;
