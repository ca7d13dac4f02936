/** A congestion control of ns-3. */
export interface Control {
  /** "ns3::TcpNewReno" */
  readonly type: string;
  /** Losses are found by selective acknowledgements, not by duplicates. */
  readonly sack: boolean;
  /** Fields of the transport that ns-3 has fixed, as values of the lab. */
  readonly rules: Readonly<Record<string, string | number | boolean>>;
  /** The congestion control of the lab that comes nearer, where ns-3 does not have this one. */
  readonly instead?: string;
  /** Flags that this one does not have. */
  readonly without?: readonly string[];
  /** Attributes that it has, by fields of the transport. */
  readonly attributes?: Readonly<Record<string, string>>;
}
const PRR = { timestamps: false, undo: "off" } as const;
const RENO = { ...PRR, a: 1, b: 0.5, ssRule: "flight", growth: "ack", minCwnd: 2 } as const;
/** Without SACK its sender guesses which segments arrived, and takes answers to segments sent twice for losses. */
const GUESSES = {
  duplicateAcks: "guess",
  atRecoveryPoint: "repair",
  timerAtRepair: "keep",
} as const;
/** With SACK: TcpSocketBase, TcpTxBuffer and TcpPrrRecovery. */
const REPAIRS = {
  prrBound: "retransmission",
  spreadMarks: true,
  atTimeout: "kept",
  windowLimits: "pipe",
  retransmittedUntil: "acknowledged",
  repairBegins: "second",
  lossInCut: "window",
  lastAckCounts: true,
  timerAtRepair: "keep",
} as const;
/** By the transports of the lab. */
export const CONTROLS: ReadonlyMap<string, Control> = new Map<string, Control>([
  [
    "reno",
    { type: "ns3::TcpNewReno", sack: false, rules: { ...RENO, ...GUESSES }, instead: "newreno", without: ["bugFix"] },
  ],
  ["newreno", { type: "ns3::TcpNewReno", sack: false, rules: { ...RENO, ...GUESSES } }],
  // Its TcpNewReno halves what is in the network. TcpLinuxReno halves the window, but keeps, unlike Linux, the count of
  // ACKed segments at a cut.
  [
    "sack",
    {
      type: "ns3::TcpNewReno",
      sack: true,
      rules: {
        ...RENO,
        mode: "prr",
        ...REPAIRS,
        rackTlp: false,
        cutFrom: "pipe",
      },
    },
  ],
  [
    "cubic",
    {
      type: "ns3::TcpCubic",
      sack: true,
      rules: {
        ...PRR,
        recovery: "sack",
        friendly: false,
        slowStartCounts: "acknowledged",
        arithmetic: "whole",
        ...REPAIRS,
      },
      attributes: { C: "C", beta: "Beta" },
    },
  ],
  [
    "vegas",
    {
      type: "ns3::TcpVegas",
      sack: true,
      rules: { ...PRR, recovery: "sack" },
      attributes: { alpha: "Alpha", beta: "Beta", gamma: "Gamma" },
    },
  ],
  [
    "dctcp",
    {
      type: "ns3::TcpDctcp",
      sack: true,
      // Its windows grow as those of TcpLinuxReno: in whole segments, and not while a cut lasts.
      rules: { ...PRR, recovery: "sack", ect: "ect0", growth: "counter" },
      attributes: { g: "DctcpShiftG" },
    },
  ],
  ["bbr", { type: "ns3::TcpBbr", sack: true, rules: { ...PRR, recovery: "sack" } }],
]);
/** Attributes of ns-3 that are whole numbers. */
export const WHOLE = new Set(["Alpha", "Beta", "Gamma"]);
