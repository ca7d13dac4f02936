import { Cursor } from "./cursor.ts";
import { readExpression } from "./parseExpression.ts";
import { readAxisValue, readSpan } from "./readValues.ts";
import { type Check, COMPARISONS, type Condition, type Expression, type PointCondition } from "./syntax.ts";
import { CheckSyntaxError } from "./tokens.ts";

// check     = [ "for each" VAR "in" "{" LABEL {"," LABEL} "}" ":" ] either [ "when" condition {"," condition} ]
// either    = both { "or" both }
// both      = atom { "and" atom }
// atom      = "not" atom | sum tail | "(" check ")"
// tail      = comparison sum { comparison sum }                  a chain: all must hold
//           | "within" "[" sum "," sum "]"
//           | "~=" sum "+-" number                               in %, or absolute with a unit
//           | ("increases" | "decreases") "over" span
//           | "is" "flat" "over" span "slack" percentage
// span      = AXIS [ "from" number "to" number ]
// condition = AXIS ("=" | "<" | "<=" | ">" | ">=") value | AXIS "in" "{" value {"," value} "}"
//           | AXIS "in" "[" number ".." number "]"
// Grammar of a sum: `parseExpression.ts`.

/** @throws CheckSyntaxError with what was expected, and at which character */
export const parseCheck = (text: string): Check => {
  const cursor = new Cursor(text);
  try {
    const check = readCheck(cursor);
    if (cursor.token.kind !== "end") throw cursor.error("expected the end of the check");
    return check;
  } catch (error) {
    throw error instanceof CheckSyntaxError ? cursor.worst(error) : error;
  }
};

const readCheck = (cursor: Cursor): Check => {
  const forEach = readForEach(cursor);
  const body = readEither(cursor);
  const when: PointCondition[] = [];
  if (cursor.accepts("when")) {
    do when.push(readPointCondition(cursor));
    while (cursor.accepts(","));
  }
  return { forEach, body, when };
};

const readForEach = (cursor: Cursor): Check["forEach"] => {
  if (!cursor.sees("for") || !cursor.seesAhead(1, "each")) return null;
  cursor.expects("for");
  cursor.expects("each");
  const variable = cursor.word("a variable");
  cursor.expects("in");
  const labels = readBraced(cursor, () => cursor.word("a label"));
  cursor.expects(":");
  return { variable, labels };
};

/** "{" item {"," item} "}" */
const readBraced = <T>(cursor: Cursor, readItem: () => T): readonly T[] => {
  cursor.expects("{");
  const items = [readItem()];
  while (cursor.accepts(",")) items.push(readItem());
  cursor.expects("}");
  return items;
};

const readEither = (cursor: Cursor): Condition => {
  const parts = [readBoth(cursor)];
  while (cursor.accepts("or")) parts.push(readBoth(cursor));
  return joined("or", parts);
};
const readBoth = (cursor: Cursor): Condition => {
  const parts = [readAtom(cursor)];
  while (cursor.accepts("and")) parts.push(readAtom(cursor));
  return joined("and", parts);
};
const joined = (kind: "and" | "or", parts: readonly Condition[]): Condition => {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : { kind, parts };
};

const readAtom = (cursor: Cursor): Condition => {
  if (cursor.accepts("not")) return { kind: "not", part: readAtom(cursor) };
  if (!cursor.sees("(")) return readTail(cursor, readExpression(cursor));
  // A bracket may hold a sum, "(1 - p) < 2", or a whole check, "(a < b)"; only the text after it decides.
  const compared = cursor.attempt(() => readTail(cursor, readExpression(cursor)));
  if (compared !== undefined) return compared;
  cursor.expects("(");
  const check = readCheck(cursor);
  cursor.expects(")");
  return { kind: "check", check };
};

const readTail = (cursor: Cursor, value: Expression): Condition => {
  if (cursor.accepts("within")) return readWithin(cursor, value);
  if (cursor.accepts("~=")) return readNear(cursor, value);
  if (cursor.sees("increases") || cursor.sees("decreases")) {
    const direction = cursor.accepts("increases") ? "increases" : "decreases";
    if (direction === "decreases") cursor.expects("decreases");
    cursor.expects("over");
    return { kind: "trend", direction, value, span: readSpan(cursor), slack: 0 };
  }
  if (cursor.accepts("is")) {
    cursor.expects("flat");
    cursor.expects("over");
    const span = readSpan(cursor);
    cursor.expects("slack");
    return { kind: "trend", direction: "is flat", value, span, slack: readPercentage(cursor) };
  }
  return readChain(cursor, value);
};

const readWithin = (cursor: Cursor, value: Expression): Condition => {
  cursor.expects("[");
  const low = readExpression(cursor);
  cursor.expects(",");
  const high = readExpression(cursor);
  cursor.expects("]");
  return { kind: "within", value, low, high };
};

const readNear = (cursor: Cursor, value: Expression): Condition => {
  const target = readExpression(cursor);
  cursor.expects("+-");
  const tolerance = cursor.number("a tolerance");
  if (tolerance.unit === "") throw cursor.error("expected % or a unit after the tolerance");
  return { kind: "near", value, target, tolerance: tolerance.value, relative: tolerance.unit === "%" };
};

const readChain = (cursor: Cursor, first: Expression): Condition => {
  const links: (Condition & { kind: "chain" })["links"][number][] = [];
  for (;;) {
    const comparison = COMPARISONS.find((sign) => cursor.accepts(sign));
    if (comparison === undefined) break;
    links.push({ comparison, operand: readExpression(cursor) });
  }
  if (links.length === 0) throw cursor.error("expected a comparison");
  return { kind: "chain", first, links };
};

const readPercentage = (cursor: Cursor): number => {
  const { value, unit } = cursor.number("a percentage");
  if (unit !== "%") throw cursor.error("expected %");
  return value;
};

const readPointCondition = (cursor: Cursor): PointCondition => {
  const axis = cursor.word("an axis");
  if (cursor.accepts("in")) {
    if (cursor.sees("{")) return { axis, kind: "among", values: readBraced(cursor, () => readAxisValue(cursor)) };
    cursor.expects("[");
    const low = cursor.number("a number").value;
    cursor.expects("..");
    const high = cursor.number("a number").value;
    cursor.expects("]");
    return { axis, kind: "between", low, high };
  }
  const comparison = (["=", "<=", ">=", "<", ">"] as const).find((sign) => cursor.accepts(sign));
  if (comparison === undefined) throw cursor.error("expected a condition on the axis");
  return { axis, kind: "compare", comparison, value: readAxisValue(cursor) };
};
