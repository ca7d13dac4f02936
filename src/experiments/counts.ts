import type { Verdict } from "./checks/evaluate.ts";
import { BASES, type Claim } from "./contract.ts";
import type { ClaimResult } from "./plan.ts";

export const VERDICTS: readonly Verdict[] = ["holds", "undecided", "fails", "unknown"];

/** A group of claims that is counted by itself. `layout`: how experiments are laid out; no run can make it false. */
export type ClaimGroup = "printed high" | "printed medium" | "printed low" | "derived" | "recalled" | "layout";
export const CLAIM_GROUPS: readonly ClaimGroup[] = [
  "printed high",
  "printed medium",
  "printed low",
  ...BASES.filter((basis) => basis !== "printed"),
  "layout",
];

/** Says how an experiment is laid out; wherever claims are counted, it is not one of them. */
const SETUP = "setup";

/** Whether a claim can turn out false, and is counted. */
export const isTested = ({ kind }: Pick<Claim, "kind">): boolean => kind !== SETUP;

/** Number of claims by verdict. */
export type Counts = Readonly<Record<Verdict, number>>;

export const groupOf = ({ kind, basis, confidence }: Claim): ClaimGroup => {
  if (kind === SETUP) return "layout";
  return basis === "printed" ? `printed ${confidence}` : basis;
};

/** Every group's counts. */
export const countsOf = (results: readonly ClaimResult[]): Readonly<Record<ClaimGroup, Counts>> => {
  const count = (group: ClaimGroup, verdict: Verdict): number =>
    results.filter(({ claim, judgement }) => groupOf(claim) === group && judgement.verdict === verdict).length;
  const ofGroup = (group: ClaimGroup): Counts => ({
    holds: count(group, "holds"),
    undecided: count(group, "undecided"),
    fails: count(group, "fails"),
    unknown: count(group, "unknown"),
  });
  return {
    "printed high": ofGroup("printed high"),
    "printed medium": ofGroup("printed medium"),
    "printed low": ofGroup("printed low"),
    derived: ofGroup("derived"),
    recalled: ofGroup("recalled"),
    layout: ofGroup("layout"),
  };
};

/** The counts of several groups together. */
export const together = (counts: readonly Counts[]): Counts => {
  const sum = (verdict: Verdict): number => counts.reduce((all, each) => all + each[verdict], 0);
  return { holds: sum("holds"), undecided: sum("undecided"), fails: sum("fails"), unknown: sum("unknown") };
};
export const numberOfClaims = (counts: Counts): number => VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
