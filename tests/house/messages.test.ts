import ts from "@typescript/typescript6";
import { describe, expect, it } from "vitest";
import { en } from "../../src/i18n/en.ts";
import { algorithmMessages } from "../../src/i18n/enAlgorithms.ts";
import { compareMessages } from "../../src/i18n/enCompare.ts";
import { controlMessages } from "../../src/i18n/enControls.ts";
import { dialogMessages } from "../../src/i18n/enDialogs.ts";
import { editorMessages } from "../../src/i18n/enEditor.ts";
import { laterPanelMessages } from "../../src/i18n/enLaterPanels.ts";
import { learnMessages } from "../../src/i18n/enLearn.ts";
import { lectureMessages } from "../../src/i18n/enLecture.ts";
import { ownMessages } from "../../src/i18n/enOwn.ts";
import { papersMessages } from "../../src/i18n/enPapers.ts";
import { phoneMessages } from "../../src/i18n/enPhone.ts";
import { practiceMessages } from "../../src/i18n/enPractice.ts";
import { shareMessages } from "../../src/i18n/enShare.ts";
import { sweepMessages } from "../../src/i18n/enSweeps.ts";
import { theoryMessages } from "../../src/i18n/enTheory.ts";
import { timeMessages } from "../../src/i18n/enTime.ts";
import { tuningMessages } from "../../src/i18n/enTuning.ts";
import { workshopMessages } from "../../src/i18n/enWorkshop.ts";
import { sourceFiles } from "./files.ts";
import { eachNode } from "./syntax.ts";

/** Attributes whose text a person reads or hears. */
const SPOKEN = new Set([
  "alt",
  "title",
  "label",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "aria-roledescription",
]);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Every text and every beginning of a template (`panel.${id}`) in the code, messages themselves left out. */
const textsOfCode = (): { readonly whole: ReadonlySet<string>; readonly heads: readonly string[] } => {
  const whole = new Set<string>();
  const heads = new Set<string>();
  for (const path of sourceFiles.filter((file) => !/^src\/i18n\/(en\w*|locales\/.*)\.ts$/.test(file))) {
    eachNode(path, (node) => {
      if (ts.isStringLiteralLike(node)) whole.add(node.text);
      if (ts.isTemplateExpression(node) && node.head.text.includes(".")) heads.add(node.head.text);
    });
  }
  return { whole, heads: [...heads] };
};

/** Words that stand in a component instead of among the messages. */
const wordsIn = (path: string): string[] => {
  const found: string[] = [];
  eachNode(path, (node) => {
    if (ts.isJsxText(node) && hasLetters(node.text)) found.push(`${path}: ${node.text.trim()}`);
    if (!ts.isJsxAttribute(node) || !SPOKEN.has(node.name.getText())) return;
    const value = node.initializer;
    if (value !== undefined && ts.isStringLiteral(value) && hasLetters(value.text)) {
      found.push(`${path}: ${node.getText()}`);
    }
  });
  return found;
};

/** What gives a text in the language in force. */
const LOOKUPS = new Set([
  ...[
    "t",
    "say",
    "compareText",
    "dialogText",
    "editorText",
    "insideText",
    "learnText",
    "lectureText",
    "theoryText",
    "panelText",
    "papersText",
    "phoneText",
    "practicePhrase",
    "practiceText",
    "shareText",
    "sweepText",
    "tuningText",
    "timeText",
    "workshopText",
    "ownText",
  ],
  ...["wordOf", "wordsIn", "wordsOf", "optionWord", "metricWord", "unitWord"],
]);
/** Texts that a module makes once and for all: calls outside every function. */
const keptTexts = (path: string): string[] => {
  const found: string[] = [];
  eachNode(path, (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !LOOKUPS.has(node.expression.text)) return;
    let outer: ts.Node = node;
    while (!ts.isSourceFile(outer) && !ts.isFunctionLike(outer)) outer = outer.parent;
    if (ts.isSourceFile(outer)) found.push(`${path}: ${node.getText()}`);
  });
  return found;
};

describe("messages", () => {
  it("are all used", () => {
    const { whole, heads } = textsOfCode();
    const unused = Object.keys({
      ...en,
      ...algorithmMessages,
      ...compareMessages,
      ...learnMessages,
      ...lectureMessages,
      ...theoryMessages,
      ...timeMessages,
      ...controlMessages,
      ...dialogMessages,
      ...editorMessages,
      ...laterPanelMessages,
      ...papersMessages,
      ...phoneMessages,
      ...practiceMessages,
      ...shareMessages,
      ...sweepMessages,
      ...tuningMessages,
      ...workshopMessages,
      ...ownMessages,
    }).filter((key) => !whole.has(key) && !heads.some((head) => key.startsWith(head)));
    expect(unused).toEqual([]);
  });

  it("are asked for when they are shown, never when a module is loaded", () => {
    const files = sourceFiles.filter((path) => /^src\/(ui|cli)\//.test(path));
    expect(files.flatMap(keptTexts)).toEqual([]);
  });

  it("hold every word that a component shows or a screen reader says", () => {
    const components = sourceFiles.filter((path) => path.startsWith("src/ui/") && path.endsWith(".tsx"));
    expect(components.length).toBeGreaterThan(0);
    expect(components.flatMap(wordsIn)).toEqual([]);
  });
});
