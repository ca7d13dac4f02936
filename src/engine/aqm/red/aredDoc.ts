import type { AlgorithmDoc } from "../contract.ts";
import { redPseudocode } from "./sharedDoc.ts";

/** Documentation of Adaptive RED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "queue",
  strengths: ["low-delay", "no-tuning"],
  idea: "RED that adjusts max_p until the average queue is inside its target band",
  summary:
    "RED that adapts max_p, the maximum drop probability, to the load: up when the average queue length is above a " +
    "band between the thresholds, down when it is below. The thresholds follow from the link rate and a target " +
    "delay, the weight from the link rate.",
  formulas: [
    {
      tex:
        "\\mathit{max}_p \\leftarrow \\begin{cases} \\mathit{max}_p + \\min(\\alpha, \\mathit{max}_p / 4) & \\mathit{avg}" +
        "\\text{ above the band} \\\\ \\beta\\,\\mathit{max}_p & \\mathit{avg}\\text{ below the band} \\end{cases}",
      says: "Once per interval max_p rises by at most α, or falls by the factor β.",
    },
    {
      tex: "\\mathit{min}_{th} = \\max\\left(5, \\frac{d\\,C}{2}\\right), \\qquad \\mathit{max}_{th} = 3\\,\\mathit{min}_{th}",
      says:
        "The thresholds follow from the target delay d and the link rate C in packets per second; below d·C = 10 " +
        "packets the floor of 5 decides.",
    },
    {
      tex: "w_q = 1 - e^{-1/C}",
      says: "With this weight w_q the average covers about one second on a link of C packets per second.",
    },
  ],
  tryThis: [
    {
      words:
        "Raise the number of flows from 20 to 60: max_p rises, and the queue stays near 10 packets; under " +
        "RED beside it, the queue grows by a third or more.",
      set: { duration: 90 },
      change: { at: 30, set: { "traffic.bulk.count": 60 } },
      beside: [{ label: "RED", queue: "red" }],
      expect: [
        "maxProbability from 50 to 90 > maxProbability from 10 to 30",
        "queueMeanPackets from 50 to 90 within [8, 12]",
        "queueMeanPackets in lane 1 from 50 to 90 > 4 / 3 * queueMeanPackets in lane 1 from 10 to 30",
      ],
    },
    {
      words: "Raise the target delay to 20 ms: the queue more than doubles, and the link is used almost fully.",
      change: { at: 30, set: { "lanes.0.params.targetDelay": 0.02 } },
      expect: [
        "queueMeanPackets from 40 to 60 > 2 * queueMeanPackets from 10 to 30",
        "utilization from 40 to 60 > 98 %",
      ],
    },
    {
      words:
        "Start with 180 flows and let 160 of them leave: max_p comes down step by step, to less than half " +
        "within 30 s.",
      set: { "traffic.bulk.count": 180 },
      change: { at: 30, set: { "traffic.bulk.count": 20 } },
      expect: ["maxProbability from 58 to 60 < maxProbability from 20 to 30 / 2"],
    },
  ],
  traits: {
    signal: "average queue length, against a band",
    notification: "drops or marks at random, on arrival",
    state: "as RED, and max_p",
    cost: "O(1), and one update every half second",
    weakness: "with few flows or long round trips the link idles; max_p follows a change of load slowly",
  },
  practice: [
    "An answer to RED's fixed max_p, which fits one range of loads. It is slow: from 0.01 up to 0.5, max_p takes " +
      "53 steps, 27 s, and 38 steps, 19 s, back.",
    "The band lies around twice the minimum threshold, which is d·C packets, so that the mean delay is d. At 10 " +
      "Mbit/s the floor of 10 packets is 8 ms with 1000-byte packets and 12 ms with 1500-byte packets.",
    "Linux 3.3 (2012), module `sch_red`: `tc qdisc add dev eth0 root red limit 400000 min 30000 max 90000 avpkt 1000 burst 55 ecn " +
      "adaptive bandwidth 10Mbit`. It adapts only max_p, between 1 and 50 %; thresholds and weight are set by hand.",
  ],
  sources: [
    "S. Floyd, R. Gummadi, S. Shenker, Adaptive RED: An Algorithm for Increasing the Robustness of RED's Active " +
      "Queue Management, ICSI, 2001, https://www.icir.org/floyd/papers/adaptiveRed.pdf",
    "ns-2.35, Queue/RED with adaptive_",
  ],
  deviations: [
    "max_p is not clamped after a step and may end slightly outside its bounds.",
    "At the timer, the average includes its decay while the link was idle.",
    "An automatic maximum threshold that exceeds the buffer is set to half the buffer.",
    'ns-2 adapts at arrivals and keeps the slope of the first gentle ramp: "Adapts: arrival", "Gentle ramp: reset".',
  ],
  pseudocode: [
    ...redPseudocode,
    { text: "every interval: if avg above the band", shows: "adaptInterval" },
    { text: "  max_p ← max_p + min(α, max_p/4)", shows: "maxProbability" },
    { text: "else if below it, max_p ← β·max_p", shows: "maxProbability" },
  ],
};
