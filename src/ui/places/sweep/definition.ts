import type { Scenario } from "../../../scenario/document.ts";
import { AxisError, readAxis } from "../../../sweeps/axis.ts";
import { pointsOf, type SweepDefinition, SweepError } from "../../../sweeps/sweep.ts";
import { unitAt } from "../../../sweeps/unitAt.ts";
import { isSweepMetric, type SweepMetricId } from "./metrics.ts";

/** One axis as text: a path, and `a, b, c` or `low..high:n` or `low..high:n(log)`, with units or without. */
export interface AxisDraft {
  readonly path: string;
  readonly text: string;
}
/** A sweep as the user types it. */
export interface Draft {
  /** One or two. */
  readonly axes: readonly AxisDraft[];
  readonly seeds: number;
  /** s */
  readonly from: number;
  /** s; null: to the end. */
  readonly to: number | null;
  readonly until: { readonly metric: SweepMetricId; readonly percent: number; readonly cap: number } | null;
}
export const SEEDS_MAX = 1000;
export const AXES_MAX = 2;
export const BLANK: Draft = { axes: [{ path: "", text: "" }], seeds: 3, from: 0, to: null, until: null };

/** The definition, or a sentence about its error. */
export const definitionOf = (
  draft: Draft,
  scenario: Scenario,
): { readonly definition: SweepDefinition } | { readonly fault: string } => {
  const { axes, seeds, from, to, until } = draft;
  try {
    const definition: SweepDefinition = {
      scenario,
      axes: axes.map(({ path, text }) => readAxis(`${path.trim()}=${text}`, (at) => unitAt(scenario, at))),
      seeds,
      from,
      to,
      until: until === null ? null : { metric: until.metric, precision: until.percent / 100, seedsMax: until.cap },
    };
    pointsOf(definition);
    return { definition };
  } catch (error) {
    if (error instanceof AxisError || error instanceof SweepError) return { fault: error.message };
    throw error;
  }
};

/** The text in a link: `PATH=VALUES;seeds=3;from=10;to=60;until=delayMean:5%:20`. Defaults are left out. */
export const draftText = ({ axes, seeds, from, to, until }: Draft): string =>
  [
    ...axes.filter(({ path }) => path.trim() !== "").map(({ path, text }) => `${path.trim()}=${text.trim()}`),
    ...(seeds === BLANK.seeds ? [] : [`seeds=${seeds}`]),
    ...(from === 0 ? [] : [`from=${from}`]),
    ...(to === null ? [] : [`to=${to}`]),
    ...(until === null ? [] : [`until=${until.metric}:${until.percent}%:${until.cap}`]),
  ].join(";");

/** The arguments of the command line's `sweep` for the same runs, each quoted where a shell needs it. */
export const draftArguments = (draft: Draft): readonly string[] => {
  const { axes, seeds, from, to, until } = draft;
  return [
    ...axes.filter(({ path }) => path.trim() !== "").map(({ path, text }) => `--axis '${path.trim()}=${text.trim()}'`),
    `--seeds ${seeds}`,
    ...(from === 0 ? [] : [`--from ${from}`]),
    ...(to === null ? [] : [`--to ${to}`]),
    ...(until === null ? [] : [`--until ${until.metric}:${until.percent}%:${until.cap}`]),
  ];
};

const UNTIL = /^([A-Za-z0-9]+):(\d+(?:\.\d+)?)%:(\d+)$/;

/** Paths of a scenario that are one word. */
const WHOLE_PATHS: readonly string[] = ["duration", "seed", "title"];

/** Reads the text of a link; parts that are not understood get their defaults. */
export const draftOf = (text: string): Draft => {
  let draft: Draft = { ...BLANK, axes: [] };
  for (const part of text.split(";")) {
    const at = part.indexOf("=");
    const [key, value] = [part.slice(0, Math.max(0, at)), part.slice(at + 1)];
    const number = Number(value);
    if (key === "seeds" && Number.isInteger(number) && number >= 1 && number <= SEEDS_MAX)
      draft = { ...draft, seeds: number };
    else if (key === "from" && number >= 0) draft = { ...draft, from: number };
    else if (key === "to" && number > 0) draft = { ...draft, to: number };
    else if (key === "until") {
      const [, metric = "", percent = "", cap = ""] = UNTIL.exec(value) ?? [];
      if (isSweepMetric(metric) && Number(percent) > 0 && Number(cap) >= 1 && Number(cap) <= SEEDS_MAX)
        draft = { ...draft, until: { metric, percent: Number(percent), cap: Number(cap) } };
    } else if (key.includes(".") || WHOLE_PATHS.includes(key))
      draft = { ...draft, axes: [...draft.axes, { path: key, text: value }].slice(0, AXES_MAX) };
  }
  return draft.axes.length === 0 ? { ...draft, axes: BLANK.axes } : draft;
};
