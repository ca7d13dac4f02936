import type { Token } from "acorn";
import type { Fault } from "./fault.ts";
import { PUT_IT_IN } from "./report.ts";
import { mendsOf, type Stop } from "./syntaxMends.ts";
import { closerOf, openAt, openerOf, tokensOf } from "./syntaxTokens.ts";
import { plainWords } from "./syntaxWords.ts";

/** Most characters that are read in all tries together, which takes some tens of milliseconds. */
const TRY_CHARACTERS = 120_000;

/**
 * The fault of a source that cannot be read, in plain words. A correction is offered only where the source can be read
 * with it; the fault is then on the line that the correction changes.
 * @param isReadable whether another source can be read
 */
export const syntaxFault = (stop: Stop, isReadable: (source: string) => boolean): Fault => {
  const { text, at, words } = stop;
  const tokens = tokensOf(text.text);
  let left = TRY_CHARACTERS;
  for (const mend of mendsOf(stop, tokens)) {
    left -= text.text.length;
    if (left < 0) break;
    const { from, to, insert, says, isHint = false } = mend;
    if (!isReadable(text.text.slice(0, from) + insert + text.text.slice(to))) continue;
    const message = says.endsWith("?") ? says : `${says}.`;
    // A parser may stop far behind what is wrong.
    const place = text.lineAt(from) === text.lineAt(at) ? at : from;
    if (isHint) return text.fault(place, place + 1, message);
    return text.fault(place, place + 1, message, { label: PUT_IT_IN, from, to, insert });
  }
  const place = words.startsWith("Unterminated comment") ? text.text.lastIndexOf("/*", at) : at;
  return text.fault(place, place + 1, `${plainWords(words) ?? untold(stop, tokens)}.`);
};

/** The message where no single change makes the source readable. */
const untold = ({ text, at }: Stop, tokens: readonly Token[]): string => {
  const here = tokens.find(({ start }) => start >= at);
  const open = openAt(tokens, at).at(-1);
  const rest = text.text.slice(at).trim();
  if (rest === "" && open !== undefined)
    return `the source ends here, but the \`${open.mark}\` of line ${text.lineAt(open.at)} is not closed`;
  const mark = here?.type.label ?? "";
  if (openerOf(mark) !== "" && open === undefined)
    return `this \`${mark}\` closes nothing: there is no \`${openerOf(mark)}\` before it`;
  if (openerOf(mark) !== "" && open !== undefined && closerOf(open.mark) !== mark)
    return `this \`${mark}\` does not close the \`${open.mark}\` of line ${text.lineAt(open.at)}, which comes first`;
  const shown = here === undefined ? rest.split(/\s/)[0] : text.text.slice(here.start, here.end);
  if (shown === "else") return "this `else` has no `if` before it";
  return `\`${shown}\` cannot stand here: something before it is missing or too much`;
};
