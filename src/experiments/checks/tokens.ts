/** A token of a check; `at` is its position in the text, from 0. */
export type Token = { readonly at: number } & (
  | { readonly kind: "number"; readonly value: number; readonly unit: string }
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "sign"; readonly text: string }
  | { readonly kind: "end" }
);

/** A check that does not follow the grammar. */
export class CheckSyntaxError extends Error {
  override readonly name = "CheckSyntaxError";
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(`${message} at character ${at + 1}`);
  }
}

/** Factors from each unit to SI units (bits per second, bytes, packets, seconds). */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["Gbps", 1e9],
  ["Mbps", 1e6],
  ["kbps", 1e3],
  ["bps", 1],
  ["pkt/s", 1],
  ["pkt", 1],
  ["MB", 1e6],
  ["kB", 1e3],
  ["B", 1],
  ["ms", 1e-3],
  ["us", 1e-6],
  ["s", 1],
  ["%", 1e-2],
  ["rad/s", 1],
  ["Hz", 1],
]);

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const UNIT = /(?:Gbps|Mbps|kbps|bps|pkt\/s|pkt|MB|kB|ms|us|rad\/s|Hz|B|s)(?![A-Za-z0-9_])|%/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const TEXT = /"([^"]*)"/y;
const SIGN = /\.\.|<=|>=|==|!=|~=|\+-|[-+*/()[\]{},:=<>]/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** @throws CheckSyntaxError at a character that begins no token */
const tokenAt = (text: string, at: number): { readonly token: Token; readonly next: number } => {
  const number = matchAt(NUMBER, text, at);
  if (number !== null) {
    const end = at + number[0].length;
    const unit = matchAt(UNIT, text, end)?.[0] ?? "";
    const next = end + unit.length;
    if (matchAt(WORD, text, next) !== null) throw new CheckSyntaxError("a number with an unknown unit", at);
    return { token: { kind: "number", value: Number(number[0]) * (UNITS.get(unit) ?? 1), unit, at }, next };
  }
  const word = matchAt(WORD, text, at);
  if (word !== null) return { token: { kind: "word", text: word[0], at }, next: at + word[0].length };
  const quoted = matchAt(TEXT, text, at);
  if (quoted !== null) return { token: { kind: "text", text: quoted[1] ?? "", at }, next: at + quoted[0].length };
  const sign = matchAt(SIGN, text, at);
  if (sign !== null) return { token: { kind: "sign", text: sign[0], at }, next: at + sign[0].length };
  throw new CheckSyntaxError(`unexpected ${JSON.stringify(text[at])}`, at);
};

/** The tokens of a check; the last is `end`. @throws CheckSyntaxError */
export const tokenize = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(SPACE, text, at)?.[0].length ?? 0;
    if (at === text.length) return [...tokens, { kind: "end", at }];
    const { token, next } = tokenAt(text, at);
    tokens.push(token);
    at = next;
  }
};
