import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { glossary, readGlossary } from "../../src/lessons/glossary.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { glossaryPage, type TermPiece, termOfPage, withTerms } from "../../src/lessons/terms.ts";

addEverything();
await loadDocumentation();

const termsIn = (texts: readonly string[]): readonly string[] =>
  withTerms(texts)
    .flat()
    .flatMap((piece) => (typeof piece === "string" ? [] : [piece.entry.id]));
const pages = algorithms.map(({ id, doc }): [string, readonly string[]] => [
  id,
  [doc.summary, ...doc.practice, ...doc.deviations],
]);
const loaded = await Promise.all(lessons.map((entry) => entry.load()));

describe("the glossary", () => {
  it("is sorted by term, in plain sentences", () => {
    const terms = glossary.map(({ term }) => term.toLowerCase());
    expect(terms).toEqual([...terms].sort());
    for (const { meaning, source } of glossary) {
      expect(meaning).toMatch(/^\p{Lu}.*\.$/su);
      expect(source).toMatch(/RFC \d+|\d{4}/);
    }
  });

  it("has a page for each of its terms, and for no other", () => {
    expect(termOfPage(glossaryPage())).toBe("");
    for (const { id } of glossary) expect(termOfPage(glossaryPage(id))).toBe(id);
    expect(termOfPage("glossary-nothing")).toBeNull();
    expect(catalog.queues.filter(({ id }) => termOfPage(id) !== null)).toEqual([]);
  });

  it("has no term that no page and no lesson uses", () => {
    const used = new Set([
      ...pages.flatMap(([, texts]) => termsIn(texts)),
      ...catalog.transports.flatMap(({ summary, deviations }) => termsIn([summary, ...(deviations ?? [])])),
      ...loaded.flatMap(({ steps }) => steps.flatMap(({ text, reveal }) => termsIn([text, reveal]))),
    ]);
    expect(glossary.filter(({ id }) => !used.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it("is refused by name where a member is wrong, missing or unknown", () => {
    type Node = Record<string, unknown>;
    const file = (): Node & { entries: Node[] } =>
      JSON.parse(readFileSync("src/lessons/data/glossary.json", "utf8")) as Node & { entries: Node[] };
    const broken = (member: string, value: unknown) => () => {
      const wrong = file();
      (wrong.entries[1] ?? {})[member] = value;
      return readGlossary(wrong);
    };
    expect(broken("meaning", 3)).toThrow("glossary.entries.1.meaning is 3; allowed: a text");
    expect(broken("forms", [])).toThrow("at least one form");
    expect(broken("id", file().entries[0]?.["id"])).toThrow("ids and forms of their own");
    expect(broken("more", 1)).toThrow("unknown member more");
  });
});

it.each(pages)("the page of %s has a link to the glossary", (_, texts) => {
  expect(termsIn(texts).length).toBeGreaterThan(0);
});

it.each(loaded.map((lesson) => [lesson.id, lesson] as const))(
  "every step of %s but two or fewer has one",
  (_, { steps }) => {
    const without = steps.filter(({ text, reveal }) => termsIn([text, reveal]).length === 0);
    expect(without.length).toBeLessThanOrEqual(2);
  },
);

describe("a text with terms", () => {
  const shown = (pieces: readonly TermPiece[]): string =>
    pieces.map((piece) => (typeof piece === "string" ? piece : `[${piece.text}>${piece.entry.id}]`)).join("");

  it.each([
    ["The flows share a buffer.", "The [flows>flow] share a [buffer>buffer]."],
    // The longest form wins, and only the first place is a link.
    ["Deficit round robin, then round robin.", "[Deficit round robin>round-robin], then round robin."],
    // Not within words, commands or symbols.
    ["An overflow, `flow`, max_flow and flow-based.", "An overflow, `flow`, max_flow and flow-based."],
    ["ECT(1) is sent.", "[ECT(1)>ect1] is sent."],
  ])("%s", (text, expected) => {
    expect(shown(withTerms([text])[0] ?? [])).toBe(expected);
  });

  it("links a term once in all texts of a page", () => {
    expect(withTerms(["A flow.", "A flow and a buffer."]).map(shown)).toEqual([
      "A [flow>flow].",
      "A flow and a [buffer>buffer].",
    ]);
  });

  it("loses no character", () => {
    for (const [, texts] of pages)
      expect(
        withTerms(texts).map((pieces) => pieces.map((one) => (typeof one === "string" ? one : one.text)).join("")),
      ).toEqual(texts);
  });
});
