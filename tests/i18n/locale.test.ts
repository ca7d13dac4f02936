import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueOf, transportOf } from "../../src/engine/catalog.ts";
import { algorithmOf, loadDocumentation } from "../../src/engine/documentation.ts";
import * as metrics from "../../src/engine/metrics/registry.ts";
import { say } from "../../src/i18n/algorithms.ts";
import { compareText } from "../../src/i18n/compare.ts";
import { controlText } from "../../src/i18n/controls.ts";
import { dialogText } from "../../src/i18n/dialogs.ts";
import { editorText } from "../../src/i18n/editor.ts";
import { embedText } from "../../src/i18n/embed.ts";
import { en } from "../../src/i18n/en.ts";
import { homeText } from "../../src/i18n/home.ts";
import { insideText } from "../../src/i18n/inside.ts";
import { keysOf, wordFor } from "../../src/i18n/keys.ts";
import { panelText } from "../../src/i18n/laterPanels.ts";
import { learnText } from "../../src/i18n/learn.ts";
import { lectureText } from "../../src/i18n/lecture.ts";
import { currentLocale, type Locale, setLocale } from "../../src/i18n/locale.ts";
import { english } from "../../src/i18n/locales/en.ts";
import { type MessageValues, t } from "../../src/i18n/message.ts";
import { ownText } from "../../src/i18n/own.ts";
import { papersText } from "../../src/i18n/papers.ts";
import { phoneText } from "../../src/i18n/phone.ts";
import { practiceText } from "../../src/i18n/practice.ts";
import { chooseLocale } from "../../src/i18n/registry.ts";
import { shareText } from "../../src/i18n/share.ts";
import { sweepText } from "../../src/i18n/sweeps.ts";
import { theoryText } from "../../src/i18n/theory.ts";
import { timeText } from "../../src/i18n/time.ts";
import { tuningText } from "../../src/i18n/tuning.ts";
import { metricWord, optionWord, wordOf, wordsIn, wordsOf } from "../../src/i18n/words.ts";
import { workshopText } from "../../src/i18n/workshop.ts";
import { bottleneckFields } from "../../src/scenario/commonFields.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { englishParts, englishWords, pseudo, wrap } from "./pseudo.ts";

type Lookup = (key: never, values?: MessageValues) => string;
const lookups: Readonly<Record<keyof typeof englishParts, Lookup>> = {
  page: t,
  algorithms: say,
  compare: compareText,
  controls: controlText,
  dialogs: dialogText,
  editor: editorText,
  embed: embedText,
  inside: insideText,
  laterPanels: panelText,
  home: homeText,
  learn: learnText,
  lecture: lectureText,
  own: ownText,
  papers: papersText,
  phone: phoneText,
  practice: practiceText,
  share: shareText,
  sweeps: sweepText,
  theory: theoryText,
  time: timeText,
  tuning: tuningText,
  workshop: workshopText,
};
await loadDocumentation();
const red = queueOf("red");
const minThreshold = red.fields["minThreshold"];
if (minThreshold === undefined) throw new Error("RED has no minimum threshold");

afterEach(() => setLocale(english));

describe("a language in force", () => {
  beforeEach(() => setLocale(pseudo, wordFor));

  it.each(Object.keys(lookups) as (keyof typeof lookups)[])("has every message of the part %s", (part) => {
    for (const key of Object.keys(englishParts[part]))
      expect(lookups[part](key as never, { n: 1 }), key).toMatch(/^⟦.*⟧$/su);
  });

  it("has the words of definitions, of their copies, and of lists in them", () => {
    expect(wordOf(minThreshold, "label")).toBe(wrap(minThreshold.label));
    expect(wordOf({ ...minThreshold }, "help")).toBe(wrap(minThreshold.help));
    expect(wordOf(red.signals["average"], "label")).toBe(wrap(red.signals["average"]?.label ?? ""));
    expect(wordOf(algorithmOf("red").doc, "idea")).toBe(wrap(algorithmOf("red").doc.idea));
    const [trial] = algorithmOf("red").doc.tryThis;
    expect(wordOf(trial, "words")).toBe(wrap(trial?.words ?? ""));
    expect(wordsIn(algorithmOf("red").doc, "practice")).toEqual(algorithmOf("red").doc.practice.map(wrap));
    expect(wordOf(transportOf("newreno"), "title")).toBe(wrap(transportOf("newreno").title));
    expect(wordOf(presets[0], "story")).toBe(wrap(presets[0]?.story ?? ""));
    expect(wordOf(bottleneckFields.rate, "label")).toBe(wrap("Link rate"));
    const count = Object.values(red.fields).find((field) => field.kind === "choice");
    expect(count === undefined ? "" : optionWord(count, count.default)).toBe(wrap(count?.default ?? "-"));
  });

  it("has no word where a definition has none", () => {
    const nothing: { readonly label?: string } | undefined = undefined;
    expect(wordOf(nothing, "label")).toBeUndefined();
    expect(wordOf({}, "label")).toBeUndefined();
    expect(wordsIn({}, "lists")).toEqual([]);
  });

  it("leaves what it has no word for in English", () => {
    setLocale({ ...pseudo, words: {} }, wordFor);
    expect(wordOf(minThreshold, "label")).toBe(minThreshold.label);
    expect(wordsOf("metrics.goodput.label", "Goodput")).toBe("Goodput");
    setLocale({ ...pseudo, parts: {} }, wordFor);
    expect(t("bar.play")).toBe(en["bar.play"]);
  });

  it("takes the word of a definition's own place before that of another with the same text", () => {
    const fields = ["pi", "pie"]
      .map((id) => queueOf(id))
      .flatMap(({ id, fields }) => Object.entries(fields).map(([name, field]) => ({ id, name, field })));
    for (const { id, name, field } of fields)
      expect(keysOf(field, "label", field.label)).toContain(`aqm.${id}.fields.${name}.label`);
    const own = keysOf(minThreshold, "label", minThreshold.label);
    const words = { [own[0] ?? ""]: "first", [own.at(-1) ?? ""]: "last" };
    setLocale({ ...pseudo, words }, wordFor);
    expect(wordOf(minThreshold, "label")).toBe("first");
  });

  it("gives way to English, whole", async () => {
    await chooseLocale("en");
    expect(currentLocale()).toBe(english);
    for (const [part, lookup] of Object.entries(lookups)) {
      const messages: Readonly<Record<string, unknown>> = englishParts[part as keyof typeof lookups];
      // A value that is missing leaves a dash, never the name of its place.
      for (const [key, message] of Object.entries(messages))
        if (typeof message === "string") expect(lookup(key as never), key).toBe(message.replace(/\{\w+\}/g, "–"));
    }
    expect(wordOf(minThreshold, "label")).toBe("Minimum threshold");
    expect(wordsIn(algorithmOf("red").doc, "practice")).toEqual(algorithmOf("red").doc.practice);
  });
});

describe("keys of words", () => {
  it("follow from the places of definitions", () => {
    for (const key of [
      "aqm.red.fields.minThreshold.label",
      "aqm.red.fields.minThreshold.help",
      "aqm.red.doc.idea",
      "aqm.red.doc.formulas.0.says",
      "aqm.red.doc.traits.weakness",
      "aqm.red.signals.average.label",
      "aqm.dropTail.title",
      "transport.newreno.title",
      "traffic.bulk.title",
      "scenario.bottleneck.rate.label",
      "scenario.sender.window.help",
      "scenes.redBasics.title",
      "metrics.goodput.label",
      "metrics.groups.goodput.label",
    ])
      expect(englishWords.has(key), key).toBe(true);
  });

  it("are of letters, digits and dots, and each has an English word", () => {
    expect(englishWords.size).toBeGreaterThan(1000);
    for (const [key, word] of englishWords) {
      expect(key).toMatch(/^[a-z]\w*(\.\w+)+$/);
      expect(word.trim().length, key).toBeGreaterThan(0);
    }
  });

  it("each lead to the word of a language", () => {
    setLocale(pseudo, wordFor);
    for (const [key, word] of englishWords) expect(wordsOf(key, word)).toBe(wrap(word));
    for (const metric of Object.values(metrics)) {
      expect(metricWord(metric, "label")).toBe(wrap(metric.label));
      expect(metricWord(metric, "help")).toBe(wrap(metric.help));
    }
  });
});

describe("forms by number", () => {
  const form = (n: number): string => t("unit.flows", { n });
  const speaking = (tag: string, forms: object): Locale => ({
    tag,
    parts: { page: { ...en, "unit.flows": { other: "other", ...forms } } },
    words: {},
  });

  it("follow the rules of the language: Polish", () => {
    setLocale(speaking("pl", { one: "one", few: "few", many: "many" }));
    expect([1, 2, 5, 22, 25, 1.5].map(form)).toEqual(["one", "few", "many", "few", "many", "other"]);
  });
  it("follow the rules of the language: Arabic", () => {
    setLocale(speaking("ar", { zero: "zero", one: "one", two: "two", few: "few", many: "many" }));
    expect([0, 1, 2, 3, 11, 100].map(form)).toEqual(["zero", "one", "two", "few", "many", "other"]);
  });
  it("may be one: Japanese", () => {
    setLocale(speaking("ja", {}));
    expect([0, 1, 2].map(form)).toEqual(["other", "other", "other"]);
  });
  it("may be fewer than the language has", () => {
    setLocale(speaking("pl", { one: "one" }));
    expect([1, 2, 5].map(form)).toEqual(["one", "other", "other"]);
  });
});
