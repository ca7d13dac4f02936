import { pathWords } from "./fieldChoices.ts";
import type { SweepMetricId } from "./metrics.ts";
import type { Line } from "./plots/shape.ts";
import { axisValueText } from "./results.ts";
import { shownAt } from "./shownAt.ts";
import type { Found } from "./sweepStudy.ts";

/** The selected point. */
export interface Chosen {
  readonly lane: number;
  readonly point: number;
}
/** Curves that stay on the plot when another question is asked. */
export interface KeptCurves {
  readonly path: string;
  readonly metric: SweepMetricId;
  readonly lines: readonly Line[];
}

/** "50 flows", "5 Mbit/s, 20 ms": a point in words. */
export const pointWords = (found: Found, point: number): string =>
  found.definition.axes
    .map(({ path }, i) => axisValueText(found.points[point]?.values[i] ?? null, shownAt(found, path)))
    .join(", ");

/** The name of an axis: its field, and the group or lane that has it. */
export const axisName = ({ definition }: Found, path: string): string => {
  const { name, where } = pathWords(definition.scenario, path);
  return [name, where].filter((part) => part !== "").join(", ");
};
