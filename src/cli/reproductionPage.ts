import type { Verdict } from "../experiments/checks/evaluate.ts";
import type { Confidence } from "../experiments/contract.ts";
import { claimValue } from "./claimValue.ts";
import type { ReproducedClaim, ReproducedExperiment } from "./reproduced.ts";

const WORDS: Readonly<Record<Verdict, string>> = {
  holds: "holds",
  fails: "**does not hold**",
  unknown: "undecided",
};
const CONFIDENCES: readonly Confidence[] = ["high", "medium", "low"];
const VERDICTS: readonly Verdict[] = ["holds", "fails", "unknown"];
/** Most measured terms shown of one claim. */
const TERMS_MAX = 6;

/** The page of all claims and verdicts, as Markdown. */
export const reproductionPage = (experiments: readonly ReproducedExperiment[], seeds: readonly number[]): string =>
  [
    "# What the papers say, and what the lab shows",
    `Written by \`npm run reproduce\`; do not edit. Seeds ${seeds.join(", ")}. A measured value is the median over the seeds, ` +
      "± the half-width of the 95 % confidence interval of the mean; *alone* is the number of seeds with which the claim " +
      "holds by itself. Confidence is how likely a faithful packet simulator is to show the claim, as it was judged " +
      "when the paper was read; a claim of low confidence is not expected to hold. The words of the check language " +
      "are explained at the head of `src/experiments/checks/parse.ts`. Commands behind a reason are those of " +
      "`npm run -s aqm --`; they repeat what it says, also with another assumption (`--set`) or another check " +
      "(`--check`).",
    summary(experiments),
    ...papersOf(experiments).flatMap((paper) => [`## ${paper.title}`, paper.authors, ...paper.list.map(section)]),
  ]
    .join("\n\n")
    .concat("\n");

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const summary = (experiments: readonly ReproducedExperiment[]): string => {
  const claims = experiments.flatMap((each) => each.claims);
  const count = (confidence: Confidence, verdict: Verdict): number =>
    claims.filter(({ claim, judgement }) => claim.confidence === confidence && judgement.verdict === verdict).length;
  return [
    row(["confidence", "claims", ...VERDICTS.map((verdict) => WORDS[verdict].replaceAll("*", "")), "share that holds"]),
    row(["---", "---:", "---:", "---:", "---:", "---:"]),
    ...CONFIDENCES.map((confidence) => {
      const counts = VERDICTS.map((verdict) => count(confidence, verdict));
      const all = counts.reduce((sum, each) => sum + each, 0);
      const share = all === 0 ? "–" : `${((100 * (counts[0] ?? 0)) / all).toFixed(1)} %`;
      return row([confidence, all, ...counts, share]);
    }),
  ].join("\n");
};

/** The experiments by paper, in their order. */
const papersOf = (experiments: readonly ReproducedExperiment[]) => {
  const sources = new Map(experiments.map(({ experiment: { source } }) => [source.title, source]));
  return [...sources.values()].map(({ title, authors, published }) => ({
    title,
    authors: `${authors}; ${published}.`,
    list: experiments.filter(({ experiment }) => experiment.source.title === title),
  }));
};

const section = ({ experiment, claims }: ReproducedExperiment): string =>
  [
    `### ${experiment.source.place}: ${experiment.title}`,
    `\`${experiment.id}\``,
    [
      row(["claim", "check", "paper", "measured", "alone", "confidence", "verdict", "why"]),
      row(["---", "---", "---", "---", "---", "---", "---", "---"]),
      ...claims.map(claimRow),
    ].join("\n"),
  ].join("\n\n");

/** Escapes text for a cell of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("*", "\\*");
const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const claimRow = ({ claim, judgement, heldAlone }: ReproducedClaim): string => {
  const { verdict, reason, bySeed } = judgement;
  const paper = claim.expected === null ? "" : `${claim.expected.value} ${claim.expected.unit}`;
  const terms = Object.entries(judgement.measured).map(
    ([name, value]) => `${code(name)} ${cell(claimValue(value, bySeed[name]))}`,
  );
  const more = terms.length > TERMS_MAX ? [`… ${terms.length - TERMS_MAX} more`] : [];
  const mended =
    claim.original === undefined ? "" : ` (corrected; was ${code(claim.original.check)}: ${cell(claim.original.why)})`;
  return row([
    cell(claim.statement),
    code(claim.check) + mended,
    cell(paper),
    [...terms.slice(0, TERMS_MAX), ...more].join("<br>"),
    heldAlone === null ? "" : String(heldAlone),
    claim.confidence,
    WORDS[verdict],
    verdict === "holds" ? "" : [cell(claim.whyNot ?? reason), ...(claim.shownBy ?? []).map(code)].join("<br>"),
  ]);
};
