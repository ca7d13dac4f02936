import type { Seconds } from "../../units/units.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { Expression } from "../expressions/syntax.ts";
import { metricsFor } from "./measure.ts";

/** A condition on the last seconds of a run, in the parts that a form has. */
export interface Condition {
  readonly name: string;
  readonly group: string | null;
  readonly relation: "<=" | ">=";
  /** SI units. */
  readonly value: number;
  /** Length of the window that ends now, s. */
  readonly lasts: Seconds;
}
export interface Conditions {
  readonly joint: "and" | "or";
  readonly rows: readonly Condition[];
}
/** Most conditions that a form has. */
export const ROWS_MAX = 3;

const rowText = ({ name, group, relation, value, lasts }: Condition): string =>
  `${name}${group === null ? "" : ` of ${group}`} from now-${lasts} to now ${relation} ${Number(value.toPrecision(12))}`;

export const taskText = ({ joint, rows }: Conditions): string => rows.map(rowText).join(` ${joint} `);

const rowOf = (part: Expression): Condition | null => {
  if (part.kind !== "compared" || part.left.kind !== "metric" || part.right.kind !== "number") return null;
  const { name, group, flow, lane, window } = part.left;
  if (window === null || flow !== null || lane !== null || (part.comparison !== "<=" && part.comparison !== ">="))
    return null;
  const [from, to] = window;
  if (!("fromNow" in from) || !("fromNow" in to) || to.fromNow !== 0 || from.fromNow >= 0) return null;
  if (!metricsFor(group).some(({ id }) => id === name)) return null;
  return { name, group, relation: part.comparison, value: part.right.value, lasts: -from.fromNow };
};

const rowsOf = (part: Expression, joint: "and" | "or"): readonly (Condition | null)[] =>
  part.kind === joint ? [...rowsOf(part.left, joint), ...rowsOf(part.right, joint)] : [rowOf(part)];

/** The conditions of a written task; null: it is another expression, or has more of them than a form. */
export const conditionsOf = (text: string): Conditions | null => {
  if (text === "") return { joint: "and", rows: [] };
  try {
    const whole = parseExpression(text);
    const joint = whole.kind === "or" ? "or" : "and";
    const rows = rowsOf(whole, joint);
    const known = rows.flatMap((row) => (row === null ? [] : [row]));
    return known.length < rows.length || rows.length > ROWS_MAX ? null : { joint, rows: known };
  } catch {
    return null;
  }
};
