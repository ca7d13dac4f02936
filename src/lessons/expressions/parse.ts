import { type Bound, COMPARISONS, type Expression } from "./syntax.ts";

// or       = and { "or" and }          and = not { "and" not }          not = "not" not | compared
// compared = sum [ comparison sum | "within" "[" sum "," sum "]" ]
// sum      = product { ("+" | "-") product }          product = unary { ("*" | "/") unary }
// unary    = "-" unary | atom
// atom     = NUMBER [ UNIT ] | "now" | "field" "(" PATH ")" | NAME "(" sum { "," sum } ")" | metric | "(" or ")"
// metric   = NAME [ "of" GROUP [ "flow" NUMBER ] ] [ "in" "lane" NUMBER ] [ "from" bound "to" bound ]
// bound    = NUMBER | "now" [ ("+" | "-") NUMBER ]

const TOKEN = /(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|<=|>=|!=|[-+*/()<>=[\],.%])/y;
const UNITS: Readonly<Record<string, number>> = { "%": 0.01, ms: 1e-3, s: 1, packets: 1, Mbit: 1e6, kbit: 1e3 };
const isNumber = (text: string): boolean => /^\d/.test(text);
const isName = (text: string): boolean => /^[A-Za-z_]/.test(text);

/** Text that is no expression. */
export class ExpressionError extends Error {
  /** @param at index of the character, from 0 */
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(`${message} at character ${at + 1}`);
    this.name = "ExpressionError";
  }
}

interface Token {
  readonly text: string;
  readonly at: number;
}

const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; ) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text)?.[1];
    if (found === undefined) throw new ExpressionError("this is not part of the language", at);
    at = TOKEN.lastIndex;
    tokens.push({ text: found, at: at - found.length });
  }
  return tokens;
};

/** @throws ExpressionError with what was expected, and at which character */
export const parseExpression = (text: string): Expression => new Parser(text).whole();

class Parser {
  private readonly tokens: readonly Token[];
  private place = 0;

  constructor(private readonly text: string) {
    this.tokens = tokensOf(text);
  }

  whole(): Expression {
    const expression = this.either();
    if (this.next !== "") throw this.error("expected the end of the expression");
    return expression;
  }

  /** "" at the end. */
  private get next(): string {
    return this.tokens[this.place]?.text ?? "";
  }
  private error(message: string): ExpressionError {
    return new ExpressionError(message, this.tokens[this.place]?.at ?? this.text.length);
  }
  private accepts(text: string): boolean {
    if (this.next !== text) return false;
    this.place += 1;
    return true;
  }
  private expects(text: string): void {
    if (!this.accepts(text)) throw this.error(`expected "${text}"`);
  }
  private take(is: (text: string) => boolean, wanted: string): string {
    const { next } = this;
    if (next === "" || !is(next)) throw this.error(`expected ${wanted}`);
    this.place += 1;
    return next;
  }
  private number(): number {
    return Number(this.take(isNumber, "a number"));
  }

  private either(): Expression {
    let left = this.both();
    while (this.accepts("or")) left = { kind: "or", left, right: this.both() };
    return left;
  }
  private both(): Expression {
    let left = this.negated();
    while (this.accepts("and")) left = { kind: "and", left, right: this.negated() };
    return left;
  }
  private negated(): Expression {
    return this.accepts("not") ? { kind: "not", operand: this.negated() } : this.compared();
  }

  private compared(): Expression {
    const left = this.sum();
    if (this.accepts("within")) {
      this.expects("[");
      const low = this.sum();
      this.expects(",");
      const high = this.sum();
      this.expects("]");
      return { kind: "within", operand: left, low, high };
    }
    const comparison = COMPARISONS.find((sign) => this.accepts(sign));
    return comparison === undefined ? left : { kind: "compared", comparison, left, right: this.sum() };
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      const operator = (["+", "-"] as const).find((sign) => this.accepts(sign));
      if (operator === undefined) return left;
      left = { kind: "arithmetic", operator, left, right: this.product() };
    }
  }
  private product(): Expression {
    let left = this.unary();
    for (;;) {
      const operator = (["*", "/"] as const).find((sign) => this.accepts(sign));
      if (operator === undefined) return left;
      left = { kind: "arithmetic", operator, left, right: this.unary() };
    }
  }
  private unary(): Expression {
    return this.accepts("-") ? { kind: "negative", operand: this.unary() } : this.atom();
  }

  private atom(): Expression {
    if (this.accepts("(")) {
      const inside = this.either();
      this.expects(")");
      return inside;
    }
    if (this.accepts("now")) return { kind: "now" };
    if (isNumber(this.next)) return { kind: "number", value: this.quantity() };
    const name = this.take(isName, "a value");
    if (this.next !== "(") return this.metric(name);
    this.expects("(");
    if (name === "field") return { kind: "field", path: this.path() };
    const operands = [this.sum()];
    while (this.accepts(",")) operands.push(this.sum());
    this.expects(")");
    return { kind: "call", name, operands };
  }

  private quantity(): number {
    const value = this.number();
    const unit = UNITS[this.next];
    if (unit === undefined) return value;
    const isRate = this.next.endsWith("bit");
    this.place += 1;
    if (isRate) {
      this.expects("/");
      this.expects("s");
    }
    return value * unit;
  }

  private path(): string {
    let path = "";
    while (!this.accepts(")")) path += this.take((text) => isName(text) || isNumber(text) || text === ".", "a path");
    return path;
  }

  private metric(name: string): Expression {
    const group = this.accepts("of") ? this.take(isName, "the id of a group") : null;
    const flow = group !== null && this.accepts("flow") ? this.number() : null;
    let lane: number | null = null;
    if (this.accepts("in")) {
      this.expects("lane");
      lane = this.number();
    }
    if (!this.accepts("from")) return { kind: "metric", name, group, flow, lane, window: null };
    const from = this.bound();
    this.expects("to");
    return { kind: "metric", name, group, flow, lane, window: [from, this.bound()] };
  }

  private bound(): Bound {
    if (!this.accepts("now")) return { at: this.number() };
    // A sign that no number follows belongs to the arithmetic around the metric.
    const isDistance = (this.next === "+" || this.next === "-") && isNumber(this.tokens[this.place + 1]?.text ?? "");
    if (!isDistance) return { fromNow: 0 };
    const sign = this.accepts("+") ? 1 : -1;
    if (sign < 0) this.expects("-");
    return { fromNow: sign * this.number() };
  }
}
