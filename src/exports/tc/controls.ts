/** A congestion control of Linux. */
export interface Control {
  /** As `iperf3 -C` takes it. */
  readonly name: string;
  readonly sack: boolean;
  /** Fields of the transport that Linux has fixed. */
  readonly rules: Readonly<Record<string, string | number | boolean>>;
  /** The congestion control of the lab that Linux has in place of this one. */
  readonly instead?: string;
}
const MODERN = { recovery: "rack-tlp", timestamps: true, undo: "eifel" } as const;
const RENO = { a: 1, b: 0.5, ssRule: "ns2", growth: "counter", minCwnd: 2, timestamps: true, undo: "eifel" } as const;
/**
 * Without SACK, Linux repairs one loss per round trip until all are repaired, as NewReno, and every ACK that advances
 * restarts the timer.
 */
const WITHOUT_SACK = { ...RENO, impatient: false, exitRule: "half", duplicateAcks: "count" } as const;
/** By the id of the transport of the lab. */
export const CONTROLS: ReadonlyMap<string, Control> = new Map<string, Control>([
  ["reno", { name: "reno", sack: false, rules: WITHOUT_SACK, instead: "newreno" }],
  ["newreno", { name: "reno", sack: false, rules: WITHOUT_SACK }],
  ["sack", { name: "reno", sack: true, rules: { ...RENO, rackTlp: true } }],
  [
    "cubic",
    { name: "cubic", sack: true, rules: { ...MODERN, growth: "counter", minCwnd: 2, friendlySlope: "rfc8312" } },
  ],
  ["dctcp", { name: "dctcp", sack: true, rules: { ...MODERN, growth: "counter", minCwnd: 2, ect: "ect0" } }],
  [
    "vegas",
    {
      name: "vegas",
      sack: true,
      rules: { ...MODERN, alpha: 2, beta: 4, gamma: 1, queuedBy: "base-rtt", growth: "counter" },
    },
  ],
  [
    "bbr",
    { name: "bbr", sack: true, rules: { ...MODERN, longTermSampling: true, lossesClose: true, aggregation: true } },
  ],
]);

/**
 * What senders of Linux do always, as values of the lab's fields; beside it the variance term of the RTO is never below
 * the minimum RTO (tcp_rtt_estimator).
 */
export const SENDER_RULES = {
  delayedAck: true,
  delayedAckTime: 0.04,
  initialRto: 1,
  rttClock: "exact",
  limitedTransmit: true,
  idleRestart: true,
  handshake: true,
  maxBurst: 0,
  sendJitter: 0,
  thresholdAtTimeout: "rfc5681",
  backOffUntil: "sample",
} as const;
/** Those that have an effect with marks only. @param needsEcn the control keeps the code point on every packet */
export const markRules = (needsEcn: boolean): Readonly<Record<string, string | boolean>> => ({
  ecnRetransmissions: needsEcn,
  // tcp_ecn_send: CWR with new data alone.
  cwrWaits: needsEcn,
  marksHeard: "window",
  echoWaits: false,
  promptAtMarks: true,
  ecnFallback: !needsEcn,
  ecnAtOneSegment: "keep-sending",
});
