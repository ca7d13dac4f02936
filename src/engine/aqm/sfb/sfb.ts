import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { misjudged, pollutedBins, sampleBins } from "./bins.ts";
import { checkSfb, sfbFields as fields, type SfbValues } from "./fields.ts";
import { initialSfbState, SfbQueue, type SfbState } from "./queue.ts";

export const sfb = defineAqm({
  id: "sfb",
  doc: {
    title: "SFB",
    name: "Stochastic Fair BLUE",
    family: "flows",
    strengths: ["unresponsive-flows", "many-flows"],
    idea: "Many small BLUEs in hashed bins find the flows that never slow down and box them",
    summary:
      "Hashes each flow into one bin on every level. A bin's probability rises while it overflows and falls when it is " +
      "found empty; a packet is dropped or marked with the lowest probability of its bins. A flow whose bins have all " +
      "reached 1 does not slow down: it goes to the penalty box, which lets one packet in each box time.",
    formulas: [
      {
        tex: String.raw`p_m \leftarrow \begin{cases} \min(1,\ p_m + d_1) & q_\mathrm{bin} > \mathrm{bin\ size} \\ \max(0,\ p_m - d_2) & q_\mathrm{bin} = 0 \end{cases}`,
        says: "An arrival moves the probability of each of its bins, by the packets that wait in that bin.",
      },
      {
        tex: String.raw`p_\mathrm{min} = \min_{l=1 \ldots L}\ p_m^{(l)}`,
        says: "The flow is judged by the mildest of its bins on the L levels: one clean bin is enough.",
      },
      {
        tex: String.raw`\Bigl[1 - \Bigl(1 - \tfrac{1}{N}\Bigr)^{M}\Bigr]^{L}`,
        says: "So likely M greedy flows pollute all bins of another flow, with N bins on each of L levels.",
      },
    ],
    tryThis: [
      "Add a constant source of four times the link's rate: its bins climb to 1 in seconds, and the others get the link back.",
      "Add ten such sources: polluted bins multiply, and flows that have done nothing are boxed as well; try more levels.",
      "Vary the box time: the boxed flows get one packet in each, together.",
      "Set the warm-up to 0: after every exchange of hashes the greedy flow breaks out for a moment.",
    ],
    traits: {
      signal: "packets in the flow's bins, overfull or empty",
      notification: "drops or marks at random, on arrival; limits greedy flows",
      state: "a probability and a counter for every bin, whatever the number of flows",
      cost: "O(L), with L hashes",
      weakness: "many greedy flows pollute the bins of all; the box time is a guess",
    },
    sources: [
      "W. Feng, D. Kandlur, D. Saha, K. Shin, Stochastic Fair Blue: A Queue Management Algorithm for Enforcing " +
        "Fairness, INFOCOM 2001",
      "N. Hu, L. Ren, J. Chang, course report on queue management, Carnegie Mellon University",
      "Linux, net/sched/sch_sfb.c",
    ],
    deviations: [
      "How the second set of bins warms up is not published: here every packet that a boxed flow loses raises the " +
        "probabilities of its bins there. Both sets count all packets.",
      "The report makes the box time random without saying how: boxJitter draws it evenly around its value.",
      "The report's listing drops a packet that finds a bin overfull before the penalty box is asked; its section 4.3 " +
        "lets the box time alone decide about a flow that was found out. boxOrder chooses; unless set, the listing holds.",
      "The hash is the end of MurmurHash3, with a salt for each level that is drawn at the first arrival.",
      "With the rules of Linux both sets of bins count all packets, a set that begins anew is cleared, and " +
        "probabilities are not rounded to 1/65536; the kernel does otherwise.",
    ],
    pseudocode: [
      { text: "every hash interval, turn to the other set of bins", shows: "activeSet" },
      { text: "for the flow's bin on each level:" },
      { text: "  more than bin size packets: p_m ← p_m + d_1", shows: "binSize" },
      { text: "  empty: p_m ← p_m − d_2", shows: "decrement" },
      { text: "p_min ← the lowest p_m of the flow's bins", shows: "probability" },
      { text: "if a bin is overfull, drop", shows: "fullest" },
      { text: "else if p_min = 1, into the penalty box:" },
      { text: "  accept one packet each box time, drop the others", shows: "boxTime" },
      { text: "  the other set of bins learns the flow" },
      { text: "else if the buffer is full, drop" },
      { text: "else with p_min, mark or drop", shows: "probability" },
      { text: "else accept; count it in its bins of both sets" },
    ],
  },
  fields,
  check: checkSfb,
  signals: {
    probability: {
      label: "Lowest probability",
      unit: "ratio",
      symbol: "p_min",
      against: "probability",
      read: (state: SfbState) => state.probability,
    },
    misjudged: {
      label: "Chance of a wrong judgement",
      unit: "ratio",
      against: "probability",
      read: (state: SfbState) => misjudged(state.bins),
    },
    pollutedBins: {
      label: "Bins at probability 1",
      unit: "count",
      read: (state: SfbState) => pollutedBins(state.bins),
    },
    fullest: {
      label: "Most filled bin of the latest flow",
      unit: "packets",
      against: "queue",
      read: (state: SfbState) => state.fullest,
    },
    activeSet: {
      label: "Set of bins in use",
      unit: "count",
      read: (state: SfbState) => state.bins.active,
    },
  },
  inside: [
    {
      kind: "grid",
      row: "level",
      heat: "p_m",
      level: "packets in bin",
      sample: ({ bins, waiting }: SfbState, { binSize }: SfbValues) => sampleBins(bins, waiting, binSize),
    },
  ],
  create: (values: SfbValues, port: QueuePort, now: Seconds, state: SfbState = initialSfbState(values, now)) =>
    new SfbQueue(values, port, state),
});
