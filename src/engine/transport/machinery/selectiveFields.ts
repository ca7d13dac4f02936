// Fields of senders with selective ACKs: they load with the first of these.

/** How far a repair may send below the threshold. */
export const reductionBound = {
  label: "Limit below the threshold",
  help: "crb: at most the data delivered; ssrb: one segment more for each ACK (RFC 6937, section 3); rfc9937, and ssrb with RACK-TLP: only for ACKs that advance and report no new loss (RFC 9937, section 6).",
  options: ["crb", "ssrb", "rfc9937"],
  advanced: true,
} as const;
/** What a sender still knows after a timeout. */
export const arrivalsAtTimeout = {
  label: "Arrivals at a timeout",
  help: "forgotten: everything is sent again (RFC 2018, section 8); kept: only what has not arrived (RFC 6675, section 5.1), as in ns-3.",
  options: ["forgotten", "kept"],
  default: "forgotten",
  advanced: true,
} as const;
/** Whether a cut for a mark is spread as one for a loss. */
export const spreadCuts = {
  label: "Spread cuts for marks",
  help: "A cut for a mark is spread over a round trip in proportion too, and the window does not grow meanwhile, as in ns-3 and Linux.",
  default: false,
  advanced: true,
} as const;
