import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of GKVQ; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "rate",
  strengths: ["low-delay"],
  idea: "A slightly slower virtual queue overflows first; packets are marked until it is empty",
  summary:
    "Feeds the same packets into a virtual queue, which is a little slower and smaller than the real one. When it " +
    "overflows, every packet is marked until it has emptied again. The signal comes early, but nothing adapts: " +
    "senders that obey the marks never use the link beyond the virtual capacity for long.",
  formulas: [
    {
      tex: String.raw`v \leftarrow \max\bigl(0,\ v - \kappa\,C\,\Delta t\bigr)`,
      says: "The virtual queue v is served at the fraction κ of the link capacity C, also while the link is idle.",
    },
    {
      tex: String.raw`v + 1 > \kappa_B\,B \;\Rightarrow\; \text{mark every packet until}\ v = 0`,
      says: "An arrival that does not fit into the virtual buffer starts the marking; it ends with the virtual busy period.",
    },
    {
      tex: String.raw`t_\mathrm{first\ mark} = \frac{\kappa_B\,B}{\lambda - \kappa\,C}, \qquad \lambda > \kappa\,C`,
      says: "At a constant rate λ above the virtual capacity the virtual buffer fills in this time, and the marking never ends.",
    },
  ],
  tryThis: [
    {
      words:
        "Switch ECN on: long runs of packets are marked instead of dropped, and link use rises, but stays " +
        "below the virtual capacity of 95 per cent.",
      change: { at: 30, set: { "bottleneck.ecn": true } },
      expect: [
        "markFraction from 40 to 60 > lossFraction from 40 to 60",
        "utilization from 40 to 60 > utilization from 10 to 30",
        "utilization from 40 to 60 < 95 %",
      ],
    },
    {
      words:
        "Compare with AVQ, with ECN: there the virtual capacity follows the load, and more of the link is " + "used.",
      set: { "bottleneck.ecn": true },
      beside: [{ label: "AVQ", queue: "avq" }],
      expect: ["utilization in lane 1 from 10 to 60 > utilization from 10 to 60"],
    },
  ],
  traits: {
    signal: "arrivals, through a slower virtual queue",
    notification: "marks every packet until the virtual queue is empty",
    state: "two numbers and a flag",
    cost: "O(1), without random numbers",
    weakness: "link use below the virtual capacity, often far below",
  },
  practice: [
    "An answer (1999) to signals that come only once a real queue has built up: the marks of a slower virtual " +
      "queue let senders feel a price before the link is full.",
    "It became AVQ, which adapts the virtual capacity to the load. Not in Linux.",
    "Values: the virtual capacity, here 0.95 of the link, is what is given up for a short queue. Criticism: a " +
      "fixed one fits one load, and packets without ECN are dropped or unseen.",
  ],
  sources: [
    "R. J. Gibbens, F. P. Kelly, Distributed Connection Acceptance Control for a Connectionless Network, ITC 16, 1999",
    "R. J. Gibbens, F. P. Kelly, Resource Pricing and the Evolution of Congestion Control, Automatica 35, " +
      "1999, doi:10.1016/S0005-1098(99)00135-1",
    "S. Kunniyur, R. Srikant, Analysis and Design of an Adaptive Virtual Queue (AVQ) Algorithm for Active Queue " +
      "Management, SIGCOMM 2001, doi:10.1145/383059.383069, which simulates it beside AVQ",
    "ns-2.35, Queue/GK",
  ],
  deviations: [
    "ns-2 advances its clock only while the virtual queue holds something, so that the first packet of each busy " +
      "period vanishes at once; here the clock always advances.",
    'ns-2 always accepts packets without ECN, so that their senders can take the link: "Packets without ECN: ' +
      'pass". Otherwise they are dropped on arrival.',
    "The virtual buffer holds at least one packet; a packet that is dropped because the buffer is full is not " +
      "marked first.",
  ],
  pseudocode: [
    { text: "v ← max(0, v − κ·C·(now − t));  t ← now", shows: "virtualQueue" },
    { text: "if v = 0, the marks end", shows: "marking" },
    { text: "if v + 1 > κ_B·B, the marks begin", shows: "virtualBuffer" },
    { text: "else v ← v + 1", shows: "virtualQueue" },
    { text: "while they last, mark each packet that arrives or leaves", shows: "markAt" },
    { text: "  a packet without ECN is dropped on arrival", shows: "notEct" },
    { text: "if the buffer is full, drop" },
    { text: "else accept" },
  ],
};
