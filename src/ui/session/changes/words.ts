import { catalog as engine } from "../../../engine/catalog.ts";
import { perLocale } from "../../../i18n/locale.ts";
import { t } from "../../../i18n/message.ts";
import { optionWord, wordOf } from "../../../i18n/words.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import { laneScenario, readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import type { Field } from "../../../schema/fields.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { showWords } from "../../quantity.ts";
import { groupStyles } from "../../theme/groups.ts";
import { fieldAt } from "./fieldAt.ts";
import { scenariosAtChanges } from "./scenarioAtChanges.ts";

/**
 * A change in a few words: "max_p 0.02 to 0.10", "A: 4 to 8 flows", "ECN on". Symbols keep their `_`.
 * @param before the scenario in force just before the change
 */
export const changeWords = (before: Scenario, change: Change, catalog: Catalog): string => {
  const [root = "", name = "", key = ""] = change.set.split(".");
  if (root === "lanes" && (key === "queue" || key === "")) return laneWords(before, change, catalog);
  if (root === "lanes" && key === "overrides") return overrideWords(before, change, catalog);
  if (root === "traffic" && key === "") return wholeGroupWords(before, name, change.to);
  if (root === "traffic" && key === "transport")
    return t("words.ofGroup", {
      group: letterOf(before, name),
      what: t("words.queue", { queue: transportTitle(change.to) }),
    });
  const field = fieldAt(before, change.set, catalog);
  const from = readPath(before, change.set);
  if (root === "bottleneck" && key === "queue")
    return t(name === "second" ? "words.secondQueue" : "words.reverseQueue", { queue: queueTitle(change.to) });
  if (root === "bottleneck" && key === "" && (name === "second" || name === "reverse"))
    return t(change.to === null ? "words.linkOff" : "words.linkOn", { name: t(`path.${name}`) });
  const what = fieldWords(field, change.set, from, change.to);
  return root === "traffic" ? t("words.ofGroup", { group: letterOf(before, name), what }) : what;
};

const told = perLocale(() => new WeakMap<Change, { readonly before: Scenario; readonly words: string }>());

/** Each change of the scenario's timeline, in a few words. */
export const timelineWords = (scenario: Scenario): readonly string[] => {
  const stages = scenariosAtChanges(scenario);
  return scenario.timeline.map((change, i) => {
    const before = stages[i] ?? scenario;
    const known = told().get(change);
    if (known?.before === before) return known.words;
    const words = changeWords(before, change, engine);
    told().set(change, { before, words });
    return words;
  });
};

/** A lane starts to override a field, or returns to the value that all lanes share. */
const overrideWords = (before: Scenario, change: Change, catalog: Catalog): string => {
  const [, place, , ...inner] = change.set.split(".");
  const own = laneScenario(before, Number(place), catalog);
  if (inner.length > 0) return changeWords(own.ok ? own.value : before, { ...change, set: inner.join(".") }, catalog);
  const left = Object.keys(before.lanes[Number(place)]?.overrides ?? {}).find(
    (path) => partOf(change.to, path) === undefined,
  );
  if (left === undefined) return t("words.lane");
  const field = fieldAt(before, left, catalog);
  return t("words.shared", { name: field?.symbol ?? wordOf(field, "label") ?? left });
};

const partOf = (value: Json, name: string, otherwise?: Json): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : otherwise;

/** A new group joins, named by its kind, or an existing group is replaced. */
const wholeGroupWords = (before: Scenario, id: string, to: Json): string => {
  const kind = partOf(to, "kind");
  const title = kindTitle(kind);
  if (title === undefined || before.traffic.some((group) => group.id === id))
    return t("words.group", { group: letterOf(before, id) });
  return t("words.joins", { kind: inSentence(title) });
};

/** The letter of a group in charts and lists of changes: "A". */
export const letterOf = (scenario: Scenario, id: string): string =>
  groupStyles(scenario).find((style) => style.id === id)?.letter ?? id;

const titleIn = (
  members: readonly { readonly id: string; readonly title: string }[],
  id: unknown,
): string | undefined =>
  wordOf(
    members.find((one) => one.id === id),
    "title",
  );
const queueTitle = (id: unknown): string => titleIn(engine.queues, id) ?? String(id);
export const transportTitle = (id: unknown): string => titleIn(engine.transports, id) ?? String(id);
export const kindTitle = (id: unknown): string | undefined => titleIn(engine.kinds, id);

/** A title for use within a sentence: abbreviations ("ECN") and names in it keep their capitals. */
export const inSentence = (title: string): string => title.replace(/^.(?![A-Z])/, (first) => first.toLowerCase());

/** What a change to another version of the same algorithm is called, by the version's id. */
export const versionWords = new Map<unknown, string>();

/** Another discipline; or the same one, with the first parameter that differs named and the others counted. */
const laneWords = (before: Scenario, change: Change, catalog: Catalog): string => {
  const lane = before.lanes[Number(change.set.split(".")[1])];
  const to = change.to;
  const queue = partOf(to, "queue", to);
  if (queue !== lane?.queue) {
    return versionWords.get(queue) ?? t("words.queue", { queue: queueTitle(queue) });
  }
  const params = partOf(to, "params");
  const next: Readonly<Record<string, Json>> = typeof params === "object" && params !== null ? { ...params } : {};
  const old = lane?.params ?? {};
  const names = new Set([...Object.keys(old), ...Object.keys(next)]);
  const [key, ...others] = [...names].filter((one) => !sameJson(old[one], next[one]));
  if (key === undefined) return t("words.lane");
  const path = `${change.set}.params.${key}`;
  const what = fieldWords(fieldAt(before, path, catalog), path, old[key], next[key] ?? null);
  return others.length === 0 ? what : t("words.more", { what, n: others.length });
};

/** @param given the value in the document before; undefined: the default was in force */
const fieldWords = (field: Field | undefined, path: string, given: Json | undefined, to: Json): string => {
  // A default that is derived from other values is not known here.
  const from = given ?? (typeof field?.default === "function" ? undefined : field?.default);
  const name = field?.symbol ?? wordOf(field, "label") ?? path.split(".").at(-1) ?? path;
  if (typeof to === "boolean") return t(to ? "words.on" : "words.off", { name });
  if (to === null) return t("words.default", { name });
  const shown = valueWords(field, to);
  if (from === undefined || from === null) return t("words.set", { name, to: shown });
  if (field?.kind === "number" && field.unit === "flows")
    return flowWords(withoutUnit(valueWords(field, from), shown), from, shown, to);
  return t("words.change", { name, from: withoutUnit(valueWords(field, from), shown), to: shown });
};

/** Flows are named by their group alone: "4 to 8 flows", "off", "on, 1 flow". */
const flowWords = (before: string, from: Json, after: string, to: Json): string => {
  if (to === 0) return t("words.stop");
  return from === 0 ? t("words.start", { to: after }) : t("words.flows", { from: before, to: after });
};

const valueWords = (field: Field | undefined, value: Json): string => {
  if (typeof value === "number" && field?.kind === "number") return showWords(value, field.unit);
  if (typeof value === "string") return field?.kind === "choice" ? optionWord(field, value) : value;
  return JSON.stringify(value);
};

/** "4 flows" before "8 flows" becomes "4". */
export const withoutUnit = (from: string, to: string): string => {
  const [, unit = ""] = to.split(/ (.*)/);
  const [number = from, same = ""] = from.split(/ (.*)/);
  return same.replace(/s$/, "") === unit.replace(/s$/, "") ? number : from;
};
