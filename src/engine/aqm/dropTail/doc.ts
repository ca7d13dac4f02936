import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of Drop Tail; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "overflow",
  strengths: ["full-link", "no-tuning"],
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
    "Raise the buffer from 100 to 400 packets: the delay grows with it, and the link carries no more than before.",
    "Cut the buffer to 25 packets: the delay falls, and so does link use.",
    "Switch ECN on: nothing changes, because Drop Tail never marks.",
    'Choose Drop Tail in the scene "A UDP surge meets RED" and let UDP send more than the link carries: the ' +
      "downloads get next to nothing.",
  ],
  traits: {
    signal: "a full buffer",
    notification: "drops only, once the buffer is full",
    state: "nothing",
    cost: "O(1)",
    weakness: "keeps the queue full, and many flows lose packets at the same time",
  },
  sources: [
    "B. Braden et al., Recommendations on Queue Management and Congestion Avoidance in the Internet, RFC 2309, 1998",
    "T. V. Lakshman, A. Neidhardt, T. J. Ott, The Drop from Front Strategy in TCP and in TCP over ATM, INFOCOM 1996",
  ],
  deviations: ["A buffer that shrinks drops from the tail, whichever packet is dropped when it is full."],
  pseudocode: [{ text: "if the packet fits, accept" }, { text: "else drop the victim", shows: "victim" }],
};
