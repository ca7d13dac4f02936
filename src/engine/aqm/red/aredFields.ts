import { choice, factor, flag, type Given, ratio, time, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { exp } from "../../kernel/exponential.ts";
import { bufferInPackets, packetsPerSecond } from "../shared/decisions.ts";
import { meanPacketSizeField } from "../shared/fields.ts";
import { maxProbabilityField, optionFields, queueWeightField, thresholdFields } from "./fields.ts";
import { gentleSlopeField } from "./gentleSlope.ts";
import type { RedLaw } from "./queue.ts";

/**
 * Weight with which the average remembers one second: 1 − e^(−1/C), C in packets/s (Floyd et al. 2001; Zhang and Dou,
 * section 2.1).
 */
export const automaticWeight = (packetRate: number): number => 1 - exp(-1 / packetRate);

/**
 * Minimum threshold, in packets, for this mean queueing delay: max(5, delay·C/2) (Floyd et al. 2001; Zhang and Dou,
 * section 2.1). The maximum threshold is three times as high; if that exceeds the buffer, half the buffer.
 */
export const automaticMinThreshold = (packetRate: number, targetDelay: Seconds, bufferPackets: number): number => {
  const wanted = Math.max(5, (targetDelay * packetRate) / 2);
  const { min, max } = thresholdFields.minThreshold;
  return Math.min(Math.max(3 * wanted > bufferPackets ? bufferPackets / 6 : wanted, min), max);
};

/** Adaptation of max_p, and its bounds. */
export const adaptationFields = {
  initialMaxProbability: {
    ...maxProbabilityField,
    label: "Initial maximum probability",
    help: "Initial max_p; a change during the run restarts max_p from this value.",
  },
  adaptInterval: time({
    label: "Adaptation interval",
    help: "max_p changes at most once in this time.",
    default: 0.5,
    min: 0.001,
    max: 100,
    scale: "log",
  }),
  increaseStep: ratio({
    label: "Increase",
    help: "Added to max_p when the average queue length is above the band; never more than a quarter of max_p.",
    symbol: "α",
    default: 0.01,
    min: 1e-5,
    max: 0.25,
    scale: "log",
    advanced: true,
  }),
  decreaseFactor: factor({
    label: "Decrease",
    help: "Multiplies max_p when the average queue length is below the band.",
    symbol: "β",
    default: 0.9,
    min: 0.1,
    max: 0.999,
    advanced: true,
  }),
  maxProbabilityTop: ratio({
    label: "Upper bound of max_p",
    help: "max_p is not increased while it is above this.",
    default: 0.5,
    min: 0.001,
    max: 1,
    scale: "log",
    advanced: true,
  }),
  maxProbabilityBottom: ratio({
    label: "Lower bound of max_p",
    help: "max_p is not decreased while it is below this.",
    default: 0.01,
    min: 1e-6,
    max: 0.999,
    scale: "log",
    advanced: true,
  }),
  bandLow: ratio({
    label: "Band from",
    help: "Lower edge of the target band, as a fraction of the distance between the thresholds.",
    default: 0.4,
    min: 0,
    max: 0.99,
    advanced: true,
  }),
  bandHigh: ratio({
    label: "Band to",
    help: "Upper edge of the target band, as a fraction of the distance between the thresholds.",
    default: 0.6,
    min: 0.01,
    max: 1,
    advanced: true,
  }),
};
type Adaptation = ValuesOf<typeof adaptationFields>;

/**
 * max_p after one interval: additive increase above the band, multiplicative decrease below (Floyd et al. 2001;
 * listing: Kim and Lee, section 2.2, figure 3, whose decrease is printed as a subtraction).
 */
export const adaptedMaxProbability = (
  values: Adaptation,
  law: Pick<RedLaw, "minThreshold" | "maxThreshold">,
  maxProbability: number,
  average: number,
): number => {
  const span = law.maxThreshold - law.minThreshold;
  if (average > law.minThreshold + values.bandHigh * span && maxProbability <= values.maxProbabilityTop)
    return maxProbability + Math.min(values.increaseStep, maxProbability / 4);
  if (average < law.minThreshold + values.bandLow * span && maxProbability >= values.maxProbabilityBottom)
    return maxProbability * values.decreaseFactor;
  return maxProbability;
};

/** The band and the bounds must be in order. */
export const checkAdaptation = ({ bandLow, bandHigh, maxProbabilityTop, maxProbabilityBottom }: Adaptation) => {
  const faults: { field: string; message: string }[] = [];
  if (bandHigh <= bandLow) faults.push({ field: "bandHigh", message: `bandHigh must be above bandLow (${bandLow})` });
  if (maxProbabilityBottom >= maxProbabilityTop)
    faults.push({
      field: "maxProbabilityBottom",
      message: `maxProbabilityBottom must be below maxProbabilityTop (${maxProbabilityTop})`,
    });
  return faults;
};

const packetRateOf = ({ linkRate, value }: Given): number => packetsPerSecond(linkRate, value("meanPacketSize"));

export const aredFields = {
  targetDelay: time({
    label: "Target delay",
    help: "Desired mean queueing delay; the automatic thresholds follow from it. Below the time of 10 packets it has no effect.",
    default: 0.005,
    min: 1e-5,
    max: 10,
    scale: "log",
  }),
  meanPacketSize: meanPacketSizeField,
  minThreshold: {
    ...thresholdFields.minThreshold,
    default: (given: Given) =>
      automaticMinThreshold(
        packetRateOf(given),
        given.value("targetDelay"),
        bufferInPackets(given, given.value("meanPacketSize")),
      ),
  },
  maxThreshold: thresholdFields.maxThreshold,
  queueWeight: {
    ...queueWeightField,
    default: (given: Given) => Math.max(automaticWeight(packetRateOf(given)), queueWeightField.min),
  },
  autoThresholds: flag({
    label: "Automatic thresholds",
    help: "The thresholds follow from the link rate and the target delay; off as soon as a threshold is set.",
    default: ({ isGiven }: Given) => !isGiven("minThreshold") && !isGiven("maxThreshold"),
  }),
  autoWeight: flag({
    label: "Automatic weight",
    help:
      "The weight follows from the link rate, so that the average covers one second; off as soon as the weight is " +
      "set.",
    default: ({ isGiven }: Given) => !isGiven("queueWeight"),
  }),
  ...adaptationFields,
  trigger: choice({
    label: "Adapts",
    help:
      "timer: at every interval; arrival: at the first arrival more than an interval after the last change, as in " +
      "ns-2.",
    default: "timer",
    options: ["timer", "arrival"],
    advanced: true,
  }),
  gentleSlope: gentleSlopeField,
  ...optionFields,
};
