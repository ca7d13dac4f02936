import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of Drop Tail; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "overflow",
  strengths: ["full-link"],
  keywords: ["bufferbloat", "home router", "FIFO"],
  idea: "Accept every packet while there is room, and drop when there is none",
  summary:
    "Stores every packet while there is room and drops when there is none. The only congestion signal is loss, " +
    "and it comes after the whole buffer has filled.",
  formulas: [
    {
      tex: "d = \\frac{8\\,B\\,S}{C}",
      says: "With a full buffer of B packets of S bytes, a packet waits d seconds for a link of C bit/s.",
    },
    {
      tex: "p \\to 1 - \\frac{C}{\\lambda}, \\qquad \\lambda > C",
      says: "Where unresponsive sources send at rate λ, above the link rate C, the fraction p of the packets is lost.",
    },
  ],
  tryThis: [
    {
      words:
        "Raise the buffer from 100 to 400 packets: the delay grows more than threefold, and the link " +
        "carries no more than before.",
      set: { duration: 100 },
      change: { at: 30, set: { "bottleneck.buffer.packets": 400 } },
      expect: [
        "delayMean from 70 to 100 > 3 * delayMean from 10 to 30",
        "utilization from 70 to 100 - utilization from 10 to 30 < 1 %",
      ],
    },
    {
      words: "Cut the buffer to 25 packets: the delay falls to less than a fourth, and link use falls too.",
      change: { at: 30, set: { "bottleneck.buffer.packets": 25 } },
      expect: [
        "delayMean from 40 to 60 < delayMean from 10 to 30 / 4",
        "utilization from 40 to 60 < utilization from 10 to 30",
      ],
    },
    {
      words: "Compare with the same queue with ECN on: nothing differs, because Drop Tail never marks.",
      beside: [{ label: "ECN on", overrides: { "bottleneck.ecn": true } }],
      expect: [
        "markFraction in lane 1 from 0 to 60 = 0",
        "drops in lane 1 from 0 to 60 = drops from 0 to 60",
        "goodput in lane 1 from 0 to 60 = goodput from 0 to 60",
      ],
    },
    {
      words: "Add UDP traffic of 12 Mbit/s: the downloads get next to nothing.",
      set: { "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: ["goodput of bulk from 40 to 60 < 5 % * goodput of bulk from 10 to 30"],
    },
  ],
  traits: {
    signal: "a full buffer",
    notification: "drops only, once the buffer is full",
    state: "nothing",
    cost: "O(1)",
    weakness: "keeps the queue full, and many flows lose packets at the same time",
  },
  practice: [
    "What a router does if nothing else is configured. RFC 7567 recommends active queue management instead.",
    "Its faults have names: full queues, lock-out of some flows by others (RFC 2309), global synchronisation, in " +
      "which many flows slow down together, and, where the buffer is far too large, bufferbloat (J. Gettys, K. " +
      "Nichols, CACM 55(1), 2012).",
    "Linux: `tc qdisc replace dev eth0 root pfifo limit 100`. `bfifo` counts bytes, and `pfifo_head_drop` drops " +
      "the oldest packet. The kernel's own default is `pfifo_fast`, as long as the `txqueuelen` of the device: " +
      "usually 1000 packets, which is 1.2 s of 1500-byte packets at 10 Mbit/s.",
    "Size of the buffer: the rule of thumb is link rate times round-trip time (C. Villamizar, C. Song, 1994), 125 " +
      "kB for 10 Mbit/s and 100 ms. With n long flows that are not synchronised, 1/√n of that is enough (G. " +
      "Appenzeller, I. Keslassy, N. McKeown, SIGCOMM 2004).",
  ],
  sources: [
    "B. Braden et al., Recommendations on Queue Management and Congestion Avoidance in the Internet, RFC 2309, " +
      "1998, obsoleted by RFC 7567, 2015",
    "T. V. Lakshman, A. Neidhardt, T. J. Ott, The Drop from Front Strategy in TCP and in TCP over ATM, " +
      "INFOCOM 1996, doi:10.1109/INFCOM.1996.493070",
  ],
  deviations: ["A buffer that shrinks drops from the tail, whichever packet is dropped when it is full."],
  pseudocode: [{ text: "if the packet fits, accept" }, { text: "else drop the victim", shows: "victim" }],
};
