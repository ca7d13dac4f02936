import { papersText } from "./papers.ts";
import { axisWords, termWords } from "./paperWords.ts";

/** One figure that a verdict rests on. */
export interface ClaimFigure {
  /** Name of the measure in checks: `udp_throughput`. */
  readonly name: string;
  /** Label of the lane; null: it belongs to no lane. */
  readonly label: string | null;
  /** Where and when it was measured: an axis or a selector of checks, and its value; "t": the window. */
  readonly conditions: readonly { readonly name: string; readonly value: string }[];
  /** With its interval and its unit. */
  readonly value: string;
}

/** Most figures that a sentence names. */
const FIGURES_MAX = 8;

/**
 * The figures as a sentence: "UDP throughput: 494 ± 4 kbit/s with A-CHOKe, 489 ± 5 kbit/s with CHOKe (20–60 s)." What
 * all figures share (a lane, a point, a window) stands once, at the end.
 */
export const figuresSentence = (figures: readonly ClaimFigure[]): string => {
  const worded = figures.map(({ name, value, label, conditions }) => ({
    name,
    value,
    conditions: [
      ...(label === null ? [] : [papersText("figures.lane", { lane: label })]),
      ...conditions.map((each) => conditionWords(each)),
    ],
  }));
  const [first] = worded;
  if (first === undefined) return "";
  const isShared = (condition: string): boolean => worded.every(({ conditions }) => conditions.includes(condition));
  const shared = first.conditions.filter(isShared);
  const shown = worded.slice(0, FIGURES_MAX);
  const parts = [...new Set(shown.map(({ name }) => name))].map((name) =>
    papersText("figures.measure", {
      measure: termWords(name),
      values: shown
        .filter((each) => each.name === name)
        .map(({ value, conditions }) => [value, ...conditions.filter((each) => !isShared(each))].join(" "))
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

const conditionWords = ({ name, value }: ClaimFigure["conditions"][number]): string => {
  if (name === "t") return value;
  if (value === "*") return papersText("figures.each", { what: axisWords(name) });
  return papersText("figures.at", { what: axisWords(name), value });
};
