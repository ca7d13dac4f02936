import type { PseudocodeLine } from "../contract.ts";

/** Pseudo-code of WRED and RIO; `queue.ts` names its lines by their index. */
export const wredPseudocode: readonly PseudocodeLine[] = [
  { text: "if the buffer is full, drop" },
  { text: "each avg that includes class c: avg ← (1 − w_q)·avg + w_q·(its packets)", shows: "mode" },
  { text: "if avg < min_th of class c, accept;  count ← −1" },
  { text: "else if avg < max_th of class c, count ← count + 1" },
  { text: "  p_b ← max_p·(avg − min_th)/(max_th − min_th)" },
  { text: "else if gentle and avg < 2·max_th, count ← count + 1" },
  { text: "  p_b ← max_p + (1 − max_p)·(avg − max_th)/max_th" },
  { text: "else drop;  count ← 0" },
  { text: "p_a ← p_b / (1 − count·p_b)", shows: "spreadProbability" },
  { text: "if random() < p_a" },
  { text: "  mark or drop;  count ← 0" },
  { text: "else accept" },
];
