import type { AlgorithmDoc } from "../../../engine/aqm/contract.ts";
import { DROPPED, MARKED } from "../../../engine/packets/packet.ts";
import type { Decision } from "../../../engine/recording/frame.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Fields } from "../../../schema/fields.ts";

/** A line of the pseudo-code and its part in the latest decision. */
export interface LitLine {
  /** Its place in the pseudo-code: two lines may have the same text. */
  readonly place: number;
  readonly text: string;
  /** Levels of indentation. */
  readonly depth: number;
  /** `now`: the decision ended here; `reached`: the decision passed through it; `skipped`: it was not reached. */
  readonly state: "now" | "reached" | "skipped";
  /** Whether the condition was true; null: none was tested. */
  readonly holds: boolean | null;
  /** Names of the signals or fields whose values are shown beside the line; none beside a branch that was not taken. */
  readonly shows: readonly string[];
  /** The random number drawn for the test of this line; null: none. */
  readonly draw: number | null;
}

const depthOf = (text: string): number => (text.length - text.trimStart().length) / 2;
const isCondition = (text: string): boolean => /^\s*(else )?if\b/.test(text);
const isElse = (text: string): boolean => /^\s*else\b/.test(text);
const hasDraw = (text: string): boolean => /random\(\)/.test(text);
/** Whether a line contains a test and also the outcome, with which the decision ends: "if q < 2, accept". */
const endsInLine = (text: string): boolean => /,\s*(accept|pass|drop|mark or drop)(;.*)?$/.test(text);
/** Whether a line begins a part that is not about arrivals, but about departures, timers or events. */
const isElsewhere = (text: string): boolean =>
  /^(every|when|on|to send|take|found|raise|packets|time|single)\b/.test(text);

/** Lines of an algorithm with those that a decision reached. */
class Walk {
  private readonly texts: readonly string[];
  private readonly reached: ReadonlySet<number>;
  readonly last: number | undefined;
  /** The first line that is not about arrivals. */
  private readonly elsewhere: number;

  constructor(doc: AlgorithmDoc, decision: Decision | null) {
    this.texts = doc.pseudocode.map(({ text }) => text);
    this.reached = new Set(decision?.lines ?? []);
    this.last = decision?.lines.at(-1);
    const elsewhere = this.texts.findIndex((text) => isElsewhere(text));
    this.elsewhere = elsewhere < 0 ? this.texts.length : elsewhere;
  }

  isReached(place: number): boolean {
    return this.reached.has(place);
  }

  /** Whether the condition of a line was true; null: it was not tested, or that is not known. */
  holds(place: number): boolean | null {
    const text = this.texts[place] ?? "";
    if (!isCondition(text)) return null;
    if (!this.isReached(place)) return this.isPassedBy(place) ? false : null;
    // A condition was true if the first line of its block was reached, and false if the next branch was.
    if (this.depth(place + 1) > this.depth(place)) return this.isReached(place + 1);
    const next = this.sibling(place, 1);
    if (next !== undefined && isElse(this.texts[next] ?? "")) return !this.isReached(next);
    return endsInLine(text) ? place === this.last : null;
  }

  /** Whether the decision tested a line that it did not reach: it went on behind it, and took no branch before it. */
  private isPassedBy(place: number): boolean {
    const parent = this.parent(place);
    if (place >= this.elsewhere || (parent !== undefined && !this.isReached(parent))) return false;
    for (let at: number | undefined = place; at !== undefined && isElse(this.texts[at] ?? ""); ) {
      at = this.sibling(at, -1);
      if (at !== undefined && this.isReached(at) && this.holds(at) !== false) return false;
    }
    for (let at = this.sibling(place, 1); at !== undefined; at = this.sibling(at, 1))
      if (at < this.elsewhere && this.isReached(at)) return true;
    return false;
  }

  /** Whether a line belongs to a branch that the decision did not take, or comes after its end. */
  isLeftOut(place: number): boolean {
    if (this.last === undefined) return false;
    for (let at: number | undefined = place; at !== undefined; at = this.parent(at)) {
      const isTold = this.isReached(at) || this.holds(at) !== null;
      if (at === place ? !isTold && this.isChainEntered(at) : isTold && this.holds(at) === false) return true;
      if (at !== place && !isTold && this.isChainEntered(at)) return true;
    }
    return !this.isReached(place) && this.holds(place) === null && this.isAfterEnd(place);
  }

  /** Whether the decision came to the chain of branches that a line belongs to. */
  private isChainEntered(place: number): boolean {
    const head = this.headOf(place);
    for (let at = head ?? undefined; at !== undefined; at = this.sibling(at, 1)) {
      if (at !== head && !isElse(this.texts[at] ?? "")) return false;
      if (this.isReached(at) || this.holds(at) !== null) return true;
    }
    return false;
  }

  /** The decision has ended before this line, which is about arrivals as well. */
  private isAfterEnd(place: number): boolean {
    const { last = 0, texts } = this;
    if (place < last || !/\b(accept|drop)\b/.test(texts[last] ?? "")) return false;
    return place < this.elsewhere;
  }

  private depth(place: number): number {
    const text = this.texts[place];
    return text === undefined ? -1 : depthOf(text);
  }

  /** The line of the same block before or after this one. */
  private sibling(place: number, step: 1 | -1): number | undefined {
    const depth = this.depth(place);
    for (let at = place + step; this.depth(at) >= depth; at += step) if (this.depth(at) === depth) return at;
    return undefined;
  }

  private parent(place: number): number | undefined {
    for (let at = place - 1; at >= 0; at--) if (this.depth(at) < this.depth(place)) return at;
    return undefined;
  }

  /** The first test of the chain of branches that a line belongs to; null: it is no branch. */
  private headOf(place: number): number | null {
    for (let at: number | undefined = place; at !== undefined; at = this.sibling(at, -1)) {
      const text = this.texts[at] ?? "";
      if (isElse(text)) continue;
      return isCondition(text) ? at : null;
    }
    return null;
  }
}

/** The lines with their parts in the decision. */
export const litLines = (doc: AlgorithmDoc, decision: Decision | null): readonly LitLine[] => {
  const walk = new Walk(doc, decision);
  const drawn = doc.pseudocode.findLastIndex(({ text }, place) => hasDraw(text) && walk.isReached(place));
  return doc.pseudocode.map((line, place): LitLine => {
    const isReached = walk.isReached(place);
    return {
      place,
      text: wordOf(line, "text"),
      depth: depthOf(line.text),
      state: place === walk.last ? "now" : isReached ? "reached" : "skipped",
      holds: walk.holds(place),
      shows: line.shows === undefined || walk.isLeftOut(place) ? [] : line.shows.split(/[\s,]+/),
      draw: place === drawn && decision !== null && !Number.isNaN(decision.draw) ? decision.draw : null,
    };
  });
};

/** A random number, and the probability that it was compared with. */
export interface Drawn {
  readonly draw: number;
  readonly name: string;
  readonly value: number;
}

/**
 * What the discipline drew for the decision and against what; null: nothing, or the probability has moved since, so
 * that it no longer explains the outcome.
 */
export const drawnAgainst = (
  doc: AlgorithmDoc,
  signals: Readonly<Record<string, { readonly symbol?: string; readonly label: string }>>,
  decision: Decision,
): Drawn | null => {
  const place = doc.pseudocode.findLastIndex(({ text }, i) => hasDraw(text) && decision.lines.includes(i));
  const line = doc.pseudocode[place];
  if (line === undefined || Number.isNaN(decision.draw)) return null;
  const symbol = /random\(\)\)?\s*<\s*([^\s,:]+)/.exec(line.text)?.[1];
  const ids = Object.keys(signals);
  const id = ids.find((one) => signals[one]?.symbol === symbol) ?? ids.find((one) => line.shows?.includes(one));
  const value = id === undefined ? undefined : decision.signals[ids.indexOf(id)];
  if (value === undefined || symbol === undefined || !Number.isFinite(value)) return null;
  const isHit = decision.outcome === DROPPED || decision.outcome === MARKED;
  return decision.draw < value === isHit ? { draw: decision.draw, name: symbol, value } : null;
};

/** Fields of a line: those whose values are shown beside it, and those whose symbols are in its text. */
export const fieldsOf = (line: LitLine, fields: Fields): readonly string[] => {
  const words = new Set(line.text.split(/[^\p{L}\p{N}_]+/u));
  return Object.keys(fields).filter((id) => line.shows.includes(id) || words.has(fields[id]?.symbol ?? id));
};

/** The outcome of a decision, as the key of its word. */
export const outcomeOf = (decision: Decision): "stored" | "dropped" | "marked" =>
  decision.outcome === DROPPED ? "dropped" : decision.outcome === MARKED ? "marked" : "stored";
