import type { ReactElement } from "react";
import { papersText } from "../../../i18n/papers.ts";

export type VerdictKind = "holds" | "undecided" | "fails" | "unknown" | "running" | "none";

/** Paths in a view box of 16 × 16: a tick, a wave, an unequal sign, a question mark. */
export const SIGNS: Readonly<Record<VerdictKind, string>> = {
  holds: "m4.6 8.4 2.3 2.3 4.5-5",
  undecided: "M4.4 8.8c1.2-2.2 2.4-2.2 3.6-.8s2.4 1.4 3.6-.8",
  fails: "M4.8 6.4h6.4M4.8 9.6h6.4M9.8 4.2 6.2 11.8",
  unknown: "M6.2 6.3a1.9 1.9 0 1 1 2.5 1.9c-.5.2-.7.5-.7 1M8 11.3v.1",
  running: "",
  none: "",
};

/** A verdict as a sign; screen readers read it as a word. */
export const Verdict = ({ kind }: { readonly kind: VerdictKind }): ReactElement => (
  <span className={`verdict ${kind}`}>
    <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d={SIGNS[kind]} />
    </svg>
    <span className="unseen">{papersText(`verdict.${kind}`)}</span>
  </span>
);
