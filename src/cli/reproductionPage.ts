import type { Verdict } from "../experiments/checks/evaluate.ts";
import { CLAIM_GROUPS, type ClaimGroup, countsOf, numberOfClaims, VERDICTS } from "../experiments/counts.ts";
import { figuresOf } from "../experiments/measure/figures.ts";
import type { ClaimResult } from "../experiments/plan.ts";
import { figuresSentence } from "../i18n/claimFigures.ts";
import type { ReproducedExperiment } from "./reproduced.ts";

const WORDS: Readonly<Record<Verdict, string>> = {
  fails: "**does not hold**",
  undecided: "**undecided**",
  unknown: "cannot be judged",
  holds: "holds",
};
/** Those that a reader looks for come first. */
const ORDER: readonly Verdict[] = ["fails", "undecided", "unknown", "holds"];

/** The page of all claims and verdicts, as Markdown. @param seeds number of seeds of every run */
export const reproductionPage = (experiments: readonly ReproducedExperiment[], seeds: number): string =>
  [
    "# What the papers say, and what the lab shows",
    `Written by \`npm run reproduce\`; do not edit. Every run has ${seeds} seeds; claims that stay undecided with them ` +
      "have more, and then the number stands beside the verdict. A figure is the mean over the seeds, ± the half-width " +
      "of its 95 % interval; *alone* is the number of seeds with which the claim holds by itself. " +
      "[How claims are judged](claims.md) has the rules. Commands behind a reason are those of `npm run -s aqm --`; " +
      "they repeat what it says, also with another assumption (`--set`) or another check (`--check`).",
    summary(experiments),
    ...papersOf(experiments).flatMap((paper) => [`## ${paper.title}`, paper.authors, ...paper.list.map(section)]),
  ]
    .join("\n\n")
    .concat("\n");

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const GROUPS: Readonly<Record<ClaimGroup, string>> = {
  "printed high": "printed in the source, high confidence",
  "printed medium": "printed in the source, medium confidence",
  "printed low": "printed in the source, low confidence",
  derived: "concluded from the source",
  recalled: "recalled, where the source's text breaks off",
  layout: "how an experiment is laid out",
};

const summary = (experiments: readonly ReproducedExperiment[]): string => {
  const counts = countsOf(experiments.flatMap((each) => each.claims));
  return [
    row(["claims", "number", ...VERDICTS.map((verdict) => WORDS[verdict].replaceAll("*", "")), "share that holds"]),
    row(["---", "---:", ...VERDICTS.map(() => "---:"), "---:"]),
    ...CLAIM_GROUPS.map((group) => {
      const own = counts[group];
      const all = numberOfClaims(own);
      const share = all === 0 ? "–" : `${((100 * own.holds) / all).toFixed(1)} %`;
      return row([GROUPS[group], all, ...VERDICTS.map((verdict) => own[verdict]), share]);
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

const section = ({ experiment, claims }: ReproducedExperiment): string => {
  const rank = ({ claim, judgement }: ClaimResult): number =>
    claim.kind !== "setup" ? ORDER.indexOf(judgement.verdict) : ORDER.length;
  const inOrder = [...claims].sort((a, b) => rank(a) - rank(b));
  return [
    `### ${experiment.source.place}: ${experiment.title}`,
    `\`${experiment.id}\``,
    [
      row(["claim", "verdict", "figures", "alone", "check", "source", "confidence", "note"]),
      row(Array<string>(8).fill("---")),
      ...inOrder.map((result) => claimRow(result, figuresSentence(figuresOf(result.judgement, experiment)))),
    ].join("\n"),
  ].join("\n\n");
};

/** Escapes text for a cell of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("*", "\\*");
const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const SAYS = { printed: "prints", derived: "implies", recalled: "from memory:" } as const;

const claimRow = ({ claim, judgement }: ClaimResult, figures: string): string => {
  const { verdict, reason, seeds, heldAlone } = judgement;
  const { expected, original, threshold, whyNot, shownBy } = claim;
  const why =
    verdict === "fails" ? [whyNot ?? reason, ...(shownBy ?? []).map(code)] : [verdict === "holds" ? "" : reason];
  return row([
    cell(claim.statement),
    claim.kind === "setup" && verdict === "holds" ? "set up so" : WORDS[verdict],
    cell(figures),
    seeds === 0 ? "" : `${heldAlone} of ${seeds}`,
    code(claim.check) +
      (original === undefined ? "" : `<br>before: ${code(original.check)}: ${cell(original.why)}`) +
      (threshold === undefined ? "" : `<br>threshold: ${cell(threshold)}`),
    [
      cell(claim.place),
      ...(claim.basis === "printed" ? [] : [claim.basis]),
      ...(expected === null ? [] : [cell(`${SAYS[expected.basis]} ${expected.value} ${expected.unit}`)]),
    ].join("; "),
    claim.confidence,
    [...why.map((text) => (text.startsWith("`") ? text : cell(text))), cell(claim.note)]
      .filter((text) => text !== "")
      .join("<br>"),
  ]);
};
