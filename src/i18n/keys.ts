import { catalog } from "../engine/catalog.ts";
import { algorithms } from "../engine/documentation.ts";
import {
  accessFields,
  bottleneckFields,
  bufferFields,
  groupFields,
  hopFields,
  runFields,
  variationFields,
} from "../scenario/commonFields.ts";
import { presets } from "../scenario/presets/registry.ts";
import { currentLocale, type WordFor } from "./locale.ts";
import { type KeyedMetric, metricKey, wordsOf } from "./words.ts";

/** Where a definition keeps its texts: fields, lists, and nested definitions, single or by name or number. */
interface Words {
  readonly texts?: readonly string[];
  readonly lists?: readonly string[];
  readonly within?: Readonly<Record<string, Words>>;
  readonly each?: Readonly<Record<string, Words>>;
}
const LABEL: Words = { texts: ["label"] };
const FIELD: Words = { texts: ["label", "help", "without"], lists: ["options"] };
const DOC: Words = {
  texts: ["idea", "summary"],
  lists: ["keywords", "practice", "deviations"],
  within: { traits: { texts: ["signal", "notification", "state", "cost", "weakness"] } },
  each: { formulas: { texts: ["says"] }, tryThis: { texts: ["words"] }, pseudocode: { texts: ["text"] } },
};
const INSIDE: Words = {
  texts: ["label", "up", "down", "signs", "limit", "row", "heat", "level", "lamp", "matched", "missed"],
  lists: ["lists", "states", "texts"],
  within: { shade: LABEL, value: LABEL },
  each: { curves: LABEL, tanks: LABEL, gauges: LABEL, queues: { texts: ["label", "law"] } },
};
const DISCIPLINE: Words = {
  texts: ["title", "name"],
  each: { fields: FIELD, signals: LABEL, inside: INSIDE },
};
/** The part of a discipline that loads with its documentation. */
const ALGORITHM: Words = { within: { doc: DOC, rule: { texts: ["title", "help"] } } };
const TRANSPORT: Words = { texts: ["title", "summary"], lists: ["deviations", "phases"], each: { fields: FIELD } };
const TRAFFIC: Words = { texts: ["title", "summary"], each: { fields: FIELD } };
const METRIC: Words = { texts: ["label", "help"] };
const SCENE: Words = { texts: ["title", "story"] };

/** Fields of a scenario, by the part of the document that they belong to. */
const scenarioFields = {
  run: runFields,
  bottleneck: bottleneckFields,
  variation: variationFields,
  hop: hopFields,
  buffer: bufferFields,
  access: accessFields,
  group: groupFields,
  sender: catalog.senderFields,
};

/** Called for each definition with the prefix of its keys; `texts` are keyed by the rest of the key. */
type Found = (owner: object, place: string, texts: ReadonlyMap<string, string>) => void;

const visit = (owner: object, place: string, words: Words, found: Found): void => {
  const held = new Map(Object.entries(owner) as [string, unknown][]);
  const texts = new Map<string, string>();
  const add = (name: string, text: unknown): void => {
    if (typeof text === "string" && text !== "") texts.set(name, text);
  };
  for (const name of words.texts ?? []) add(name, held.get(name));
  for (const name of words.lists ?? []) {
    const list = held.get(name);
    if (Array.isArray(list)) for (const [i, text] of list.entries()) add(`${name}.${i}`, text);
  }
  if (texts.size > 0) found(owner, place, texts);
  for (const [name, inner] of Object.entries(words.within ?? {})) {
    const one = held.get(name);
    if (typeof one === "object" && one !== null) visit(one, `${place}.${name}`, inner, found);
  }
  for (const [name, inner] of Object.entries(words.each ?? {})) {
    for (const [key, one] of Object.entries(held.get(name) ?? {}) as [string, object][])
      visit(one, `${place}.${name}.${key}`, inner, found);
  }
};

/** An id as part of a key, in camel case: "drop-tail" is `dropTail`. */
const inKey = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

type Defined = readonly { readonly id: string }[];
const visitAll = (root: string, members: Defined, words: Words, found: Found): void => {
  for (const member of members) visit(member, `${root}.${inKey(member.id)}`, words, found);
};
const visitCatalog = (found: Found): void => {
  visitAll("aqm", catalog.queues, DISCIPLINE, found);
  visitAll("aqm", algorithms, ALGORITHM, found);
  visitAll("transport", catalog.transports, TRANSPORT, found);
  visitAll("traffic", catalog.kinds, TRAFFIC, found);
  visitAll("scenes", presets, SCENE, found);
  for (const [owner, fields] of Object.entries(scenarioFields)) {
    for (const [name, field] of Object.entries<object>(fields)) visit(field, `scenario.${owner}.${name}`, FIELD, found);
  }
};

/**
 * Keys of all texts of definitions, each with its English text. A field that several definitions share has a key in
 * each; a translation needs only one of them, and may give others where its text differs.
 * @param metrics metrics of all places; each page loads only those that it shows
 * @throws Error if two words have the same key
 */
export const definitionWords = (metrics: readonly KeyedMetric[]): ReadonlyMap<string, string> => {
  const all = new Map<string, string>();
  const found: Found = (_owner, place, texts) => {
    for (const [name, text] of texts) {
      const key = `${place}.${name}`;
      if (all.has(key)) throw new Error(`two words have the key ${key}`);
      all.set(key, text);
    }
  };
  visitCatalog(found);
  for (const metric of metrics) visit(metric, metricKey(metric), METRIC, found);
  return all;
};

/** Keys by definition, and by text for definitions that are copies of another. */
interface Places {
  readonly of: ReadonlyMap<object, readonly string[]>;
  readonly ofText: ReadonlyMap<string, readonly string[]>;
}
const push = <K>(map: Map<K, string[]>, key: K, value: string): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};
const textId = (name: string, text: string): string => `${name.replace(/\.\d+$/, "")}\n${text}`;
const findPlaces = (): Places => {
  const of = new Map<object, string[]>();
  const ofText = new Map<string, string[]>();
  visitCatalog((owner, place, texts) => {
    push(of, owner, place);
    for (const [name, text] of texts) push(ofText, textId(name, text), `${place}.${name}`);
  });
  return { of, ofText };
};

/** A fingerprint of the catalog's size, which grows while disciplines and their documentation load. */
const extent = (): string => {
  const { queues, transports, kinds } = catalog;
  return [queues, transports, kinds, presets, algorithms].map(({ length }) => length).join();
};
let places: Places | undefined;
let extentOfPlaces = "";

/** The keys of the definition itself, then those of equal texts elsewhere, because it may be a copy of another. */
export const keysOf = (owner: object, name: string, text: string): readonly string[] => {
  const now = extent();
  if (places === undefined || extentOfPlaces !== now) places = findPlaces();
  extentOfPlaces = now;
  const own = (places.of.get(owner) ?? []).map((place) => `${place}.${name}`);
  return [...own, ...(places.ofText.get(textId(name, text)) ?? [])];
};

/** The text that the current language has for one of these keys; otherwise the definition's own. */
export const wordFor: WordFor = (owner, name, own) => {
  const { words } = currentLocale();
  const key = keysOf(owner, name, own).find((one) => Object.hasOwn(words, one));
  return key === undefined ? own : wordsOf(key, own);
};
