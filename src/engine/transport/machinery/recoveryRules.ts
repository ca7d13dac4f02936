import { choice } from "../../../schema/fields.ts";
import type { RecoveryRules, SelectiveRules } from "../contract.ts";

const byDuplicates = {
  oncePerWindow: true,
  deflate: true,
  impatient: true,
  exit: "half",
  selective: undefined,
} as const;
const RENO: RecoveryRules = { ...byDuplicates, untilRecovered: false, burst: Number.POSITIVE_INFINITY };
const NEWRENO: RecoveryRules = { ...byDuplicates, untilRecovered: true, burst: 2 };

/** The rules of recovery by selective ACKs. */
export const selectively = (selective: SelectiveRules): RecoveryRules => ({ ...NEWRENO, selective });
const SACK = selectively({ proportional: true, bound: "ssrb", counted: false, rescue: false, rackTlp: false });
const RACK_TLP = selectively({ proportional: true, bound: "ssrb", counted: false, rescue: false, rackTlp: true });

/** Loss recovery of a transport that has its own window law. */
export const recoveryFields = {
  recovery: choice({
    label: "Recovery",
    help: "How losses are detected and repaired: by selective ACKs; by selective ACKs and time, with probes (RFC 8985); or by duplicate ACKs, as NewReno or Reno.",
    default: "sack",
    options: ["sack", "rack-tlp", "newreno", "reno"],
    advanced: true,
  }),
};

const RULES = { sack: SACK, "rack-tlp": RACK_TLP, newreno: NEWRENO, reno: RENO } as const;

/** The rules named by a value of `recoveryFields`. */
export const rulesOf = ({ recovery }: { readonly recovery: keyof typeof RULES }): RecoveryRules => RULES[recovery];
