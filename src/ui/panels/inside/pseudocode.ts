import type { AlgorithmDoc } from "../../../engine/aqm/contract.ts";
import { DROPPED, MARKED } from "../../../engine/packets/packet.ts";
import type { Decision } from "../../../engine/recording/frame.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Fields } from "../../../schema/fields.ts";

/** A line of the pseudo-code and its part in the latest decision. */
export interface LitLine {
  readonly text: string;
  /** Levels of indentation. */
  readonly depth: number;
  /** `now`: the decision ended here; `reached`: the decision passed through it; `passed`: it was not reached. */
  readonly state: "now" | "reached" | "passed";
  /** Whether the condition was true; null: none was tested. */
  readonly holds: boolean | null;
  /** Names of the signals or fields whose values are shown beside the line. */
  readonly shows: readonly string[];
}

const depthOf = (text: string): number => (text.length - text.trimStart().length) / 2;
const isCondition = (text: string): boolean => /^\s*(else )?if\b/.test(text);

/** The lines with their parts in the decision. A condition was true if the first line of its block was reached. */
export const litLines = (doc: AlgorithmDoc, decision: Decision | null): readonly LitLine[] => {
  const reached = new Set(decision?.lines ?? []);
  const last = decision?.lines.at(-1);
  return doc.pseudocode.map((line, place): LitLine => {
    const depth = depthOf(line.text);
    const below = doc.pseudocode[place + 1];
    const hasBlock = below !== undefined && depthOf(below.text) > depth;
    const isReached = reached.has(place);
    return {
      text: wordOf(line, "text"),
      depth,
      state: place === last ? "now" : isReached ? "reached" : "passed",
      holds: isReached && hasBlock && isCondition(line.text) ? reached.has(place + 1) : null,
      shows: line.shows === undefined ? [] : line.shows.split(/[\s,]+/),
    };
  });
};

/** Fields of a line: those whose values are shown beside it, and those whose symbols are in its text. */
export const fieldsOf = (line: LitLine, fields: Fields): readonly string[] => {
  const words = new Set(line.text.split(/[^\p{L}\p{N}_]+/u));
  return Object.keys(fields).filter((id) => line.shows.includes(id) || words.has(fields[id]?.symbol ?? id));
};

/** The outcome of a decision, as the key of its word. */
export const outcomeOf = (decision: Decision): "stored" | "dropped" | "marked" =>
  decision.outcome === DROPPED ? "dropped" : decision.outcome === MARKED ? "marked" : "stored";
