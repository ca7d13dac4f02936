import { type Token, tokenizer } from "acorn";
import { indentOf, type SourceText } from "./text.ts";

/** A bracket of the source. */
export interface Bracket {
  readonly mark: string;
  readonly at: number;
}

/** The tokens of a source up to the first that cannot be read: types read like any other words. */
export const tokensOf = (source: string): readonly Token[] => {
  const tokens: Token[] = [];
  try {
    for (const token of tokenizer(source, { ecmaVersion: "latest", sourceType: "module" })) tokens.push(token);
  } catch {
    // What stands before it is enough.
  }
  return tokens;
};

const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "${": "}" };
export const closerOf = (mark: string): string => CLOSERS[mark] ?? "";
const OPENERS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
export const openerOf = (mark: string): string => OPENERS[mark] ?? "";

/**
 * The brackets that are open before an offset, the innermost last. A bracket that closes another one closes nothing.
 */
export const openAt = (tokens: readonly Token[], offset: number): readonly Bracket[] => {
  const open: Bracket[] = [];
  for (const { type, start } of tokens) {
    if (start >= offset) break;
    if (closerOf(type.label) !== "") open.push({ mark: type.label, at: start });
    else if (openerOf(type.label) !== "" && closerOf(open.at(-1)?.mark ?? "") === type.label) open.pop();
  }
  return open;
};

/**
 * The `{` at the end of a line that is never closed, as the indentation tells it: a later line stands as far left as
 * its own, or farther, and closes nothing.
 * @returns the bracket, and the end of the last line that belongs to it
 */
export const unclosedBlock = (text: SourceText): { readonly line: number; readonly end: number } | null => {
  const open: { readonly line: number; readonly indent: number }[] = [];
  let last = 0;
  for (let line = 1; line <= text.lineCount; line++) {
    const words = text.line(line).replace(/\s*\/\/.*$/, "");
    if (words.trim() === "") continue;
    const indent = indentOf(words);
    const inner = open.at(-1);
    const closes = /^\s*[}\])]/.test(words);
    if (inner !== undefined && (indent < inner.indent || (indent === inner.indent && !closes)))
      return { line: inner.line, end: text.startOf(last) + text.line(last).length };
    if (closes && inner !== undefined && indent === inner.indent) open.pop();
    if (/[{([]\s*$/.test(words)) open.push({ line, indent });
    last = line;
  }
  return null;
};
