import { isJson, isJsonObject } from "../schema/json.ts";
import { Reader } from "../schema/reader.ts";
import file from "./data/glossary.json";

/** A term of the field, as the glossary explains it. */
export interface GlossaryEntry {
  /** In addresses; never renamed. */
  readonly id: string;
  readonly term: string;
  /** The term as texts write it: singular, plural, abbreviation. */
  readonly forms: readonly string[];
  /** One to three plain sentences. */
  readonly meaning: string;
  /** Where it is defined or named: an RFC, or a paper. */
  readonly source: string;
}

/** @throws Error that names the wrong member, its value and what is allowed */
export const readGlossary = (value: unknown): readonly GlossaryEntry[] => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error("the glossary is not a JSON object");
  const reader = new Reader(value, "glossary").only("version", "entries");
  if (reader.number("version") !== 1) reader.fail("version", "1: this lab reads no other");
  const entries = reader.objects("entries").map((entry) => {
    entry.only("id", "term", "forms", "meaning", "source");
    const forms = entry.texts("forms");
    if (forms.length === 0) entry.fail("forms", "at least one form");
    return {
      id: entry.text("id"),
      term: entry.text("term"),
      forms,
      meaning: entry.text("meaning"),
      source: entry.text("source"),
    };
  });
  const all = entries.flatMap(({ id, forms }) => [`id ${id}`, ...forms.map((form) => form.toLowerCase())]);
  if (new Set(all).size < all.length) reader.fail("entries", "entries with ids and forms of their own");
  return entries;
};

/** The glossary, by term. Pages of algorithms and lessons link the first place where they use one of its forms. */
export const glossary: readonly GlossaryEntry[] = readGlossary(file);
