import type { PseudocodeLine } from "../contract.ts";

/** Pseudo-code of the law, which names its lines by their index; `shows` names signals of the owning discipline. */
export const codelLines: readonly PseudocodeLine[] = [
  { text: "take the head;  sojourn ← now − its arrival", shows: "sojourn" },
  { text: "if sojourn < target, or at most one MTU is left", shows: "target" },
  { text: "  dropping ← no", shows: "dropping" },
  { text: "else if it was below until now, wait an interval", shows: "interval" },
  { text: "else if dropping: while now ≥ next", shows: "dropNext" },
  { text: "  drop it and take the next, or mark;  n ← n + 1", shows: "count" },
  { text: "  next ← next + interval/√n", shows: "gap" },
  { text: "else if above for an interval: dropping ← yes", shows: "dropping" },
  { text: "  drop it and take the next, or mark" },
  { text: "  n ← count of last time if recent, else 1;  next ← now + interval/√n", shows: "count" },
];

/** Pseudo-code of the law, which names its lines by their index; `shows` names signals of the owning discipline. */
export const cobaltLines: readonly PseudocodeLine[] = [
  { text: "sojourn ← now − its arrival", shows: "sojourn" },
  { text: "if it rose above target: next ← now + interval/√n", shows: "target" },
  { text: "if above and now ≥ next", shows: "dropNext" },
  { text: "  drop or mark;  n ← n + 1;  next ← next + interval/√n", shows: "count" },
  { text: "else while now ≥ next: n ← n − 1;  next ← next + interval/√n", shows: "count" },
  { text: "if random() < p: drop", shows: "probability" },
  { text: "on overflow: p ← p + increment;  next ← now", shows: "probability" },
  { text: "found empty: p ← p − decrement;  n ← n − 1 if due", shows: "probability" },
];
