import type { PseudocodeLine } from "../contract.ts";

/** RED's pseudo-code; `queue.ts` names its lines by their index. A variant may add lines at the end. */
export const redPseudocode: readonly PseudocodeLine[] = [
  { text: "avg ← (1 − w_q)·avg + w_q·q", shows: "average" },
  { text: "count ← count + 1", shows: "count" },
  { text: "if avg < min_th or q ≤ 1, accept", shows: "minThreshold" },
  { text: "else if avg < max_th", shows: "maxThreshold" },
  { text: "  p_b ← max_p·(avg − min_th)/(max_th − min_th)", shows: "probability" },
  { text: "else if gentle and avg < 2·max_th", shows: "gentle" },
  { text: "  p_b ← max_p + (1 − max_p)·(avg − max_th)/max_th", shows: "probability" },
  { text: "else drop;  count ← 0" },
  { text: "p_a ← p_b / (1 − count·p_b)", shows: "spreadProbability" },
  { text: "if random() < p_a" },
  { text: "  mark or drop;  count ← 0" },
  { text: "else accept" },
  { text: "if the buffer is full, drop;  count ← 0" },
];
