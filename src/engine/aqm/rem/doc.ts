import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of REM; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "price",
  strengths: ["low-delay", "full-link"],
  idea: "Raise a price while load or queue is too high, and mark by it",
  summary:
    "Keeps a price that rises while more arrives than the link can send or the queue is above its target, and " +
    "falls otherwise. The marking probability is exponential in the price, so that the prices along a path add " +
    "up.",
  formulas: [
    {
      tex: "\\mathit{price} \\leftarrow \\max\\bigl(0,\\; \\mathit{price} + \\gamma\\,(q - (1 - \\alpha)\\,q_{old} - \\alpha\\,b^*)\\bigr)",
      says: "In every interval the price changes by the growth of the queue q and by its distance from the target b*.",
    },
    {
      tex: "p_l = 1 - \\varphi^{-\\mathit{price}_l}, \\qquad 1 - \\prod_l (1 - p_l) = 1 - \\varphi^{-\\sum_l \\mathit{price}_l}",
      says: "Each link l marks with the probability p_l; along a path the prices of its links add up.",
    },
  ],
  tryThis: [
    {
      words:
        "Double the number of flows: the queue jumps, and the price climbs until the queue is back near its " +
        "target of 20 packets.",
      set: { "bottleneck.ecn": true, duration: 200 },
      change: { at: 60, set: { "traffic.bulk.count": 40 } },
      expect: [
        "queueMeanPackets from 60 to 65 > queueMeanPackets from 40 to 60",
        "price from 160 to 200 > price from 40 to 60",
        "queueMeanPackets from 160 to 200 within [16, 26]",
      ],
    },
    {
      words:
        "Double the number of flows with α at 1 beside the usual 0.1: the queue returns to its target much " +
        "sooner.",
      set: { "bottleneck.ecn": true, duration: 90 },
      change: { at: 60, set: { "traffic.bulk.count": 40 } },
      beside: [{ label: "α = 1", params: { alpha: 1 } }],
      expect: ["queueMeanPackets in lane 1 from 70 to 90 < queueMeanPackets from 70 to 90"],
    },
  ],
  traits: {
    signal: "growth of the queue, and its distance from a target",
    notification: "drops or marks at random, on arrival",
    state: "the price and the previous queue length",
    cost: "O(1), and one power per interval",
    weakness: "slow after a change of load; the base must be the same on every link",
  },
  practice: [
    "An answer (2001) to RED, whose signal is the queue itself, so that more load means a longer queue: REM's " +
      "price rises as long as rate or queue do not match, and the queue can stay at its target.",
    'With φ = 1.001 a price of 46 marks 4.5 % of the packets and one of 150 marks 13.9 %. With "Price follows: ' +
      'queue" the price is a PI controller whose output passes through an exponential.',
    "Not in Linux; no use of it is known.",
    "Values: γ sets how fast the price moves, α how much the queue counts beside the rate, and φ how steeply " +
      "a price becomes marks. All routers of a path have to use the same φ: the marks then carry the sum of " +
      "their prices.",
  ],
  sources: [
    "S. Athuraliya, V. H. Li, S. H. Low, Q. Yin, REM: Active Queue Management, IEEE Network 15(3), 2001, " +
      "doi:10.1109/65.923940",
    "ns-2.35, Queue/REM",
  ],
  deviations: [
    "The first update is made one interval after the start.",
    'ns-2 measures arrivals, marks on departure and accepts packets without ECN: "Price follows: rate", "Marks ' +
      'at: dequeue", "Packets without ECN: pass".',
  ],
  pseudocode: [
    { text: "if the buffer is full, drop" },
    { text: "else if random() < p", shows: "probability" },
    { text: "  mark or drop" },
    { text: "else accept" },
    { text: "every interval T:", shows: "updateInterval" },
    { text: "  price ← price + γ·(q − (1 − α)·q_old − α·b*)", shows: "price" },
    { text: "  or, by rate: price + γ·(α·(q − b*) + y − C·T)", shows: "price" },
    { text: "  p ← 1 − φ^(−price), price ≥ 0;  q_old ← q", shows: "probability" },
  ],
};
