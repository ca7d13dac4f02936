import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of PI; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "queue",
  strengths: ["low-delay", "full-link"],
  idea: "A feedback controller holds the queue at a reference length",
  summary:
    "Samples the queue length at a fixed rate and changes the marking probability by the present error and by " +
    "the sum of past errors, so that the queue settles at its reference for any number of flows.",
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
    'Open the scene "PI takes its time": the queue is long for about a minute, until p has grown enough.',
    "Multiply a and then b by ten: the queue reaches q_ref several times sooner.",
    "Set q_ref to 50: the queue follows, slowly, and settles there.",
  ],
  traits: {
    signal: "queue length, at a fixed rate",
    notification: "drops or marks at random, on arrival",
    state: "two numbers",
    cost: "O(1), and an update per sample",
    weakness: "slow after a change of load; its gains are designed for one link",
  },
  sources: [
    "C. V. Hollot, V. Misra, D. Towsley, W. Gong, On Designing Improved Controllers for AQM Routers Supporting TCP " +
      "Flows, INFOCOM 2001",
    "ns-2.35, Queue/PI",
  ],
  deviations: [
    "The first sample is taken one period after the start.",
    "Changing the sampling rate during a run leaves a and b as set, so that a run matches its scenario file.",
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
