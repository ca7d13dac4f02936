import { type Program, parse, type Token } from "acorn";
import { MAX_SOURCE_CHARACTERS } from "../../scenario/ownCode/ownId.ts";
import { reasonOf } from "../../units/reasonOf.ts";
import { checkNames } from "./checkNames.ts";
import { checkOwnNames } from "./checkOwnNames.ts";
import { ownIdOf, withPlainLineEnds } from "./digest.ts";
import { applyEdits } from "./edits.ts";
import type { Fault, Fix } from "./fault.ts";
import { instrument, type OwnLine } from "./lines.ts";
import { commentEdits, EXPORTS, fieldEdits, LINE, moduleEdits, REQUIRE } from "./module.ts";
import { checkConstructs, inOrder } from "./refused.ts";
import type { Report } from "./report.ts";
import { type Stripped, stripTypes } from "./strip.ts";
import { syntaxFault } from "./syntax.ts";
import { SourceText } from "./text.ts";

export type { Fault, Fix } from "./fault.ts";
export type { OwnLine } from "./lines.ts";
export { MAX_SOURCE_CHARACTERS };

/** A discipline's module, ready to be evaluated. */
export interface Compiled {
  readonly ok: true;
  /** `own:` and the digest of the source. */
  readonly id: string;
  /** With "\n" at the ends of lines. */
  readonly source: string;
  /**
   * A function expression, `(function (require, exports, line) { "use strict"; … })`, on the lines of the source.
   * `require("aqm-lab")` is the only module that it imports, `exports.default` is the definition, and `line(n)` says
   * that the place n of `lines` is reached.
   */
  readonly script: string;
  readonly lines: readonly OwnLine[];
}
/** A source that cannot be run: at least one fault, in the order of the source. */
export interface Faulty {
  readonly ok: false;
  readonly faults: readonly Fault[];
}

/** The fault where a parser stopped. @param place offset in the source of a line and a column of the parser */
const unreadable = (error: unknown, place: (line: number, column: number) => number, text: SourceText): Fault => {
  const words = reasonOf(error)
    .replace(/^Error transforming source\.ts: /, "")
    .replace(/\s*\(\d+:\d+\)$/, "")
    .replace(/\.$/, "");
  const loc: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "loc") : undefined;
  const has = (value: unknown, key: string): number => {
    const number: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
    return typeof number === "number" ? number : 1;
  };
  const line = Math.min(has(loc, "line"), text.lineCount);
  return syntaxFault({ text, at: place(line, has(loc, "column")), words }, isReadable);
};

/** Whether a source can be read, right or wrong. */
const isReadable = (source: string): boolean => {
  try {
    parse(stripTypes(source).code, { ecmaVersion: "latest", sourceType: "module" });
    return true;
  } catch {
    return false;
  }
};

interface Parsed {
  readonly program: Program;
  readonly tokens: readonly Token[];
}
const parseModule = (code: string): Parsed => {
  const tokens: Token[] = [];
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module", onToken: tokens });
  return { program, tokens };
};

/** Finds the faults of a program that can be read. */
const check = (
  program: Program,
  { toSource }: Stripped,
  text: SourceText,
  exported: readonly string[],
): readonly Fault[] => {
  const faults: Fault[] = [];
  const range = ({ start, end }: { start: number; end: number }): [from: number, to: number] => {
    const from = toSource(start);
    return [from, end > start ? toSource(end - 1) + 1 : from];
  };
  const report: Report = (node, message, fix) => {
    const [from, to] = range(node);
    if (fix === undefined) {
      faults.push(text.fault(from, to, message));
      return;
    }
    const [fixFrom, fixTo] = range(fix.at ?? node);
    const made: Fix = { label: fix.label, from: fixFrom, to: fixTo, insert: fix.insert };
    faults.push(text.fault(from, to, message, made));
  };
  const textOf = (node: { start: number; end: number }): string => text.text.slice(...range(node));
  checkConstructs(program, report, textOf);
  checkNames(program, exported, report);
  checkOwnNames(program, report);
  return inOrder(faults);
};

/**
 * Turns the source of a discipline into a script, or says what is wrong with it.
 *
 * @param source a module in TypeScript or JavaScript under the contract of `engine/aqm/contract.ts`
 * @param exported the names that "aqm-lab" exports; empty: imports are not checked against them
 */
export const compile = (source: string, exported: readonly string[] = []): Compiled | Faulty => {
  const plain = withPlainLineEnds(source);
  const text = new SourceText(plain);
  if (plain.length > MAX_SOURCE_CHARACTERS) {
    const message = `The source has ${plain.length} characters; ${MAX_SOURCE_CHARACTERS} are allowed.`;
    return { ok: false, faults: [text.fault(plain.length, plain.length, message)] };
  }
  let stripped: Stripped;
  try {
    stripped = stripTypes(plain);
  } catch (error) {
    // Its columns are from 1.
    return { ok: false, faults: [unreadable(error, (line, column) => text.offset(line, column - 1), text)] };
  }
  const { code, toSource } = stripped;
  let parsed: Parsed;
  try {
    parsed = parseModule(code);
  } catch (error) {
    const output = new SourceText(code);
    return { ok: false, faults: [unreadable(error, (line, column) => toSource(output.offset(line, column)), text)] };
  }
  const { program, tokens } = parsed;
  const faults = check(program, stripped, text, exported);
  if (faults.length > 0) return { ok: false, faults };
  const output = new SourceText(code);
  const { lines, edits } = instrument(program, text, (offset) => output.lineAt(offset), LINE);
  const body = applyEdits(code, [
    ...moduleEdits(program, code),
    ...fieldEdits(program),
    ...commentEdits(tokens, code),
    ...edits,
  ]);
  const script = `(function (${REQUIRE}, ${EXPORTS}, ${LINE}) { "use strict"; ${body}\n})`;
  return { ok: true, id: ownIdOf(plain), source: plain, script, lines };
};
