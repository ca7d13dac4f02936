import { ALL, type Selector } from "../../sweeps/ask.ts";
import type { Cursor } from "./cursor.ts";
import { readAxisValue, readSpan } from "./readValues.ts";
import { type Expression, FUNCTIONS, type MetricTerm, REDUCTIONS } from "./syntax.ts";

// sum      = product { ("+" | "-") product }
// product  = unary { ("*" | "/") unary }
// unary    = "-" unary | primary
// primary  = number | string | "(" sum ")" | function "(" sum ")" | metric
//          | reduction "(" sum {"," sum} [ "over" span ] ")"
// metric   = NAME [ "(" argument {"," argument} ")" ]
// argument = LABEL | NAME | NAME "=" value | NAME "=" number ".." number | NAME "=" "*"

/** Reads a sum. @throws CheckSyntaxError */
export const readExpression = (cursor: Cursor): Expression => {
  let left = readProduct(cursor);
  for (;;) {
    if (cursor.accepts("+")) left = { kind: "arithmetic", operator: "+", left, right: readProduct(cursor) };
    else if (cursor.accepts("-")) left = { kind: "arithmetic", operator: "-", left, right: readProduct(cursor) };
    else return left;
  }
};

const readProduct = (cursor: Cursor): Expression => {
  let left = readUnary(cursor);
  for (;;) {
    if (cursor.accepts("*")) left = { kind: "arithmetic", operator: "*", left, right: readUnary(cursor) };
    else if (cursor.accepts("/")) left = { kind: "arithmetic", operator: "/", left, right: readUnary(cursor) };
    else return left;
  }
};

const readUnary = (cursor: Cursor): Expression =>
  cursor.accepts("-") ? { kind: "negative", operand: readUnary(cursor) } : readPrimary(cursor);

/** Keywords of the language, which name no metric. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "for each in when and or not within increases decreases is flat over from to slack".split(" "),
);

const readPrimary = (cursor: Cursor): Expression => {
  const quoted = cursor.quoted();
  if (quoted !== undefined) return { kind: "text", value: quoted };
  if (cursor.token.kind === "number") return { kind: "number", value: cursor.number("a number").value };
  if (cursor.accepts("(")) {
    const inner = readExpression(cursor);
    cursor.expects(")");
    return inner;
  }
  const { token } = cursor;
  if (token.kind !== "word" || KEYWORDS.has(token.text)) throw cursor.error("expected a value");
  const name = cursor.word("a value");
  if (!cursor.accepts("(")) return { kind: "metric", name, label: null, argument: null, selectors: [] };
  const term = readCall(cursor, name);
  cursor.expects(")");
  return term;
};

const readCall = (cursor: Cursor, name: string): Expression => {
  const reduction = REDUCTIONS.find((candidate) => candidate === name);
  if (reduction !== undefined) {
    const operands = [readExpression(cursor)];
    while (cursor.accepts(",")) operands.push(readExpression(cursor));
    return { kind: "reduction", name: reduction, operands, span: cursor.accepts("over") ? readSpan(cursor) : null };
  }
  const named = FUNCTIONS.find((candidate) => candidate === name);
  if (named !== undefined) return { kind: "function", name: named, operand: readExpression(cursor) };
  return readMetric(cursor, name);
};

const readMetric = (cursor: Cursor, name: string): MetricTerm => {
  const words: string[] = [];
  const selectors: Selector[] = [];
  do {
    if (cursor.seesSignAhead(1, "=")) selectors.push(readSelector(cursor));
    else if (selectors.length > 0 || words.length === 2) throw cursor.error("expected a selector");
    else words.push(cursor.word("a label or a selector"));
  } while (cursor.accepts(","));
  const [label, argument] = words;
  return { kind: "metric", name, label: label ?? null, argument: argument ?? null, selectors };
};

const readSelector = (cursor: Cursor): Selector => {
  const name = cursor.word("a selector");
  cursor.expects("=");
  if (cursor.accepts("*")) return { name, value: ALL };
  const value = readAxisValue(cursor);
  if (typeof value !== "number" || !cursor.accepts("..")) return { name, value };
  return { name, value: { from: value, to: cursor.number("the end of a range").value } };
};
