import { papersText } from "./papers.ts";
import { termWords } from "./paperWords.ts";

/** One figure that a verdict rests on. */
export interface ClaimFigure {
  /** Name of the measure in checks: `udp_throughput`. */
  readonly name: string;
  /** Label of the lane; null: it belongs to no lane. */
  readonly label: string | null;
  /** Where and when it was measured, each in the notation of checks: `N=20`, `t=20..60`, `flow=*`. */
  readonly conditions: readonly string[];
  /** With its interval and its unit. */
  readonly value: string;
}

/** Most figures that a sentence names. */
const FIGURES_MAX = 6;

/**
 * The figures as a sentence: "UDP throughput: 494 ± 4 kbit/s with A-CHOKe, 489 ± 5 kbit/s with CHOKe (t=20..60)."
 * Conditions that all figures share stand once, at the end.
 */
export const figuresSentence = (figures: readonly ClaimFigure[]): string => {
  const [first] = figures;
  if (first === undefined) return "";
  const shared = first.conditions.filter((each) => figures.every(({ conditions }) => conditions.includes(each)));
  const shown = figures.slice(0, FIGURES_MAX);
  const parts = [...new Set(shown.map(({ name }) => name))].map((name) =>
    papersText("figures.measure", {
      measure: termWords(name),
      values: shown
        .filter((each) => each.name === name)
        .map((each) => valueWords(each, shared))
        .join(", "),
    }),
  );
  const more = figures.length - shown.length;
  if (more > 0) parts.push(papersText("figures.more", { n: more }));
  const sentence = parts.join("; ");
  return shared.length === 0
    ? papersText("figures.sentence", { sentence })
    : papersText("figures.where", { sentence, where: shared.join(", ") });
};

const valueWords = ({ label, conditions, value }: ClaimFigure, shared: readonly string[]): string => {
  const own = conditions.filter((each) => !shared.includes(each));
  const where = own.length === 0 ? "" : ` (${own.join(", ")})`;
  return `${label === null ? value : papersText("figures.with", { value, lane: label })}${where}`;
};
