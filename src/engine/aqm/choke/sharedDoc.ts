import type { PseudocodeLine } from "../contract.ts";
import { redPseudocode } from "../red/sharedDoc.ts";

/** RED's lines, with the comparison of CHOKe after the first two: `draw` says how many packets are drawn. */
export const chokePseudocode = (draw: string, drop: string): readonly PseudocodeLine[] => [
  ...redPseudocode.slice(0, 2),
  { text: "if avg ≥ min_th and packets wait", shows: "average" },
  { text: `  ${draw}`, shows: "draws" },
  { text: `  ${drop}; done`, shows: "matches" },
  ...redPseudocode.slice(2),
];

export const chokeDeviations: readonly string[] = [
  "A match drops packets even if they are ECN-capable: it is a penalty, not a signal.",
  "As in ns-2, the first packet that finds the average above the minimum threshold is not dropped or marked by " +
    'RED, nor is any while at most one packet waits; "Count: paper" follows the paper of RED.',
  'On an idle link the average falls as in ns-2; "Average on an idle link: table" is what Linux does.',
];

/** Of those that draw several packets. */
export const severalDraws = "Packets are drawn with replacement; the papers do not say.";

export const chokePaper =
  "R. Pan, B. Prabhakar, K. Psounis, CHOKe, A Stateless Active Queue Management Scheme for Approximating Fair Bandwidth " +
  "Allocation, INFOCOM 2000, doi:10.1109/INFCOM.2000.832269";
export const chokeReport =
  "N. Hu, L. Ren, J. Chang, Course Project Report for 15-744 Computer Networks, Carnegie Mellon University";
