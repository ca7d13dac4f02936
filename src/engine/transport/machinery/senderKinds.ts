import type { RecoveryRules } from "../contract.ts";

/*
 * Kinds of senders. Each works like the ones before it where its rules ask for no more, so a sender that becomes
 * another kind in mid-run stays that kind. A flow gets the first kind that serves it: a call that passes through a kind
 * which has nothing to do costs time with every packet (docs/performance.md).
 */
/** `Sender`: duplicate ACKs and an echo of marks. */
export const PLAIN = 0;
/** `SelectiveSender`: the sender knows of each segment whether it has arrived (RFC 6675). */
export const SELECTIVE = 1;
/** `RackSender`: it finds losses by time too (RFC 8985). */
export const TIMED = 2;
/** `CountingSender`: duplicate ACKs count as arrivals, by rules of ns-3 or Linux. */
export const COUNTING = 3;

/** The first kind of sender that serves a law, its rules and a way of ECN. */
export const kindFor = (
  law: { readonly onFeedback?: unknown },
  { selective, duplicates }: RecoveryRules,
  ecn: string,
): number => {
  if (duplicates !== undefined) return COUNTING;
  if (selective?.rackTlp === true) return TIMED;
  return (selective ?? law.onFeedback) !== undefined || ecn === "dctcp" || ecn === "accurate" ? SELECTIVE : PLAIN;
};
