import type { AxisValue } from "../../sweeps/ask.ts";
import type { Cursor } from "./cursor.ts";
import type { Span } from "./syntax.ts";

/** AXIS [ "from" number "to" number ] */
export const readSpan = (cursor: Cursor): Span => {
  const axis = cursor.word("an axis");
  if (!cursor.accepts("from")) return { axis, from: null, to: null };
  const from = cursor.number("a number").value;
  cursor.expects("to");
  return { axis, from, to: cursor.number("a number").value };
};

/** [ "-" ] number, or a word. */
export const readAxisValue = (cursor: Cursor): AxisValue => {
  const quoted = cursor.quoted();
  if (quoted !== undefined) return quoted;
  if (cursor.accepts("-")) return -cursor.number("a number").value;
  return cursor.token.kind === "number" ? cursor.number("a number").value : cursor.word("a number or a word");
};
