import { sweepText } from "../../../i18n/sweeps.ts";
import { isApart } from "./front.ts";
import { type AxisShape, type Line, type Mark, markText } from "./plots/shape.ts";

/** Most lanes that the first sentence describes. */
const LANES_TOLD = 3;

const known = (marks: readonly Mark[]): readonly Mark[] => marks.filter(({ value }) => Number.isFinite(value));
const isSure = ({ halfWidth }: Mark): boolean => !Number.isNaN(halfWidth);
const plain = (mark: Mark, y: AxisShape): string => markText({ value: mark.value, halfWidth: Number.NaN }, y);

/** How one curve goes from its first point to its last one; "" where it has no two points with intervals. */
const trendWords = ({ name, marks }: Line, y: AxisShape): string => {
  const sure = known(marks).filter(isSure);
  const [first, last] = [sure[0], sure.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  const given = { lane: name, from: plain(first, y), to: plain(last, y) };
  if (!isApart(first, last)) return sweepText("reading.level", given);
  return sweepText(last.value > first.value ? "reading.grows" : "reading.falls", given);
};

/**
 * What the values at one place support: the lowest curve, and whether its interval and that of the next one do not
 * overlap.
 */
const least = (lines: readonly Line[], at: string, place: (marks: readonly Mark[]) => Mark | undefined): string => {
  const here = lines
    .flatMap(({ name, marks }) => {
      const mark = place(marks);
      return mark === undefined || !Number.isFinite(mark.value) ? [] : [{ name, mark }];
    })
    .sort((a, b) => a.mark.value - b.mark.value);
  const [first, second] = here;
  if (first === undefined || second === undefined) return "";
  const given = { lane: first.name, other: second.name, at };
  return sweepText(isApart(first.mark, second.mark) ? "reading.least" : "reading.notApart", given);
};

/**
 * Two sentences that the data support: how the curves go, and which is the least at a point. A difference within the
 * 95 % intervals is called none.
 * @param at the point in words
 * @param point number of the point that the second sentence is about
 */
export const readingOf = (lines: readonly Line[], y: AxisShape, at: string, point: number): readonly string[] => {
  const marks = lines.flatMap((line) => known(line.marks));
  if (marks.length === 0) return [];
  if (!marks.some(isSure)) return [sweepText("reading.oneSeed")];
  const trends = lines
    .map((line) => trendWords(line, y))
    .filter((words) => words !== "")
    .slice(0, LANES_TOLD);
  const second = least(lines, at, (list) => list.find((mark) => mark.point === point));
  return [trends.join(" "), second].filter((words) => words !== "");
};

/** What it says is final only when every run is done. */
export const sideTitle = (isSaid: boolean, isDone: boolean, hasFailed: boolean) => {
  if (isSaid) return isDone && !hasFailed ? "side.says" : "side.saysSoFar";
  return hasFailed ? "side.failed" : "side.nothing";
};
