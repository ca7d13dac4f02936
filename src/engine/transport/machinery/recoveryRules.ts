import { choice } from "../../../schema/fields.ts";
import type { RecoveryRules, SelectiveRules } from "../contract.ts";
import { timestampFields, timestampsOfToday } from "./timestampFields.ts";

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
  bytes: 0,
  limitsPipe: false,
  remembers: false,
  secondLost: false,
  easesLosses: false,
  keepsTimer: false,
};
const SACK = selectively(BY_ACKS);
const RACK_TLP = selectively({ ...BY_ACKS, rackTlp: true });

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
  ...timestampsOfToday,
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
