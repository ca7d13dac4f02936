import type { Verdict } from "../experiments/checks/evaluate.ts";
import { BASES, type Claim } from "../experiments/contract.ts";
import { scenarioOf } from "../experiments/grid.ts";
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
const COLUMNS: readonly Verdict[] = ["holds", "undecided", "fails", "unknown"];

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

/** Claims that are counted together: a name, and which they are. */
interface Count {
  readonly name: string;
  includes(claim: Claim): boolean;
}
const isTested = ({ kind }: Claim): boolean => kind !== "setup";
const COUNTS: readonly Count[] = [
  ...(["high", "medium", "low"] as const).map((confidence) => ({
    name: `printed in the source, ${confidence} confidence`,
    includes: (claim: Claim) => isTested(claim) && claim.basis === "printed" && claim.confidence === confidence,
  })),
  ...BASES.filter((basis) => basis !== "printed").map((basis) => ({
    name: basis === "derived" ? "concluded from the source" : "recalled, where the source's text breaks off",
    includes: (claim: Claim) => isTested(claim) && claim.basis === basis,
  })),
  { name: "how an experiment is laid out", includes: (claim) => !isTested(claim) },
];

const summary = (experiments: readonly ReproducedExperiment[]): string => {
  const results = experiments.flatMap((each) => each.claims);
  return [
    row(["claims", "number", ...COLUMNS.map((verdict) => WORDS[verdict].replaceAll("*", "")), "share that holds"]),
    row(["---", "---:", ...COLUMNS.map(() => "---:"), "---:"]),
    ...COUNTS.map(({ name, includes }) => {
      const own = results.filter(({ claim }) => includes(claim));
      const counts = COLUMNS.map((verdict) => own.filter(({ judgement }) => judgement.verdict === verdict).length);
      const share = own.length === 0 ? "–" : `${((100 * (counts[0] ?? 0)) / own.length).toFixed(1)} %`;
      return row([name, own.length, ...counts, share]);
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
  const scenario = scenarioOf(experiment);
  const rank = ({ claim, judgement }: ClaimResult): number =>
    isTested(claim) ? ORDER.indexOf(judgement.verdict) : ORDER.length;
  const inOrder = [...claims].sort((a, b) => rank(a) - rank(b));
  return [
    `### ${experiment.source.place}: ${experiment.title}`,
    `\`${experiment.id}\``,
    [
      row(["claim", "verdict", "figures", "alone", "check", "source", "confidence", "note"]),
      row(Array<string>(8).fill("---")),
      ...inOrder.map((result) => claimRow(result, figuresSentence(figuresOf(result.judgement, scenario)))),
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
