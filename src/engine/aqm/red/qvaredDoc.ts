import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of QVARED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "queue",
  strengths: ["low-delay"],
  idea: "Adaptive RED that also uses how fast the average queue grows or falls",
  summary:
    "Averages the queue length like RED and adapts its maximum probability like Adaptive RED. In addition, the drop " +
    "probability is raised while the average grows, up to twofold at the fastest growth seen, and halved while it " +
    "falls. It is known from one paper, whose listing is damaged: this is a reconstruction.",
  formulas: [
    {
      tex: String.raw`g = \frac{\mathit{avg} - \mathit{avg}_\mathrm{old}}{t - t_\mathrm{old}}, \qquad g_\mathrm{max} \leftarrow \max(g_\mathrm{max}, g)`,
      says: "The growth g of the average between two arrivals, in packets per second, and the fastest growth g_max seen so far.",
    },
    {
      tex: String.raw`p_0 = \begin{cases} \mathit{max}_p\,\dfrac{\mathit{avg} - \mathit{min}_{th}}{\mathit{med}_{th} - \mathit{min}_{th}} & \mathit{min}_{th} < \mathit{avg} < \mathit{med}_{th} \\[1ex] 1 - (1 - \mathit{max}_p)\,\dfrac{\mathit{max}_{th} - \mathit{avg}}{\mathit{max}_{th} - \mathit{med}_{th}} & \mathit{med}_{th} \le \mathit{avg} < \mathit{max}_{th} \end{cases}`,
      says: "A flat slope up to max_p at the middle threshold, then a steep one up to 1.",
    },
    {
      tex: String.raw`p_b = \begin{cases} p_0\,(1 + g/g_\mathrm{max}) & g > 0 \\ p_0 / 2 & g < 0 \end{cases}`,
      says: "Growth raises the probability up to twofold, a falling queue halves it.",
    },
    {
      tex: String.raw`p_a = \frac{p_b}{1 - \mathit{count}\,p_b}`,
      says: "As in RED, drops and marks are spread evenly: count is the number of arrivals since the last one.",
    },
  ],
  tryThis: [
    {
      words:
        "Raise the number of flows from 10 to 50: in the next ten seconds the queue is shorter than under " +
        "Adaptive RED with the same thresholds.",
      set: { "traffic.bulk.count": 10 },
      change: { at: 30, set: { "traffic.bulk.count": 50 } },
      beside: [{ label: "Adaptive RED", queue: "ared", params: { minThreshold: 20, maxThreshold: 80 } }],
      expect: ["queueMeanPackets from 30 to 40 < queueMeanPackets in lane 1 from 30 to 40"],
    },
    {
      words:
        "Set the factor of a falling queue to 1: the queue falls lower before it turns, and link use drops " +
        "a little.",
      set: { duration: 100 },
      change: { at: 50, set: { "lanes.0.params.fallingFactor": 1 } },
      expect: [
        "queueP05Packets from 60 to 100 < queueP05Packets from 10 to 50",
        "utilization from 60 to 100 < utilization from 10 to 50",
      ],
    },
    {
      words:
        "Run 10 and 50 flows: the delay grows by half, under RED with the same thresholds it more than " + "doubles.",
      set: { "traffic.bulk.count": 10 },
      beside: [
        { label: "50 flows", overrides: { "traffic.bulk.count": 50 } },
        { queue: "red", params: { minThreshold: 20, maxThreshold: 80, maxProbability: 0.02 }, label: "RED, 10 flows" },
        {
          queue: "red",
          params: { minThreshold: 20, maxThreshold: 80, maxProbability: 0.02 },
          label: "RED, 50 flows",
          overrides: { "traffic.bulk.count": 50 },
        },
      ],
      expect: [
        "delayMean in lane 1 from 20 to 60 / delayMean from 20 to 60 within [1.25, 1.75]",
        "delayMean in lane 3 from 20 to 60 / delayMean in lane 2 from 20 to 60 > 2",
      ],
    },
  ],
  traits: {
    signal: "average queue length and its growth",
    notification: "drops or marks at random, on arrival",
    state: "eight numbers",
    cost: "O(1)",
    weakness: "one very fast growth sets g_max; later growth then counts for little",
  },
  practice: [
    "An answer to Adaptive RED, which looks at the average queue but not at its change.",
    "No implementation was published, and no use of it is known. Its thresholds are numbers of packets: unlike " +
      "those of Adaptive RED they do not follow the link rate.",
    "Linux has none.",
  ],
  sources: [
    "J. H. Kim, K. Y. Lee, A Study on Performance Improvement of Adaptive AQM Using the Variation of Queue Length (in " +
      "Korean), University of Incheon",
    "S. Floyd, R. Gummadi, S. Shenker, Adaptive RED: An Algorithm for Increasing the Robustness of RED's Active " +
      "Queue Management, ICSI, 2001, https://www.icir.org/floyd/papers/adaptiveRed.pdf",
  ],
  deviations: [
    "The listing in the paper is damaged. This is a reconstruction: two rising slopes, the factor of growth " +
      "only while the average grows, and RED's spreading in place of its last line.",
    'As printed, the second slope falls to 0 at the maximum threshold: "Curve: triangular-as-printed". The ' +
      'curve of the last line of the paper is "Curve: red-linear".',
    "The paper does not say what the middle threshold is; here it lies midway between the two others.",
    "The paper only drops; with ECN it marks as RED does.",
    "Nothing is dropped or marked while at most one packet waits, as in ns-2.",
  ],
  pseudocode: [
    { text: "avg ← (1 − w_q)·avg + w_q·q", shows: "average" },
    { text: "g ← (avg − avg_old)/(now − t_old);  g_max ← max(g_max, g)", shows: "gradient" },
    { text: "if avg ≤ min_th or q ≤ 1, accept;  count ← 0", shows: "minThreshold" },
    { text: "else if avg ≥ max_th, drop;  count ← 0", shows: "maxThreshold" },
    { text: "count ← count + 1", shows: "count" },
    { text: "if avg < med_th, p_b ← max_p·(avg − min_th)/(med_th − min_th)", shows: "middleThreshold" },
    { text: "else p_b ← 1 − (1 − max_p)·(max_th − avg)/(max_th − med_th)" },
    { text: "if g < 0, p_b ← p_b/2", shows: "fallingFactor" },
    { text: "if g > 0, p_b ← p_b·(1 + g/g_max)", shows: "probability" },
    { text: "p_a ← p_b / (1 − count·p_b)", shows: "spreadProbability" },
    { text: "if random() < p_a" },
    { text: "  mark or drop;  count ← 0" },
    { text: "else accept" },
    { text: "if the buffer is full, drop;  count ← 0" },
    { text: "every interval: if avg above the band, max_p ← max_p + min(α, max_p/4)", shows: "maxProbability" },
    { text: "  if avg below the band, max_p ← β·max_p", shows: "maxProbability" },
  ],
};
