import { describe, expect, it } from "vitest";
import { type AqmDefinition, FAMILIES, STRENGTHS } from "../../src/engine/aqm/contract.ts";
import * as registry from "../../src/engine/aqm/registry.ts";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { formulaText } from "../../src/ui/places/algorithms/formula.ts";

await loadDocumentation();

const members: readonly AqmDefinition[] = Object.values(registry);

/** All texts of a documentation, anywhere in it. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it("every discipline of the registry has one", () => {
  expect(algorithms.map(({ id }) => id)).toEqual(
    Object.values(registry)
      .map(({ id }) => id)
      .sort(),
  );
});

describe.each(algorithms.map(({ id, doc }) => [id, doc] as const))("the documentation of %s", (id, doc) => {
  it("has no empty text, none that begins or ends with a space, and none with a control character in it", () => {
    expect(textsIn({ ...doc, pseudocode: [] }).filter((text) => text === "" || text !== text.trim())).toEqual([]);
    expect(doc.pseudocode.filter(({ text, shows }) => text.trim() === "" || shows === "")).toEqual([]);
    expect(textsIn(doc).filter((text) => /\p{Cc}/u.test(text))).toEqual([]);
  });

  it("says its idea in one line for a newcomer", () => {
    expect(doc.idea.length).toBeLessThanOrEqual(90);
    expect(doc.idea).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(doc.summary).toMatch(/\.$/);
  });

  it("has a family and strengths of the lists, none twice", () => {
    expect(FAMILIES).toContain(doc.family);
    expect(doc.strengths.filter((strength) => !STRENGTHS.includes(strength))).toEqual([]);
    expect(new Set(doc.strengths).size).toBe(doc.strengths.length);
  });

  it("has one to four formulas that can be set, each with a sentence", () => {
    expect(doc.formulas.length).toBeGreaterThanOrEqual(1);
    expect(doc.formulas.length).toBeLessThanOrEqual(4);
    for (const { tex, says } of doc.formulas) {
      expect(formulaText(tex), tex).toMatch(/^<math/);
      expect(says, tex).toMatch(/\.$/);
    }
  });

  it("says what to try, and what to see then", () => {
    expect(doc.tryThis.length).toBeGreaterThanOrEqual(2);
    expect(doc.tryThis.length).toBeLessThanOrEqual(4);
    for (const { words } of doc.tryThis) expect(words).toMatch(/\.$/);
  });

  it("says what it is in practice, in a few lines", () => {
    expect(doc.practice.length).toBeGreaterThanOrEqual(1);
    expect(doc.practice.length).toBeLessThanOrEqual(6);
    for (const text of doc.practice) {
      expect(text).toMatch(/\.$/);
      expect(text.split("`").length % 2, `a backtick without its pair: ${text}`).toBe(1);
    }
    // How it is turned on there, or that there is none.
    expect(doc.practice.join(" ")).toContain("Linux");
  });

  it("names scenes, and choices of its own fields, as the lab shows them", () => {
    const texts = [...doc.tryThis.map(({ words }) => words), ...doc.practice, ...doc.deviations].join("\n");
    const named = [...texts.matchAll(/scene "([^"]+)"/g)].map(([, title]) => title);
    expect(named.filter((title) => presets.every((preset) => preset.title !== title))).toEqual([]);
    const fields = Object.values(members.find((member) => member.id === id)?.fields ?? {});
    const quoted = [...texts.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => /^([^:]+): (.+)$/.exec(text));
    const chosen = quoted
      .filter((found) => found !== null)
      .filter(([, label, option = ""]) =>
        fields.every((field) => field.label !== label || field.kind !== "choice" || !field.options.includes(option)),
      );
    expect(chosen.map(([text]) => text)).toEqual([]);
  });

  it("fits its pseudo-code on a page, and names its sources", () => {
    expect(doc.pseudocode.length).toBeGreaterThanOrEqual(1);
    expect(doc.pseudocode.length).toBeLessThanOrEqual(16);
    expect(doc.sources.length).toBeGreaterThanOrEqual(1);
  });

  it("keeps the cells of the table short, without a full stop", () => {
    for (const trait of Object.values(doc.traits)) {
      expect(trait.length, trait).toBeLessThanOrEqual(100);
      expect(trait, trait).not.toMatch(/\.$/);
    }
  });
});

it("a formula that cannot be read is refused", () => {
  expect(() => formulaText("\\frac{1}{")).toThrow();
});
