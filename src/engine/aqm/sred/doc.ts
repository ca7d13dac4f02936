import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of SRED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "flows",
  strengths: ["many-flows"],
  idea: "Estimates the number of flows from how often packets match earlier ones, and drops by it",
  summary:
    "Remembers a sample of earlier packets, the zombies, and compares each arrival with one of them. The fewer " +
    "flows there are, the more often both belong to the same flow. The drop probability rises in two steps with " +
    "the queue, and with the square of the estimated number of flows, so that the queue depends little on the " +
    "load.",
  formulas: [
    {
      tex: String.raw`P \leftarrow (1-\alpha)\,P + \alpha\,H`,
      says: "The hit frequency P averages the comparisons with the weight α; H is 1 for a hit and 0 for a miss.",
    },
    {
      tex: String.raw`N \approx \frac{1}{P}, \qquad P = \sum_i \pi_i^2`,
      says:
        "With flows that send the shares π of all packets, 1/P is their effective number N: the number of flows " +
        "if all are equal, and less if they are not.",
    },
    {
      tex: String.raw`p_\mathrm{sred} = \begin{cases} p_\mathrm{max} & q \ge B/3 \\ p_\mathrm{max}/4 & B/6 \le q < B/3 \\ 0 & q < B/6 \end{cases}`,
      says: "With the default steps, the probability depends on how much of the buffer B the queue q fills now.",
    },
    {
      tex: String.raw`p_\mathrm{zap} = p_\mathrm{sred} \cdot \min\Bigl(1, \frac{1}{(F\,P)^2}\Bigr) \cdot \Bigl(1 + \frac{H}{P}\Bigr)`,
      says:
        "The probability grows with the square of the number of flows, up to F flows; full SRED raises it for " +
        "hits, which are more frequent for flows that send more.",
    },
  ],
  tryThis: [
    {
      words:
        "On a link of 45 Mbit/s with a buffer of 600 packets, raise the number of senders from 10 to 200: " +
        "the estimate of the flows follows, and the queue grows by less than half, while RED's grows more " +
        "than threefold.",
      set: { "bottleneck.rate": 45e6, "bottleneck.buffer.packets": 600, "traffic.bulk.count": 10 },
      change: { at: 30, set: { "traffic.bulk.count": 200 } },
      beside: [{ label: "RED", queue: "red" }],
      expect: [
        "activeFlows from 40 to 60 > 10 * activeFlows from 10 to 30",
        "queueMeanPackets from 40 to 60 < 1.5 * queueMeanPackets from 10 to 30",
        "queueMeanPackets in lane 1 from 40 to 60 > 3 * queueMeanPackets in lane 1 from 10 to 30",
      ],
    },
    {
      words: "Add a constant-rate source of half the link rate to twenty senders: the estimate falls.",
      set: { "traffic.udp": { kind: "cbr", count: 0, rate: 5e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: ["activeFlows from 40 to 60 < activeFlows from 10 to 30"],
    },
    {
      words:
        "With 200 senders on that link, set the top step to 0.01: SRED can no longer hold them, and the " +
        "queue more than doubles.",
      set: { "bottleneck.rate": 45e6, "bottleneck.buffer.packets": 600, "traffic.bulk.count": 200 },
      change: { at: 30, set: { "lanes.0.params.maxProbability": 0.01 } },
      expect: ["queueMeanPackets from 40 to 60 > 2 * queueMeanPackets from 10 to 30"],
    },
  ],
  traits: {
    signal: "present queue length, estimated number of flows",
    notification: "drops or marks at random, on arrival",
    state: "a list of 1000 flows that were seen",
    cost: "O(1)",
    weakness: "inaccurate for unequal flows, and no estimate until its list is full",
  },
  practice: [
    "An answer (1999) to RED, whose queue depends on the number of flows: SRED estimates that number without " +
      "a table of flows.",
    "Why the square: with N flows each window is proportional to 1/N, and the drop probability to 1/window², so " +
      "it must grow with N².",
    "The top step gives 0.15·(N/256)²: 0.02 % for 10 flows, 2.3 % for 100, 9.2 % for 200, doubled on average by " +
      "the factor for hits. Where the traffic needs more, as 100 flows at 10 Mbit/s with 14 %, the buffer fills.",
    "Not in Linux; no use of it is known.",
    "Values: the paper has a list of 1000 packets. Criticism: the estimate is the number of flows only if all " +
      "of them send at the same rate.",
  ],
  sources: [
    "T. J. Ott, T. V. Lakshman, L. H. Wong, SRED: Stabilized RED, INFOCOM 1999, " + "doi:10.1109/INFCOM.1999.752153",
  ],
  deviations: [
    "The paper leaves open what holds while the list fills: here no packet is compared then, and the steps act unscaled.",
    "The queue is measured in the unit of the buffer, packets or bytes; the paper has bytes.",
    "The paper notes a time with each zombie and never uses it; it is left out.",
    "A list that is shortened during a run keeps zombies from evenly spread places.",
  ],
  pseudocode: [
    { text: "if the list is not full, add the packet's flow", shows: "listFilled" },
    { text: "else pick one zombie at random" },
    { text: "  same flow: hit ← 1, count it" },
    { text: "  else hit ← 0; with probability p, replace it", shows: "overwriteProbability" },
    { text: "  P ← (1 − α)·P + α·hit", shows: "hitFrequency" },
    { text: "p_sred ← 0, p_max/4 or p_max, by the queue", shows: "stepProbability" },
    { text: "p_zap ← p_sred·min(1, 1/(F·P)²)", shows: "activeFlows" },
    { text: "if hit, p_zap ← p_zap·(1 + 1/P)", shows: "probability" },
    { text: "if the buffer is full, drop" },
    { text: "else if random() < p_zap, mark or drop", shows: "probability" },
    { text: "else accept" },
  ],
};
