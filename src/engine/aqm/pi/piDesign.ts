import { perSecond } from "../../../schema/fields.ts";
import { continuousPi, designPi, type PiPlant, piLoop, sampledPi } from "../../../theory/piDesign.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign, type Verdict } from "../design.ts";
import { boldnessInput, degrees, flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import type { PiValues } from "./fields.ts";

/** Below this window, in packets, senders depend on timeouts, which are not part of the model. */
const WINDOW_MIN = 2;

/** Samples that one turn of the loop at its crossover needs (Hollot et al. 2001, section IV). */
const SAMPLES_PER_TURN = 20;

/** Window of a flow, packets. */
const windowOf = ({ capacity, flowsMin, rttMax }: PiPlant): number => (capacity * rttMax) / flowsMin;

const verdictOn = (plant: PiPlant, phaseMargin: number, isSampled: boolean): Verdict => {
  const window = windowOf(plant);
  if (window < WINDOW_MIN) {
    const packets = formatQuantity(window, "packets");
    const says = `Each flow would have a window of ${packets}. Below ${WINDOW_MIN}, timeouts rule and the model fails.`;
    return { isGood: false, says };
  }
  if (!isSampled) return { isGood: false, says: "The sampling rate is too low for this: raise f_s." };
  const flows = formatQuantity(plant.flowsMin, "flows");
  const round = formatQuantity(plant.rttMax, "s");
  return {
    isGood: true,
    says: `Stable with ${flows} or more and round trips up to ${round}: phase margin ${degrees(phaseMargin)}.`,
  };
};

const verdictInUse = (plant: PiPlant, phaseMargin: number): Verdict | null => {
  if (windowOf(plant) < WINDOW_MIN) return null;
  return phaseMargin > 0
    ? { isGood: true, says: `In use: stable, phase margin ${degrees(phaseMargin)}.` }
    : { isGood: false, says: `In use: unstable, phase margin ${degrees(phaseMargin)}. The queue oscillates.` };
};

/** The gains of PI. */
export const design = defineDesign({
  title: "Gains for a link and its flows",
  help:
    "The zero of the controller is placed at TCP's slow pole, and β sets how fast the loop may be: the gains then " +
    "hold for more flows and shorter round trips as well. The published gains are those of β = 0.13.",
  source: "C. V. Hollot, V. Misra, D. Towsley, W. Gong, INFOCOM 2001, proposition 2",
  inputs: (given: DesignGiven<PiValues>) => ({
    ...linkInputs(given),
    flowsMin: flowsInput(given),
    rttMax: rttInput(
      given,
      "Propagation delay both ways plus queueing delay; unless set, the queueing delay of the reference queue.",
      given.values.qRef / packetRate(given),
    ),
    boldness: boldnessInput(),
    samplingRate: perSecond({
      label: "Sampling rate",
      help: "How often p is computed.",
      symbol: "f_s",
      default: given.values.samplingRate,
      min: 0.1,
      max: 1e5,
      scale: "log",
    }),
  }),
  compute: ({ linkRate, packetSize, flowsMin, rttMax, boldness, samplingRate }, { values }) => {
    const plant = { capacity: packetRate({ linkRate, packetSize }), flowsMin, rttMax };
    const controller = designPi(plant, boldness);
    const present = continuousPi(values, values.samplingRate);
    const designed = piLoop(plant, controller);
    const inUse = piLoop(plant, present);
    const samplingRateMin = (SAMPLES_PER_TURN * controller.crossover) / (2 * Math.PI);
    const gains = sampledPi(controller, samplingRate);
    // If the interval is as long as the zero's time constant, no gain is left for the previous error.
    const isSampled = samplingRate >= samplingRateMin && gains.b > 0;
    return {
      set: gains.b > 0 ? { ...gains, samplingRate } : null,
      results: [
        { label: "Phase margin", unit: "°", designed: controller.phaseMargin, inUse: inUse.phaseMargin },
        { label: "Time scale", unit: "s", designed: 1 / designed.crossover, inUse: 1 / inUse.crossover },
        { label: "Crossover", symbol: "ω_g", unit: "rad/s", designed: controller.crossover, inUse: inUse.crossover },
        { label: "Zero", symbol: "z", unit: "rad/s", designed: controller.zero, inUse: present.zero },
        { label: "Gain", symbol: "K", unit: "/(packet·s)", designed: controller.gain, inUse: present.gain },
        { label: "Minimum sampling rate", unit: "1/s", designed: samplingRateMin },
      ],
      verdict: verdictOn(plant, controller.phaseMargin, isSampled),
      inUse: verdictInUse(plant, inUse.phaseMargin),
    };
  },
});
