import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of SFB; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "flows",
  strengths: ["unresponsive-flows", "many-flows"],
  idea: "BLUE in many hashed bins finds the flows that do not slow down, and rate-limits them",
  summary:
    "Hashes each flow into one bin on every level. A bin's probability rises while the bin overflows and falls " +
    "when it is found empty; a packet is dropped or marked with the lowest probability of its bins. A flow " +
    "whose bins have all reached 1 does not slow down: it is put into the penalty box, which accepts one packet " +
    "per box time.",
  formulas: [
    {
      tex: String.raw`p_m \leftarrow \begin{cases} \min(1,\ p_m + d_1) & q_\mathrm{bin} > \mathrm{bin\ size} \\ \max(0,\ p_m - d_2) & q_\mathrm{bin} = 0 \end{cases}`,
      says: "An arrival changes the probability of each of its bins, by the number of packets waiting in that bin.",
    },
    {
      tex: String.raw`p_\mathrm{min} = \min_{l=1 \ldots L}\ p_m^{(l)}`,
      says: "The lowest probability of the flow's L bins counts: one bin without a greedy flow is enough.",
    },
    {
      tex: String.raw`\Bigl[1 - \Bigl(1 - \tfrac{1}{N}\Bigr)^{M}\Bigr]^{L}`,
      says: "Probability that M greedy flows pollute all bins of another flow, with N bins on each of L levels.",
    },
  ],
  tryThis: [
    {
      words:
        "Add a constant-rate source of four times the link rate to twenty downloads: they keep between " +
        "seven and nine tenths of the link.",
      set: { "traffic.udp": { kind: "cbr", count: 0, rate: 40e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: ["goodput of bulk from 40 to 60 within [7 Mbit/s, 9 Mbit/s]"],
    },
    {
      words:
        'Let ten such sources run: innocent flows are boxed as well. With 4 levels and "Bin overflow drops: ' +
        'all" the downloads get half as much again or more.',
      set: { "traffic.udp": { kind: "cbr", count: 10, rate: 40e6, rtt: 0.05, start: 0 } },
      beside: [{ label: "4 levels, all", params: { levels: 4, binDrop: "all" } }],
      expect: ["goodput of bulk in lane 1 from 20 to 60 > 1.5 * goodput of bulk from 20 to 60"],
    },
    {
      words:
        "At a link of 1 Mbit/s with a buffer of 150 packets, 49 downloads and one source of 40 Mbit/s, " +
        "raise the box time to 0.5 s: the source gets less than half as much.",
      set: {
        "bottleneck.rate": 1e6,
        "bottleneck.buffer.packets": 150,
        "traffic.bulk.count": 49,
        "traffic.udp": { kind: "cbr", count: 1, rate: 40e6, rtt: 0.05, start: 0 },
        duration: 120,
      },
      change: { at: 60, set: { "lanes.0.params.boxTime": 0.5 } },
      expect: ["goodput of udp from 80 to 120 < goodput of udp from 20 to 60 / 2"],
    },
  ],
  traits: {
    signal: "packets in the flow's bins, overfull or empty",
    notification: "drops or marks at random, on arrival; rate-limits greedy flows",
    state: "a probability and a counter for every bin; the number of flows does not matter",
    cost: "O(L), with L hashes",
    weakness: "many greedy flows pollute the bins of all; the box time has to be guessed",
  },
  practice: [
    "An answer (2001) to BLUE, whose one probability punishes all flows for a few: many bins learn a " +
      "probability each.",
    "With 23 bins and 2 levels, one greedy flow pollutes all bins of another flow in 0.2 % of all cases, ten " +
      "greedy flows in 13 %; with 4 levels ten do so in 1.7 %. With more levels, though, one of a flow's bins is " +
      "overfull more often, and by default that is enough to drop.",
    "Linux, module `sch_sfb`: `tc qdisc add dev eth0 root sfb`: 8 levels of 16 bins, new hashes every 10 minutes, a second set of " +
      "bins that learns during the last minute; here 2 levels of 23 bins and new hashes every 5 s, as in the " +
      "report. `target` is 20 and `max` 25 packets, `penalty_rate` 10 packets per second, `penalty_burst` 20 " +
      "packets; ECN needs no option.",
  ],
  sources: [
    "W. Feng, D. Kandlur, D. Saha, K. Shin, Stochastic Fair Blue: A Queue Management Algorithm for Enforcing " +
      "Fairness, INFOCOM 2001, doi:10.1109/INFCOM.2001.916648",
    "N. Hu, L. Ren, J. Chang, Course Project Report for 15-744 Computer Networks, Carnegie Mellon University",
    "Linux, `net/sched/sch_sfb.c`",
  ],
  deviations: [
    "How the second set of bins warms up is not published: here every packet that a boxed flow loses raises the " +
      "probabilities of its bins there. Both sets count all packets.",
    'The report makes the box time random without saying how: here it is drawn uniformly around its value, "Box jitter".',
    "The listing of the report drops a packet that finds a bin overfull before it looks at the penalty box; in " +
      'its section 4.3 the box time alone decides about a flow that was identified as unresponsive. "Boxed flows" ' +
      "selects the rule; unless set, the listing holds.",
    "The hash is the last step of MurmurHash3, with a salt per level that is drawn at the first arrival.",
    "With the rules of Linux probabilities are not rounded to 1/65535, as the kernel's are.",
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
};
