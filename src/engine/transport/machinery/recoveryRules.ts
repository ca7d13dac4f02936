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

/** The rules of recovery by selective acknowledgements. */
export const selectively = (selective: SelectiveRules): RecoveryRules => ({ ...NEWRENO, selective });
const SACK = selectively({ proportional: true, bound: "ssrb", rescue: false });

/** How a transport with a law of its own repairs losses. */
export const recoveryFields = {
  recovery: choice({
    label: "Recovery",
    help: "How losses are repaired: by selective acknowledgements, or by duplicate ones as NewReno or Reno do.",
    default: "sack",
    options: ["sack", "newreno", "reno"],
    advanced: true,
  }),
};

/** The rules that `recoveryFields` name. */
export const rulesOf = ({ recovery }: { readonly recovery: "sack" | "newreno" | "reno" }): RecoveryRules =>
  recovery === "sack" ? SACK : recovery === "newreno" ? NEWRENO : RENO;
