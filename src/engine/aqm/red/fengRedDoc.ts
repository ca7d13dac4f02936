import type { AlgorithmDoc } from "../contract.ts";
import { redPseudocode } from "./sharedDoc.ts";

/** Documentation of Self-configuring RED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "queue",
  strengths: ["low-delay", "many-flows"],
  idea: "RED that drops less when its average queue is too short and more when it is too long",
  summary:
    "RED whose maximum probability is divided each time the average queue length falls below the minimum " +
    "threshold, and multiplied each time it rises above the maximum threshold.",
  formulas: [
    {
      tex: "\\mathit{max}_p \\leftarrow \\frac{\\mathit{max}_p}{a} \\quad\\text{when avg falls below } \\mathit{min}_{th}",
      says: "RED was too aggressive for the load: max_p is divided by a, once each time avg falls below the thresholds.",
    },
    {
      tex: "\\mathit{max}_p \\leftarrow \\min(1, b\\,\\mathit{max}_p) \\quad\\text{when avg rises above } \\mathit{max}_{th}",
      says: "RED was too conservative: max_p is multiplied by b, up to 1.",
    },
  ],
  tryThis: [
    {
      words: "Raise the number of flows from 20 to 60: max_p settles at a higher value by itself.",
      set: { duration: 90 },
      change: { at: 30, set: { "traffic.bulk.count": 60 } },
      expect: ["maxProbability from 50 to 90 > maxProbability from 10 to 30"],
    },
    {
      words:
        "With sixty flows, compare with RED at the same thresholds, whose max_p stays at 0.1: here max_p is " +
        "higher, and the queue shorter.",
      set: { "traffic.bulk.count": 60 },
      beside: [{ label: "RED", queue: "red" }],
      expect: [
        "maxProbability from 20 to 60 > 0.1",
        "queueMeanPackets from 20 to 60 < queueMeanPackets in lane 1 from 20 to 60",
      ],
    },
  ],
  traits: {
    signal: "average queue length, leaving the thresholds",
    notification: "drops or marks at random, on arrival",
    state: "as RED, max_p and the side of the last change",
    cost: "O(1)",
    weakness: "changes max_p in large steps, so the queue oscillates even under a steady load",
  },
  practice: [
    "An answer of 1999 to RED's fixed max_p. Adaptive RED (2001) replaced it: it moves max_p in small steps and " +
      "aims at a band between the thresholds.",
    "Not in Linux; ns-3 and ns-2.35 have it as an option of RED, `FengAdaptive` and `feng_adaptive_`. In ns-2.35 " +
      "a and b are `alpha_` and `beta_`, which have to be set to 3 and 2 by hand.",
  ],
  sources: [
    "W. Feng, D. Kandlur, D. Saha, K. Shin, A Self-Configuring RED Gateway, INFOCOM 1999, " +
      "doi:10.1109/INFCOM.1999.752150",
  ],
  deviations: [
    "It starts as if the average had been above the thresholds, as in ns-3; the paper does not define the start.",
    'The gentle ramp starts at the present max_p, in ns-3 at the initial one: "Gentle ramp: reset".',
  ],
  pseudocode: [
    ...redPseudocode,
    { text: "if avg fell below min_th, max_p ← max_p / a", shows: "maxProbability" },
    { text: "if avg rose above max_th, max_p ← min(1, b·max_p)", shows: "maxProbability" },
  ],
};
