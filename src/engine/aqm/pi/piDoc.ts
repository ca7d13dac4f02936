import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of PI; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "queue",
  strengths: ["low-delay", "full-link"],
  idea: "A feedback controller holds the queue at a reference length",
  summary:
    "Samples the queue length at a fixed rate and sets the marking probability from the present error and from the " +
    "sum of all errors so far, so that the queue settles at its reference for any number of flows.",
  formulas: [
    {
      tex: "p \\leftarrow p + a\\,(q - q_{ref}) - b\\,(q_{old} - q_{ref})",
      says: "At each sample the present error q − q_ref raises the probability p, and the error of the sample before lowers it.",
    },
    {
      tex: "\\mathrm{PI}(s) = K\\,\\frac{s/z + 1}{s}",
      says: "This is a controller with the gain K and a zero at z, which is placed at the slow pole of TCP.",
    },
    {
      tex: "a = K\\left(\\frac{1}{z} + \\frac{T}{2}\\right), \\qquad b = K\\left(\\frac{1}{z} - \\frac{T}{2}\\right)",
      says: "The gains a and b follow from K and z for one sampling period T.",
    },
  ],
  tryThis: [
    {
      words:
        "Compare with PIE while twenty downloads start: in the first half minute the queue of PI is more " +
        "than twice as long, until p has grown enough.",
      beside: [{ label: "PIE", queue: "pie" }],
      expect: [
        "queueMeanPackets from 5 to 30 > 2 * queueMeanPackets in lane 1 from 5 to 30",
        "probability from 50 to 60 > probability from 5 to 10",
      ],
    },
    {
      words: "Multiply a and b by ten: in the first minute the queue is nearer to its reference of 20 packets.",
      beside: [{ label: "Gains ten times", params: { a: 0.0001822, b: 0.0001816 } }],
      expect: ["abs(queueMeanPackets in lane 1 from 10 to 60 - 20) < abs(queueMeanPackets from 10 to 60 - 20)"],
    },
    {
      words: "Set q_ref to 50: the queue follows, and a minute and a half later is within a few packets of it.",
      set: { duration: 200 },
      change: { at: 60, set: { "lanes.0.params.qRef": 50 } },
      expect: ["queueMeanPackets from 150 to 200 within [44, 56]"],
    },
  ],
  traits: {
    signal: "queue length, at a fixed rate",
    notification: "drops or marks at random, on arrival",
    state: "two numbers",
    cost: "O(1), and an update per sample",
    weakness: "slow after a change of load; its gains are designed for one link",
  },
  practice: [
    "PI (2001) controls packets with fixed gains. PIE (2013) controls the delay instead, and divides its gains " +
      "while p is small; PI2 (2016) has fixed gains again and squares the output.",
    "Why it takes a minute: in a steady error p moves by (a − b)·f_s = 0.00001 per second and packet. An error of " +
      "40 packets raises it by 0.0004 per second, and the scene needs 0.024.",
    "The default gains were designed for 3750 packets per second, 60 flows and round trips of 246 ms; the default " +
      'link sends 1250. "Design…" in the control panel computes gains for the link and the flows of the run.',
    "Not in Linux, which has PIE.",
  ],
  sources: [
    "C. V. Hollot, V. Misra, D. Towsley, W. Gong, On Designing Improved Controllers for AQM Routers Supporting TCP " +
      "Flows, INFOCOM 2001, doi:10.1109/INFCOM.2001.916670",
    "ns-2.35, Queue/PI",
  ],
  deviations: [
    "The first sample is taken one period after the start.",
    "Changing the sampling rate during a run leaves a and b as set, so that a run matches its scenario file.",
    "The reference is 20 packets; the paper has 200, and ns-2 has 50 and samples 170 times per second.",
  ],
  pseudocode: [
    { text: "if the buffer is full, drop" },
    { text: "else if random() < p", shows: "probability" },
    { text: "  mark or drop" },
    { text: "else accept" },
    { text: "every 1/f_s:", shows: "samplingRate" },
    { text: "  p ← p + a·(q − q_ref) − b·(q_old − q_ref)", shows: "probability" },
    { text: "  keep p within 0 … 1;  q_old ← q" },
  ],
};
