import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of BLUE; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "events",
  strengths: ["full-link"],
  idea: "Raise the marking probability when the buffer overflows, lower it when the link is idle",
  summary:
    "Uses events, not the queue length: a buffer overflow raises the one probability with which packets are " +
    "marked or dropped, an idle link lowers it. After each change it waits for the effect, so that the " +
    "probability settles at what the traffic needs.",
  formulas: [
    {
      tex: String.raw`\text{overflow:} \quad p_m \leftarrow \min(1,\; p_m + d_1)`,
      says: "When the buffer overflows, the probability p_m rises by the increment d_1.",
    },
    {
      tex: String.raw`\text{idle link:} \quad p_m \leftarrow \max(0,\; p_m - d_2)`,
      says: "When the link becomes idle, p_m falls by the much smaller decrement d_2.",
    },
    {
      tex: String.raw`t - t_\mathrm{change} > \mathit{freeze\_time}`,
      says: "p_m changes only if more than the freeze time has passed since its latest change.",
    },
  ],
  tryThis: [
    {
      words: "Raise the number of flows to 60: the probability climbs to a higher level.",
      set: { duration: 100 },
      change: { at: 30, set: { "traffic.bulk.count": 60 } },
      expect: ["probability from 70 to 100 > probability from 10 to 30"],
    },
    {
      words:
        "Set the freeze time to 0: every lost packet of a burst counts, and the queue oscillates between " +
        "full and empty.",
      set: { duration: 100 },
      change: { at: 30, set: { "lanes.0.params.freezeTime": 0 } },
      expect: [
        "queueStdPackets from 70 to 100 > queueStdPackets from 10 to 30",
        "queueEmptyFraction from 70 to 100 > queueEmptyFraction from 10 to 30",
        "utilization from 70 to 100 < utilization from 10 to 30",
      ],
    },
    {
      words:
        "Make the decrement as large as the increment: the probability falls too soon, and the buffer " +
        "overflows more than twice as often.",
      set: { duration: 100 },
      change: { at: 50, set: { "lanes.0.params.decrement": 0.02 } },
      expect: ["overflowFraction from 60 to 100 > 2 * overflowFraction from 10 to 50"],
    },
    {
      words:
        "Let a flow of four times the link rate run from 20 to 30 s: the probability climbs to about 0.75, " +
        'and half a minute after it the link is still mostly idle. With "Idle link: level" it carries more ' +
        "than twice as much then.",
      set: { "traffic.udp": { kind: "cbr", count: 1, rate: 40e6, rtt: 0.05, start: 20, stop: 30 }, duration: 80 },
      beside: [{ label: "Idle link: level", params: { idleMode: "level" } }],
      expect: [
        "probability from 28 to 30 within [0.65, 0.85]",
        "utilization from 60 to 80 < 50 %",
        "utilization in lane 1 from 60 to 80 > 2 * utilization from 60 to 80",
      ],
    },
  ],
  traits: {
    signal: "overflows and idle times",
    notification: "marks or drops at random, on arrival",
    state: "a probability and the time of its latest change",
    cost: "O(1)",
    weakness: "no state per flow: one that does not slow down raises the probability for all",
  },
  practice: [
    "RED needs a max_p that fits the load; BLUE (1999) uses overflows and idle times instead of the queue length.",
    "Speed: at best p_m goes from 0 to 1 in 1/d_1 freeze times, here 5 s, and back in 1/d_2, 50 s, if the link " +
      "becomes idle in each of them. The ratio of ten follows from the costs: an overflow needs a quick response, " +
      "an idle link does not.",
    "Against an unresponsive flow at the rate λ, the overflows end at p_m = 1 − C/λ: 0.75 at four times the link " +
      "rate C.",
    "It responds only after an overflow, so it never avoids the first one. Not in Linux itself; SFB (`sfb`) and " +
      "COBALT, inside `cake`, are built on it.",
  ],
  sources: [
    "W. Feng, D. Kandlur, D. Saha, K. Shin, BLUE: A New Class of Active Queue Management Algorithms, University of " +
      "Michigan, CSE-TR-387-99, 1999, https://www.eecs.umich.edu/techreports/cse/99/CSE-TR-387-99.pdf",
    "W. Feng, K. Shin, D. Kandlur, D. Saha, The BLUE Active Queue Management Algorithms, IEEE/ACM ToN 10(4), " +
      "2002, doi:10.1109/TNET.2002.801399",
  ],
  deviations: [
    "An event that cannot change the probability, at 0 or at 1, starts no freeze time.",
    "An arrival that is dropped at an idle link is an idle event too, as in the port of the authors' code to " +
      "ns-2: near a probability of 1 hardly anything is sent, so the link hardly ever becomes idle again.",
    'In the code of the authors, increments and decrements have a freeze time each ("One freeze for both" off), ' +
      "and the examples have 0.0025 and 0.00025; 0.02 and 0.002 are those of later comparisons.",
    "The limit L is in packets, even where the buffer is in bytes.",
  ],
  pseudocode: [
    { text: "if the buffer is full" },
    { text: "  drop;  raise" },
    { text: "if L is in use and q ≥ L, raise", shows: "congestedQueue" },
    { text: "if random() < p_m", shows: "probability" },
    { text: "  mark or drop" },
    { text: "else accept" },
    { text: "raise, if more than freeze_time has passed: p_m ← min(1, p_m + d_1)", shows: "freezeTime" },
    { text: "when the link becomes idle, likewise: p_m ← max(0, p_m − d_2)", shows: "decrement" },
  ],
};
