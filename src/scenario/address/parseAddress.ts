import { decodeText, readValue } from "../../schema/codec.ts";
import { isJson, isJsonObject, type JsonObject, sameJson } from "../../schema/json.ts";
import { isPlainText } from "../../schema/plainText.ts";
import { type Fault, ok } from "../../schema/result.ts";
import { appendAll } from "../../units/lists.ts";
import type { Json } from "../../units/units.ts";
import type { Catalog } from "../catalog.ts";
import type { Change, Scenario } from "../document.ts";
import { parseScenario, writeScenario } from "../parse.ts";
import type { Preset } from "../presets/contract.ts";
import { setPath } from "../setPath.ts";
import { withChanges } from "../withChanges.ts";
import type { Addressed, AddressView } from "./addressView.ts";
import { hasEnd, withoutEndMark } from "./endMark.ts";
import {
  type AddressFork,
  type AddressMark,
  changeOfText,
  FORKS_MAX,
  forkFault,
  forkOfText,
  MARKS_MAX,
  markOfText,
} from "./forksAndMarks.ts";
import { inflate, withoutSum } from "./loadedDecompressor.ts";

/** Longest address that is read, in characters. */
export const ADDRESS_MAX = 8000;

/** Longest `of`, in characters. */
export const OF_MAX = 2000;

/** A group, or one of its flows by its number from 1. */
const FLOWS = /^[A-Za-z][\w-]{0,31}(:[1-9]\d{0,4})?$/;

/** `KEY=VALUE`; `at`: index of the key in the address, from 0. */
interface Part {
  readonly key: string;
  readonly text: string;
  readonly at: number;
}

/**
 * A fault of an address. `said`: what kind of sentence tells it (`readAddress.ts`, which the page loads after the first
 * trace); `at`: the index of the character, from 0.
 */
export interface AddressFault extends Fault {
  readonly said: "damaged" | "wrong" | "misfit" | "long" | "large" | "newer" | "scene" | "unknown" | "part";
  readonly at?: number | undefined;
}
type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly AddressFault[] };

/** @param at from 0 */
const fault = (said: AddressFault["said"], at?: number, value?: Json, path = ""): AddressFault => ({
  path,
  value,
  message: "",
  said,
  at,
});
const damaged = (at?: number): AddressFault => fault("damaged", at);
const wrong = (at: number, found: Fault): AddressFault => ({ ...found, said: "wrong", at });
const refused = (one: AddressFault): Read<never> => ({ ok: false, faults: [one] });
/** A part of the view, or a change, that is not what its key asks for. */
const badPart = ({ key, text, at }: Part): AddressFault => fault("part", at, decodeText(text) ?? text, key);

/**
 * Reads an address, from `#` on; `readAddress` puts its faults into sentences. The forms are `#v2/PRESET~`,
 * `#v2/PRESET?PATH=VALUE&at=TIME:PATH:VALUE~`, and `#v2/z/`, a compressed document, `.` and its checksum. Version 1 is
 * the same without ends, for old links and those written by hand; its scenes have the defaults of then. An address with
 * faults is refused as a whole. Its length and its inflated size are bounded, and every key must be in the schema. An
 * empty address is the first preset.
 */
export const parseAddress = (hash: string, presets: readonly Preset[], catalog: Catalog): Read<Addressed> => {
  if (hash.length > ADDRESS_MAX) return refused(fault("long", undefined, hash.length));
  const [first] = presets;
  if (hash === "" || hash === "#") return first === undefined ? refused(damaged(0)) : readPreset(first, [], catalog);
  const version = /^#?v(\d{1,6})\//.exec(hash);
  if (version === null) return refused(damaged(hash.startsWith("#") ? 1 : 0));
  if (Number(version[1]) > 2) return refused(fault("newer"));
  if (version[1] === "1") return readWhole(hash, version, presets.map(inVersion1), catalog);
  if (version[1] !== "2") return refused(damaged(hash.indexOf("v") + 1));
  const whole = hash.startsWith("#") ? hash : `#${hash}`;
  if (!hasEnd(whole)) return refused(damaged());
  return readWhole(withoutEndMark(hash), version, presets, catalog);
};

/** A scene as documents of version 1 meant it: only defaults have changed since. */
const inVersion1 = (preset: Preset): Preset =>
  isJsonObject(preset.scenario) ? { ...preset, scenario: { ...preset.scenario, version: 1 } } : preset;

/** Reads an address without its end. */
const readWhole = (
  hash: string,
  version: RegExpExecArray,
  presets: readonly Preset[],
  catalog: Catalog,
): Read<Addressed> => {
  const start = version[0].length;
  const mark = hash.indexOf("?", start);
  const head = hash.slice(start, mark < 0 ? hash.length : mark);
  const parts = mark < 0 ? ok([]) : splitParts(hash, mark + 1);
  if (!parts.ok) return parts;
  if (head.startsWith("z/")) {
    const data = version[1] === "1" ? head.slice(2) : withoutSum(head.slice(2));
    return data === undefined ? refused(damaged()) : readCompressed(data, start + 2, parts.value, presets, catalog);
  }
  const preset = presets.find(({ id }) => id === head);
  if (preset === undefined) return refused(fault("scene", start, head));
  return readPreset(preset, parts.value, catalog);
};

const splitParts = (hash: string, start: number): Read<readonly Part[]> => {
  const parts: Part[] = [];
  let at = start;
  for (const piece of hash.slice(start).split("&")) {
    const equals = piece.indexOf("=");
    const key = equals < 1 ? undefined : decodeText(piece.slice(0, equals));
    if (key === undefined) return refused(damaged(at));
    parts.push({ key, text: piece.slice(equals + 1), at });
    at += piece.length + 1;
  }
  return ok(parts);
};

const readCompressed = (
  data: string,
  start: number,
  parts: readonly Part[],
  presets: readonly Preset[],
  catalog: Catalog,
): Read<Addressed> => {
  const inflated = inflate(data);
  if (inflated.kind === "too large") return refused(fault("large"));
  if (inflated.kind === "damaged") return refused(damaged(start + inflated.from));
  const document = jsonOf(inflated.text);
  if (document === undefined) return refused(damaged(start));
  const faults: AddressFault[] = [];
  const view = readView(parts, faults, ({ key, at }) => faults.push(fault("unknown", at, key)));
  const scenario = parseScenario(document, catalog);
  if (!scenario.ok) return { ok: false, faults: scenario.faults.map((one) => wrong(start, one)) };
  if (faults.length > 0) return { ok: false, faults };
  return checked({ scenario: scenario.value, preset: presets[0]?.id ?? "", view }, parts, catalog);
};

const jsonOf = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const readPreset = (preset: Preset, parts: readonly Part[], catalog: Catalog): Read<Addressed> => {
  const base = parseScenario(preset.scenario, catalog);
  if (!base.ok) return { ok: false, faults: base.faults.map((one) => located(one, [])) };
  const faults: AddressFault[] = [];
  const places: [path: string, at: number][] = [];
  const changes = new Map<Change, number>();
  let clearsTimeline = false;
  let document: JsonObject | undefined = documentOf(base.value);
  const view = readView(parts, faults, (part) => {
    const value = part.key === "at" ? undefined : readValue(part.text);
    if (part.key === "at") {
      const change = readChange(part, faults);
      if (change !== undefined) changes.set(change, part.at);
    } else if (value === undefined) faults.push(damaged(part.at + part.key.length + 1));
    else if (part.key === "timeline" && sameJson(value, [])) clearsTimeline = true;
    else {
      places.push([part.key, part.at]);
      const found: Fault[] = [];
      document = setPath(document ?? documentOf(base.value), part.key, value, "document", found);
      appendAll(
        faults,
        found.map((one) => wrong(part.at, one)),
      );
    }
  });
  if (document === undefined || faults.length > 0) return { ok: false, faults };
  const timeline = withChanges(clearsTimeline ? [] : base.value.timeline, [...changes.keys()]);
  const scenario = parseScenario({ ...document, timeline }, catalog);
  if (scenario.ok) return checked({ scenario: scenario.value, preset: preset.id, view }, parts, catalog);
  const placesOfTimeline = timeline.map((change, i): Place => [`timeline.${i}`, changes.get(change)]);
  return { ok: false, faults: scenario.faults.map((one) => located(one, [...places, ...placesOfTimeline])) };
};

const documentOf = (scenario: Scenario): JsonObject => {
  const json = writeScenario({ ...scenario, timeline: [] });
  return isJsonObject(json) ? json : {};
};

/** What a part sets, and its position; undefined: the scene itself has it. */
type Place = readonly [path: string, at: number | undefined];

/** Adds the position of the part that sets the wrong field. If no part sets it, the address does not fit its scene. */
const located = (found: Fault, places: readonly Place[]): AddressFault => {
  const isAbout = (path: string): boolean =>
    `${found.path}.`.startsWith(`${path}.`) || path.startsWith(`${found.path}.`);
  const place = places.findLast(([path]) => isAbout(path))?.[1];
  return place === undefined ? { ...found, said: "misfit" } : wrong(place, found);
};

const readChange = (part: Part, faults: AddressFault[]): Change | undefined => {
  const change = changeOfText(part.text);
  if (change === undefined) faults.push(badPart(part));
  return change;
};

/** Stands for a fork or a bookmark that cannot be read. */
const WRONG = Symbol("wrong");

/** Forks must have different letters. */
const forkNamedApart = (text: string, others: readonly (AddressFork | typeof WRONG)[]): AddressFork | undefined => {
  const fork = forkOfText(text);
  const isTaken = others.some(
    (other) => other !== WRONG && other.letter !== undefined && other.letter === fork?.letter,
  );
  return isTaken ? undefined : fork;
};

/** Reads a fork, a change of the latest fork, or a bookmark; false: the part is none of them. */
const readTime = (
  { key, text }: Part,
  forks: (AddressFork | typeof WRONG)[],
  marks: (AddressMark | typeof WRONG)[],
): boolean => {
  if (key === "fork") forks.push(forkNamedApart(text, forks) ?? WRONG);
  else if (key === "mark") marks.push(markOfText(text) ?? WRONG);
  else if (key === "then") {
    const fork = forks.pop();
    const change = changeOfText(text);
    forks.push(
      fork === undefined || fork === WRONG || change === undefined
        ? WRONG
        : { ...fork, changes: [...fork.changes, change] },
    );
  } else return false;
  return true;
};

/** The address, if its forks fit the scenario. */
const checked = (read: Addressed, parts: readonly Part[], catalog: Catalog): Read<Addressed> => {
  const places = parts.filter(({ key }) => key === "fork");
  const faults = (read.view.forks ?? []).flatMap((fork, i) => {
    const why = forkFault(read.scenario, fork, catalog);
    return why === undefined ? [] : [wrong(places[i]?.at ?? 0, { path: "fork", value: fork.at, message: why })];
  });
  return faults.length > 0 ? { ok: false, faults } : ok(read);
};

/** Reads the keys of the view; passes every other part to `other`. */
const readView = (parts: readonly Part[], faults: AddressFault[], other: (part: Part) => void): AddressView => {
  let view: AddressView = {};
  const forks: (AddressFork | typeof WRONG)[] = [];
  const marks: (AddressMark | typeof WRONG)[] = [];
  for (const part of parts) {
    const value = readValue(part.text);
    const bad = (): unknown => faults.push(badPart(part));
    if (part.key === "t") {
      if (typeof value === "number" && value >= 0) view = { ...view, t: value };
      else bad();
    } else if (part.key === "play") {
      if (value === 1 || value === 0) view = { ...view, play: value === 1 };
      else bad();
    } else if (part.key === "panel" || part.key === "page" || part.key === "view") {
      if (typeof value === "string" && /^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(value))
        view = { ...view, [part.key]: value };
      else bad();
    } else if (part.key === "flows") {
      if (typeof value === "string" && FLOWS.test(value)) view = { ...view, flows: value };
      else bad();
    } else if (part.key === "of") {
      if (typeof value === "string" && value.length <= OF_MAX && isPlainText(value)) view = { ...view, of: value };
      else bad();
    } else if (!readTime(part, forks, marks)) other(part);
    else if (forks.length > FORKS_MAX || marks.length > MARKS_MAX || forks.includes(WRONG) || marks.includes(WRONG)) {
      bad();
      return view;
    }
  }
  return {
    ...view,
    ...(forks.length > 0 ? { forks: forks.filter((one) => one !== WRONG) } : {}),
    ...(marks.length > 0 ? { marks: marks.filter((one) => one !== WRONG) } : {}),
  };
};
