import { decodeText, valueOfText } from "../../schema/codec.ts";
import { isPlainText } from "../../schema/plainText.ts";
import type { Seconds } from "../../units/units.ts";
import type { Catalog } from "../catalog.ts";
import type { Change, Scenario } from "../document.ts";
import { parseScenario, writeScenario } from "../parse.ts";
import { changesBefore } from "../past.ts";

/** Letters of the forks. The first is the main run, which is shown by default. */
export const FORK_LETTERS = ["A", "B", "C", "D"] as const;

/** A fork of the run: the timeline before `at`, then these changes. */
export interface AddressFork {
  /** Its letter; absent: the next free one. */
  readonly letter?: string;
  readonly at: Seconds;
  readonly changes: readonly Change[];
}
/** A bookmark. */
export interface AddressMark {
  readonly at: Seconds;
  readonly note: string;
}

/** Most forks, bookmarks and characters of a note in an address. */
export const FORKS_MAX = FORK_LETTERS.length - 1;
export const MARKS_MAX = 50;
export const NOTE_MAX = 120;

/** `T` or `T:LETTER`, without changes yet. Undefined: invalid. */
export const forkOfText = (text: string): AddressFork | undefined => {
  const [time = "", letter, ...more] = (decodeText(text) ?? "").split(":");
  const at = valueOfText(time);
  const isCalled = letter === undefined || FORK_LETTERS.some((one) => one === letter);
  if (typeof at !== "number" || at < 0 || !isCalled || more.length > 0) return undefined;
  return { at, changes: [], ...(letter === undefined ? {} : { letter }) };
};

/** `T:PATH:VALUE`; the value may contain colons. Undefined: invalid. */
export const changeOfText = (text: string): Change | undefined => {
  const [time = "", set = "", ...rest] = (decodeText(text) ?? "").split(":");
  const at = valueOfText(time);
  const to = valueOfText(rest.join(":"));
  return typeof at === "number" && set !== "" && to !== undefined ? { at, set, to } : undefined;
};

/** `T:NOTE`. Undefined: invalid. */
export const markOfText = (text: string): AddressMark | undefined => {
  const [, time = "", note = ""] = /^([^:]*):(.*)$/s.exec(decodeText(text) ?? "") ?? [];
  const at = valueOfText(time);
  const isNote = note.length <= NOTE_MAX && isPlainText(note);
  return typeof at === "number" && at >= 0 && isNote ? { at, note } : undefined;
};

/** Reason why a fork does not fit the scenario; undefined: it fits. */
export const forkFault = (scenario: Scenario, { at, changes }: AddressFork, catalog: Catalog): string | undefined => {
  const early = changes.find((change) => change.at < at);
  if (early !== undefined) return `a fork at ${at} s has no change at ${early.at} s`;
  const timeline = [...changesBefore(scenario.timeline, at), ...changes];
  const document = writeScenario({ ...scenario, timeline });
  const parsed = parseScenario(document, catalog);
  return parsed.ok ? undefined : parsed.faults[0]?.message;
};
