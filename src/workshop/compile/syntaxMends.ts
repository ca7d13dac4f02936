import type { Token } from "acorn";
import { nearest } from "./spelling.ts";
import { type Bracket, closerOf, openAt, openerOf, unclosedBlock } from "./syntaxTokens.ts";
import { expectedOf, KEYWORDS, SIGNS } from "./syntaxWords.ts";
import type { SourceText } from "./text.ts";

/** A place where a parser stopped. */
export interface Stop {
  readonly text: SourceText;
  /** Offset in the source. */
  readonly at: number;
  /** The parser's words, without the place. */
  readonly words: string;
}

/** A change that may make the source readable, and what is wrong if it does. */
export interface Mend {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly says: string;
  /** It shows what is wrong, but the author has to decide what stands there. */
  readonly isHint?: true;
}

const put = (place: number, insert: string, says: string): Mend => ({ from: place, to: place, insert, says });

/** Changes that are worth a try, the likeliest first. */
export function* mendsOf(stop: Stop, tokens: readonly Token[]): Generator<Mend> {
  const { text, at } = stop;
  yield* signMends(stop);
  yield* quoteMends(stop);
  yield* unitMends(stop);
  const place = tokens.findIndex(({ end }) => end > at);
  const last = place === -1 ? tokens.length : place;
  const line = text.lineAt(at);
  const firsts = tokens.filter(({ start }) => text.lineAt(start) === line).slice(0, 2);
  yield* wordMends(text.text, [tokens[last], tokens[last - 1], ...firsts]);
  yield* gapMends(stop);
  const open = openAt(tokens, at).at(-1);
  if (text.text.slice(at).trim() === "" && open !== undefined) {
    const says = `the source ends here, but the \`${open.mark}\` of line ${text.lineAt(open.at)} is not closed`;
    yield put(text.text.length, closerOf(open.mark), says);
  }
  yield* blockMends(text);
  yield* headMends(text, line);
  yield* openerMends(text, line, tokens);
  for (const each of new Set([line, text.lineAt(open?.at ?? at)])) yield* closerMends(text, each, tokens);
  yield* markMends(stop, tokens, last, open);
  yield* surplusMends(text, tokens, last);
}

/** Signs of a text processor: all of the line, or the one where the parser stopped. */
function* signMends({ text, at }: Stop): Generator<Mend> {
  const printed = text.text[at] ?? "";
  const sign = SIGNS[printed];
  if (sign === undefined) return;
  const line = text.lineAt(at);
  const [from, words] = [text.startOf(line), text.line(line)];
  const plain = [...words].map((one) => SIGNS[one] ?? one).join("");
  const says = `${printed} is a sign of printed text; a program has \`${sign}\` there`;
  yield { from, to: from + words.length, insert: plain, says };
  yield { from: at, to: at + 1, insert: sign, says };
}

/**
 * A text that has its quotation mark at one end only, on this line or on an earlier one, which then reached to here.
 */
function* quoteMends({ text, at }: Stop): Generator<Mend> {
  for (let number = 1; number <= text.lineAt(at); number++)
    for (const mark of ['"', "'"]) {
      const [start, line] = [text.startOf(number), text.line(number)];
      if (line.split(mark).length % 2 === 1 || line.trimStart().startsWith("//")) continue;
      const says = `a text of line ${number} has its quotation mark at one end only: a \`${mark}\` is missing`;
      // Texts end before a bracket, a comma or the end of the line, and begin behind one.
      const ends = [...line.matchAll(/(?=\s*[)\]},;]|\s*$)/g)].map(({ index }) => index);
      const begins = [...line.matchAll(/(?<=[([{,:=]\s*|\bfrom )(?=[^\s([{,:="'])/g)].map(({ index }) => index);
      for (const place of [...ends, ...begins]) yield put(start + place, mark, says);
    }
}

/** A number with a unit behind it. */
function* unitMends({ text, at }: Stop): Generator<Mend> {
  const line = text.lineAt(at);
  const start = text.startOf(line);
  for (const found of text.line(line).matchAll(/\b(\d+(?:\.\d+)?)(\s*[A-Za-z%]+(?:\/s)?)(?![\w(:.])/g)) {
    const [, value = "", unit = ""] = found;
    const from = start + found.index + value.length;
    if (at < from - value.length || at > from + unit.length) continue;
    const says = `\`${value}${unit}\` is no number: values have no unit, and are in s, bit/s and bytes`;
    yield { from, to: from + unit.length, insert: "", says, isHint: true };
  }
}

/** Words that a misspelt one may stand for. */
const MEANT = 3;

/** Words that nearly are words of the language. */
function* wordMends(source: string, near: readonly (Token | undefined)[]): Generator<Mend> {
  for (const token of new Set(near)) {
    if (token === undefined) continue;
    const word = source.slice(token.start, token.end);
    if (!/^[A-Za-z]{2,}$/.test(word) || KEYWORDS.includes(word)) continue;
    let known = KEYWORDS;
    for (let i = 0; i < MEANT; i++) {
      const meant = nearest(word, known);
      if (meant === undefined) break;
      const says = `\`${word}\` is no word of the language. Did you mean \`${meant}\`?`;
      yield { from: token.start, to: token.end, insert: meant, says };
      known = known.filter((each) => each !== meant);
    }
  }
}

/** A sign of two or three characters with a space inside. */
function* gapMends({ text, at }: Stop): Generator<Mend> {
  const line = text.lineAt(at);
  const start = text.startOf(line);
  for (const { index, 0: written } of text.line(line).matchAll(/(?:[-+*/<>!&|=]\s+)+[=&|>+]/g)) {
    const insert = written.replaceAll(/\s/g, "");
    const from = start + index;
    if (at >= from && at <= from + written.length)
      yield { from, to: from + written.length, insert, says: `\`${insert}\` is written without a space` };
  }
}

/** A block whose end is missing, by its indentation. */
function* blockMends(text: SourceText): Generator<Mend> {
  const block = unclosedBlock(text);
  if (block === null) return;
  const indent = /^\s*/.exec(text.line(block.line))?.[0] ?? "";
  const line = text.lineAt(block.end);
  const says = `the \`{\` of line ${block.line} is not closed: a \`}\` is missing after line ${line}`;
  yield put(block.end, `\n${indent}}`, says);
}

/** A line that ends without the `{` of its block: the next one is indented. */
function* headMends(text: SourceText, from: number): Generator<Mend> {
  const indentOf = (line: number): number => /^\s*/.exec(text.line(line))?.[0].length ?? 0;
  for (let line = from; line > 0; line--)
    if (/[\w)]\s*$/.test(text.line(line)) && indentOf(line + 1) > indentOf(line) && text.line(line + 1).trim() !== "")
      yield put(
        text.startOf(line) + text.line(line).trimEnd().length,
        " {",
        `a \`{\` is missing at the end of line ${line}`,
      );
}

const tokensOn = (text: SourceText, line: number, tokens: readonly Token[]): readonly Token[] =>
  tokens.filter(({ start }) => text.lineAt(start) === line);

/** Whether a token ends an operand, or begins one. */
const isOperand = ({ type: { label } }: Token): boolean => /^(?:name|num|string|this|new|typeof|!)$/.test(label);

/** A bracket of a line that closes nothing there: its other half may be missing, most likely between two operands. */
function* openerMends(text: SourceText, line: number, tokens: readonly Token[]): Generator<Mend> {
  const here = tokensOn(text, line, tokens);
  for (const [i, { type, start }] of here.entries()) {
    const mark = openerOf(type.label);
    if (mark === "" || i === 0 || closerOf(openAt(here.slice(0, i), start).at(-1)?.mark ?? "") === type.label) continue;
    const before = here.slice(1, i + 1).map((right, k) => ({ left: here[k], right }));
    const says = `the \`${type.label}\` of line ${line} has no \`${mark}\` before it`;
    const isGap = ({ left, right }: (typeof before)[number]): boolean =>
      left !== undefined && isOperand(left) && (isOperand(right) || right.type.label === "{");
    for (const { right } of [...before.filter(isGap), ...before.filter((each) => !isGap(each)).reverse()])
      yield put(right.start, mark, says);
  }
}

/** A bracket that its line leaves open, other than one at its end. */
function* closerMends(text: SourceText, line: number, tokens: readonly Token[]): Generator<Mend> {
  const here = tokensOn(text, line, tokens);
  for (const { mark, at } of [...openAt(here, Number.POSITIVE_INFINITY)].reverse()) {
    const behind = here.filter(({ start }) => start > at);
    const closer = closerOf(mark);
    const says = `the \`${mark}\` of line ${line} is not closed: a \`${closer}\` is missing`;
    for (const { start } of behind) yield put(start, closer, says);
  }
}

/** A mark that is missing where the parser stopped, a token before or a token later. */
function* markMends(
  { text, words }: Stop,
  tokens: readonly Token[],
  here: number,
  open: Bracket | undefined,
): Generator<Mend> {
  const source = text.text;
  const expected = expectedOf(words);
  const written = (token: Token | undefined): string =>
    token === undefined ? "" : source.slice(token.start, token.end);
  const [now, before] = [written(tokens[here]), written(tokens[here - 1])];
  const isMember = expected === ";" && /^\w+$/.test(now) && /^\w+$/.test(before);
  const isTyped = /^[A-Z]\w*$/.test(now) && /^\w+$/.test(before);
  const marks = [
    ...(isMember ? ["."] : []),
    ...(isTyped ? [":"] : []),
    expected,
    closerOf(open?.mark ?? ""),
    ...[",", ":", "=>", "(", ")", "{", "}", "[", "]", "="],
  ];
  for (const mark of new Set(marks)) {
    if (!/^(?:[.,(){}[\]:=]|=>)$/.test(mark)) continue;
    for (const next of [here, here - 1, here + 1]) {
      const [left, right] = [tokens[next - 1], tokens[next]];
      if (left === undefined || (right === undefined && next !== tokens.length)) continue;
      const says = `a \`${mark}\` is missing ${right === undefined ? "at the end" : `before \`${written(right)}\``}`;
      yield put(left.end, /^[=({[]/.test(mark) ? ` ${mark} ` : mark, says);
    }
  }
}

/** A mark that is too much, where the parser stopped or a few tokens before. */
function* surplusMends(text: SourceText, tokens: readonly Token[], here: number): Generator<Mend> {
  const doubled = tokens.filter(
    ({ type, start }, i) => i < here && /^[{}]$/.test(type.label) && text.text[start - 1] === type.label,
  );
  for (const token of [...tokens.slice(Math.max(0, here - 3), here + 1).reverse(), ...doubled]) {
    const mark = text.text.slice(token.start, token.end);
    if (!/^[(){}[\],;:=]$/.test(mark)) continue;
    const says = `a \`${mark}\` of line ${text.lineAt(token.start)} is too much`;
    yield { from: token.start, to: token.end, insert: "", says };
  }
  for (const { start, end } of doubled) {
    const says = `\`${text.text.slice(start - 1, end)}\` of line ${text.lineAt(start)} is too much`;
    yield { from: start - 1, to: end, insert: "", says };
  }
}
