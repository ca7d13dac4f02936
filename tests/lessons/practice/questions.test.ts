import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { addEverything } from "../../../src/engine/everything.ts";
import { practiceMessages } from "../../../src/i18n/enPractice.ts";
import { questionOf, solutionOf } from "../../../src/lessons/practice/pose.ts";
import { practiceKinds } from "../../../src/lessons/practice/registry.ts";
import { cases } from "../../fixtures/cases.ts";

addEverything();

/** So many seeds of every kind are asked. */
const SEEDS = Array.from({ length: cases(30, 100) }, (_, i) => i + 1);

describe.each(practiceKinds.map((kind) => [kind.id, kind] as const))("%s", (id, kind) => {
  it("is about something of the catalog", () => {
    const known = [...catalog.queues, ...catalog.transports].map((one) => one.id);
    expect(known).toContain(kind.about);
  });

  it("has a question with one right answer for every seed, and its solution comes to it", () => {
    for (const seed of SEEDS) {
      const question = questionOf(id, seed);
      const { answer, steps } = solutionOf(id, seed);
      const last = steps.at(-1)?.value;
      expect(steps.length, `seed ${seed}`).toBeGreaterThan(0);
      const { form } = question;
      if (form.kind === "choice") {
        const texts = form.options.map(({ text }) => JSON.stringify(text));
        expect(new Set(texts).size, `seed ${seed}`).toBe(texts.length);
        expect(texts.length, `seed ${seed}`).toBeGreaterThanOrEqual(3);
        expect(form.options.filter((option) => option.id === answer).length, `seed ${seed}`).toBe(1);
        expect(last, `seed ${seed}`).toBe(answer);
      } else {
        expect(form.tolerance, `seed ${seed}`).toBeGreaterThan(0);
        expect(typeof answer, `seed ${seed}`).toBe("number");
        expect(Math.abs(Number(last) - Number(answer)), `seed ${seed}`).toBeLessThan(1e-9 + form.tolerance * 1e-6);
      }
    }
  });
});

/** Every text of a question and its solution. */
const phrasesIn = (value: unknown): readonly { readonly key: string; readonly values: object }[] => {
  if (typeof value !== "object" || value === null) return [];
  if ("key" in value && "values" in value && typeof value.key === "string" && typeof value.values === "object")
    return [{ key: value.key, values: value.values ?? {} }];
  return Object.values(value).flatMap(phrasesIn);
};

it("every text has its message, and a value for each of its places", () => {
  const texts = practiceKinds.flatMap(({ id }) =>
    SEEDS.slice(0, 25).flatMap((seed) => phrasesIn([questionOf(id, seed), solutionOf(id, seed)])),
  );
  const messages: Readonly<Record<string, unknown>> = practiceMessages;
  for (const { key, values } of texts) {
    const message = messages[key];
    expect(typeof message, key).toBe("string");
    const places = [...String(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(values), key).toEqual(expect.arrayContaining(places));
    expect(JSON.stringify(values), key).not.toMatch(/NaN|undefined|Infinity/);
  }
  for (const { id } of practiceKinds) expect(Object.keys(messages)).toContain(`kind.${id}`);
});
