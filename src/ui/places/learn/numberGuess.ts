import { learnText } from "../../../i18n/learn.ts";
import type { NumberQuestion } from "../../../lessons/contract.ts";
import { plainNumber } from "../../quantity.ts";

/** A slider has about so many steps. */
const STEPS = 100;
/** Units of what is measured: everything else that has no scale is counted. */
const MEASURES: ReadonlySet<string> = new Set(["", "s", "bit/s", "B/s", "/s", "1/s", "per second", "%", "×"]);

type Asked = Pick<NumberQuestion, "unit" | "scale" | "range" | "close">;

/**
 * Whether the question asks for a count, which is whole: its unit is what is counted, and so is what counts as close.
 */
export const isCount = ({ unit, scale, range, close }: Asked): boolean =>
  scale === 1 &&
  !MEASURES.has(unit) &&
  range.every(Number.isInteger) &&
  "absolute" in close &&
  Number.isInteger(close.absolute);

/** Step of the slider; between whole ends that are far apart it is whole, too. */
export const stepOf = (asked: Asked): number => {
  const [low, high] = asked.range;
  const step = (high - low) / STEPS;
  return isCount(asked) ? Math.max(1, Math.round(step)) : step;
};

/** A value that the slider has, as a guess. */
export const slid = (asked: Asked, value: number): number => (isCount(asked) ? Math.round(value) : value);

/** The number that was typed; null: it is none, or not allowed. */
export const typedNumber = (asked: Asked, text: string): number | null => {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const [low, high] = asked.range;
  return value >= low && value <= high && (!isCount(asked) || Number.isInteger(value)) ? value : null;
};

/** Why a typed guess is refused: the field, the value and the range. */
export const refusal = (asked: Asked, text: string): string => {
  const { unit, range } = asked;
  const [from, to] = range.map((end) => plainNumber(end));
  const value = text.trim() === "" ? learnText("number.none") : text.trim().slice(0, 20);
  return learnText(isCount(asked) ? "number.refusedCount" : "number.refused", {
    field: learnText("number.label"),
    value,
    from: from ?? "",
    to: to ?? "",
    unit,
  });
};
