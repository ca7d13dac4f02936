import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of AVQ; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "rate",
  strengths: ["low-delay", "full-link"],
  idea: "Mark packets that would overflow a virtual queue on a slightly slower link",
  summary:
    "Feeds the same packets into a virtual queue that is served a little more slowly than the real one. A " +
    "packet that would overflow the virtual queue is marked or dropped. The service rate adapts to the load, so " +
    "that the desired link use is reached.",
  formulas: [
    {
      tex: "\\mathit{VQ} \\leftarrow \\max\\bigl(\\mathit{VQ} - \\tilde{C}\\,\\Delta t,\\; 0\\bigr)",
      says: "In the time Δt between two arrivals the virtual queue VQ drains at the virtual capacity C~.",
    },
    {
      tex: "\\frac{d\\tilde{C}}{dt} = \\alpha\\,(\\gamma\\,C - \\lambda), \\qquad 0 \\le \\tilde{C} \\le C",
      says: "C~ rises while the arrival rate λ is below γ·C, and falls while it is above.",
    },
  ],
  tryThis: [
    {
      words: "Lower γ to 0.9: link use falls to 90 per cent, and the queue shrinks to about half.",
      set: { duration: 100 },
      change: { at: 30, set: { "lanes.0.params.gamma": 0.9 } },
      expect: [
        "utilization from 70 to 100 within [88 %, 92 %]",
        "queueMeanPackets from 70 to 100 / queueMeanPackets from 10 to 30 within [0.4, 0.6]",
      ],
    },
    {
      words: "Raise γ to 1: the link is almost full, and the queue is longer.",
      set: { duration: 100 },
      change: { at: 30, set: { "lanes.0.params.gamma": 1 } },
      expect: [
        "utilization from 70 to 100 > 99 %",
        "queueMeanPackets from 70 to 100 > 1.2 * queueMeanPackets from 10 to 30",
      ],
    },
    {
      words: "Raise α to 10: the virtual capacity oscillates, and link use falls.",
      change: { at: 30, set: { "lanes.0.params.alpha": 10 } },
      expect: ["utilization from 40 to 60 < utilization from 10 to 30"],
    },
  ],
  traits: {
    signal: "arrivals, through a virtual queue",
    notification: "drops or marks on arrival, deterministically",
    state: "the virtual queue and its capacity",
    cost: "O(1), without random numbers",
    weakness: "a gain too high for few flows or long round trips makes it oscillate",
  },
  practice: [
    "A queue signals congestion late, arrivals signal it early. The authors use γ = 0.98 and α = 0.15; their " +
      "theorem gives the largest stable α: more flows allow more, longer round trips less.",
    "It has to know the link rate, so it does not suit links whose rate varies, such as Wi-Fi. The virtual queue " +
      "is one number and delays nothing: packets wait in the real queue only.",
    "Not in Linux. The idea lives on in the phantom queues of HULL (M. Alizadeh et al., Less Is More, NSDI 2012), " +
      "which give up some of the link for almost no queue.",
  ],
  sources: [
    "S. Kunniyur, R. Srikant, Analysis and Design of an Adaptive Virtual Queue (AVQ) Algorithm for Active Queue " +
      "Management, SIGCOMM 2001, doi:10.1145/383059.383069",
    "ns-2.35, Queue/Vq",
  ],
  deviations: [
    'Packets that AVQ itself drops do not lower the virtual capacity, as in the code of its authors; "Adapts to: ' +
      'offered" follows the paper.',
    "A packet that is dropped because the buffer is full is not marked first.",
    'ns-2 accepts packets without ECN while it marks: "Packets without ECN: pass".',
    "The virtual capacity starts at 0.8 of the link rate, as in ns-2; the paper does not give a start.",
  ],
  pseudocode: [
    { text: "VQ ← max(VQ − C~·(now − s), 0);  s ← now", shows: "virtualQueue" },
    { text: "if VQ + size > virtual buffer", shows: "virtualBuffer" },
    { text: "  mark or drop" },
    { text: "else VQ ← VQ + size", shows: "virtualQueue" },
    { text: "C~ ← min(C~ + α·γ·C·(now − s_C), C)", shows: "gamma" },
    { text: "C~ ← max(C~ − α·size, 0);  s_C ← now", shows: "virtualCapacity" },
    { text: "if the buffer is full, drop" },
  ],
};
