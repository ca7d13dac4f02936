import { ln } from "../../../theory/logarithm.ts";
import { piParts } from "../../../theory/piLoads.ts";
import { type DesignGiven, defineDesign } from "../design.ts";
import { boldnessInput, flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import { designedLoop, loopInUse, loopResults, loopVerdict } from "../shared/loopDesign.ts";

/** Values of REM that the rule reads. */
type RemValues = {
  readonly targetQueue: number;
  readonly gamma: number;
  readonly alpha: number;
  readonly phi: number;
  readonly updateInterval: number;
};

/** The price of REM. */
export const design = defineDesign({
  title: "Price for a link and its flows",
  help:
    "While prices are small, REM is a PI controller: its zero is α/T, and its gain γ ln φ. The rule of PI sets both: the " +
    "zero lies at TCP's slow pole, and β sets how fast the loop may be.",
  source:
    "C. V. Hollot, V. Misra, D. Towsley, W. Gong, INFOCOM 2001, proposition 2, for the price of Athuraliya et al. 2001",
  inputs: (given: DesignGiven<RemValues>) => ({
    ...linkInputs(given),
    flowsMin: flowsInput(given),
    rttMax: rttInput(given, "Propagation delay both ways; the queueing delay of the target queue is added to it."),
    boldness: boldnessInput(),
  }),
  compute: ({ linkRate, packetSize, flowsMin, rttMax, boldness }, { values }) => {
    const capacity = packetRate({ linkRate, packetSize });
    const { targetQueue, phi, updateInterval } = values;
    const loads = { capacity, flowsMin, rttMax };
    const { integral, proportional } = piParts(
      { capacity, flowsMin, rttMax: rttMax + targetQueue / capacity },
      boldness,
    );
    const set = { alpha: (integral / proportional) * updateInterval, gamma: proportional / ln(phi) };
    const designed = designedLoop("rem", { ...values, ...set }, loads);
    const inUse = designedLoop("rem", values, loads);
    return {
      set,
      results: loopResults(designed, inUse),
      verdict: loopVerdict(designed, loads, ""),
      inUse: loopInUse(inUse),
    };
  },
});
