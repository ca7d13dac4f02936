import { choice, flag } from "../../../schema/fields.ts";
import type { RecoveryRules, SelectiveRules } from "../contract.ts";

/** Rules of recovery without those of timestamps. */
type Repair = Omit<RecoveryRules, "timestamps" | "undo">;

const byDuplicates = {
  oncePerWindow: true,
  deflate: true,
  impatient: true,
  exit: "half",
  selective: undefined,
} as const;
const RENO: Repair = { ...byDuplicates, untilRecovered: false, burst: Number.POSITIVE_INFINITY };
const NEWRENO: Repair = { ...byDuplicates, untilRecovered: true, burst: 2 };

/** How recovery by time departs from RFC 8985, for the deviations of every transport that has it. */
export const RACK_DEVIATION =
  "With RACK-TLP: receivers do not report duplicates, so the reordering window never grows and a duplicate of a probe is known by its ACK alone; the minimum RTT is that of the whole connection; and a probe that may not be sent is not armed, so it never postpones the retransmission timer.";

/** The rules of recovery by selective ACKs. */
export const selectively = (selective: SelectiveRules): Repair => ({ ...NEWRENO, selective });
const BY_ACKS: SelectiveRules = {
  proportional: true,
  bound: "ssrb",
  counted: false,
  rescue: false,
  rackTlp: false,
  cutsPipe: false,
  spreadsMarks: false,
  keepsArrivals: false,
  countsEnd: false,
};
const SACK = selectively(BY_ACKS);
const RACK_TLP = selectively({ ...BY_ACKS, rackTlp: true });

const timestampsHelp =
  "Every packet carries its transmission time and ACKs return it (RFC 7323): ACKs of retransmissions measure the RTT " +
  "too, and end the back-off of the timer.";
const undoHelp =
  "What undoes a needless timeout. eifel: an ACK with a timestamp from before it (RFC 3522, RFC 4015); " +
  "f-rto: the next two ACKs are for packets that were not sent again (RFC 5682).";

/** Timestamps of senders of today. */
const modern = {
  timestamps: flag({ label: "Timestamps", help: timestampsHelp, default: true, advanced: true }),
  undo: choice({
    label: "Undo of needless timeouts",
    help: undoHelp,
    default: "eifel",
    options: ["off", "eifel", "f-rto"],
    advanced: true,
  }),
};
/** Timestamps of the classic senders, which have none (RFC 6298). */
export const timestampFields = {
  timestamps: flag({ label: "Timestamps", help: timestampsHelp, default: false, advanced: true }),
  undo: choice({
    label: "Undo of needless timeouts",
    help: undoHelp,
    default: "off",
    options: ["off", "eifel", "f-rto"],
    advanced: true,
  }),
};

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
  help: "forgotten: what selective ACKs reported is discarded, and everything is sent again (RFC 2018, section 8); kept: it stays known, and the rest counts as lost (RFC 6675, section 5.1), as in ns-3.",
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

const recoveryField = {
  label: "Recovery",
  help: "How losses are found and repaired: by selective ACKs; also by time, with probes (RFC 8985); or by duplicate ACKs, as NewReno or Reno.",
  options: ["sack", "rack-tlp", "newreno", "reno"],
  advanced: true,
} as const;

/** Loss recovery of a transport that has its own window law: selective ACKs, as senders had them about 2000. */
export const recoveryFields = {
  recovery: choice({ ...recoveryField, default: "sack" }),
  ...timestampFields,
};
/** Loss recovery of senders of today: by time and with probes, as Linux has it. */
export const modernRecoveryFields = {
  recovery: choice({ ...recoveryField, default: "rack-tlp" }),
  ...modern,
};

/** Values of `timestampFields`. */
type TimestampValues = Pick<RecoveryRules, "timestamps" | "undo">;

/** Rules of recovery with those that the values of `timestampFields` name. */
export const withTimestamps = (repair: Repair, { timestamps, undo }: TimestampValues): RecoveryRules => ({
  ...repair,
  timestamps,
  undo,
});

const RULES = { sack: SACK, "rack-tlp": RACK_TLP, newreno: NEWRENO, reno: RENO } as const;

/** The rules named by a value of `recoveryFields`. */
export const rulesOf = (values: TimestampValues & { readonly recovery: keyof typeof RULES }): RecoveryRules =>
  withTimestamps(RULES[values.recovery], values);
