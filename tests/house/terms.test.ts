import { describe, expect, it } from "vitest";
import { COMMAND_HELP } from "../../src/cli/commandHelp.ts";
import { catalog } from "../../src/engine/catalog.ts";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import * as metrics from "../../src/engine/metrics/registry.ts";
import { en } from "../../src/i18n/en.ts";
import { algorithmMessages } from "../../src/i18n/enAlgorithms.ts";
import { compareMessages } from "../../src/i18n/enCompare.ts";
import { controlMessages } from "../../src/i18n/enControls.ts";
import { designMessages } from "../../src/i18n/enDesign.ts";
import { dialogMessages } from "../../src/i18n/enDialogs.ts";
import { editorMessages } from "../../src/i18n/enEditor.ts";
import { embedMessages } from "../../src/i18n/enEmbed.ts";
import { flowMessages } from "../../src/i18n/enFlows.ts";
import { homeMessages } from "../../src/i18n/enHome.ts";
import { insideMessages } from "../../src/i18n/enInside.ts";
import { laterPanelMessages } from "../../src/i18n/enLaterPanels.ts";
import { learnMessages } from "../../src/i18n/enLearn.ts";
import { lectureMessages } from "../../src/i18n/enLecture.ts";
import { ownMessages } from "../../src/i18n/enOwn.ts";
import { papersMessages } from "../../src/i18n/enPapers.ts";
import { papersStartMessages } from "../../src/i18n/enPapersStart.ts";
import { phoneMessages } from "../../src/i18n/enPhone.ts";
import { practiceMessages } from "../../src/i18n/enPractice.ts";
import { shareMessages } from "../../src/i18n/enShare.ts";
import { sweepMessages } from "../../src/i18n/enSweeps.ts";
import { theoryMessages } from "../../src/i18n/enTheory.ts";
import { timeMessages } from "../../src/i18n/enTime.ts";
import { tuningMessages } from "../../src/i18n/enTuning.ts";
import { workshopMessages } from "../../src/i18n/enWorkshop.ts";
import { challenges } from "../../src/lessons/challenges/registry.ts";
import { glossary } from "../../src/lessons/glossary.ts";
import { PLACEHOLDER } from "../../src/lessons/placeholders.ts";
import { loadQuestions } from "../../src/lessons/questions.ts";
import { lessons } from "../../src/lessons/registry.ts";
import {
  accessFields,
  bottleneckFields,
  bufferFields,
  groupFields,
  hopFields,
  runFields,
  variationFields,
} from "../../src/scenario/commonFields.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { textOf } from "./files.ts";

/** One word a thing: the words that readers shall not meet, and the word in their place. */
const RETIRED: readonly (readonly [retired: RegExp, instead: string])[] = [
  [/\butili[sz]ation\b/i, "link use"],
  [/\bpresets?\b/i, "scene"],
  [/\b(futures?|branch(es)?)\b/i, "fork"],
  [/\btransports?\b/i, "congestion control"],
  [/\bdisciplines?\b/i, "algorithm"],
  [/\b(way|link|going) back\b/i, "reverse path"],
  [/\b(?:this|the) link (?:holds|is (?:damaged|wrong|too (?:long|large)|copied)|needs|gives)\b/i, "address"],
  [/\bbefore the (very )?same traffic\b/i, "on the same traffic"],
  [/\b(same|identical) arrivals\b/i, "the same senders and random numbers: TCP reacts, so arrivals differ"],
  [/\bmark(s|ing)?,? (not|instead of) drop/i, "marks ECN-capable packets: others are dropped"],
  [/\b(droptail|drop-tail|tail drop)\b/i, "Drop Tail"],
  [/(?<!\bat )\b(least|greatest)\b/i, "minimum, maximum"],
  [/\bmultiplicative decrease\b|\bleft after a\b/i, "decrease factor"],
  [/\bJain\b(?!'s fairness index| index)/, "Jain's fairness index"],
  [/(?<!\bflow )\bcompletion time/i, "flow completion time"],
  [/\bdrop(ping)? rate\b/i, "loss rate"],
  [/\b(queue|delay) deviation\b|(?<!\bstandard )\bdeviation of the (queue|delay)\b/i, "std. deviation"],
  [/\b(median|\d+ %) (delay|queue|queueing delay)\b/i, "p50, p95, p99"],
  [/\brepeated (packets?|segments?)\b|\bre-?sen[dt]\b/i, "retransmission"],
  [/\b(forget|take off)\b/i, "remove"],
  // Not the option --tell.
  [/(?<!--)\b(tells?|told|anew|whatever|so many|so long)\b/i, "a plain sentence with a subject"],
];

/** Places where a retired word is allowed. */
const EXCEPTIONS: readonly { readonly text: string; readonly why: string }[] = [
  { text: metrics.utilization.help, why: "the help of link use names the term of other tools once" },
  { text: "Marks instead of drops", why: "title of a lesson whose senders are all ECN-capable" },
  {
    text: "Twenty flows, RED with marks instead of drops. Which of these changed?",
    why: "a step of that lesson",
  },
  { text: "Jain", why: "there is no room for more in the head of a panel, and its title has the whole name" },
];

/** Placeholders are names of the code. */
const spoken = (text: string): string => text.replaceAll(/\{\w+\}/g, "…");
const faultsOf = (text: string): string[] =>
  RETIRED.filter(([retired]) => retired.test(spoken(text))).map(([, instead]) => `${instead}: ${text}`);

/** Members of a definition whose values are identifiers, formulas, conditions, or titles of other people's works. */
const UNSPOKEN = new Set(
  "id sources options default unit form against family tex symbol scene set change queue params overrides expect".split(
    " ",
  ),
);

await loadDocumentation();

/** Every text of messages or of a definition, each with its place. */
const textsIn = (value: unknown, place: string): (readonly [place: string, text: string])[] => {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    UNSPOKEN.has(key) ? [] : textsIn(member, `${place}.${key}`),
  );
};

/** Members of a step or a challenge that are conditions, settings or names of the code. */
const MACHINE =
  /^(scenario|measured|highlight|kind|proof|measure|truth|when|guess|channel|rules|solution|document|controls)$/;
/** The words of a lesson, a question or a challenge, with the labels of its lanes and without its measured values. */
const wordsOf = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll(PLACEHOLDER, "…");
  if (Array.isArray(value)) return value.map(wordsOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      if (key === "scenarios")
        return [[key, [...JSON.stringify(one).matchAll(/"label":"([^"]*)"/g)].map(([, name]) => name)]];
      // Options of a question are words, unlike those of a field.
      return MACHINE.test(key) ? [] : [[key === "options" ? "choices" : key, wordsOf(one)]];
    }),
  );
};
const [lessonTexts, questionTexts, challengeTexts] = await Promise.all([
  Promise.all(lessons.map(({ load }) => load())),
  loadQuestions(),
  Promise.all(challenges.map(({ load }) => load())),
]);

const FIELDS = { runFields, bottleneckFields, variationFields, hopFields, bufferFields, accessFields, groupFields };

const sources: readonly (readonly [what: string, texts: unknown])[] = [
  ["the page", en],
  ["the pages of algorithms", algorithmMessages],
  ["the comparison", compareMessages],
  ["controls", [controlMessages, designMessages]],
  ["panels", [flowMessages, laterPanelMessages]],
  ["embeds", embedMessages],
  ["the start", homeMessages],
  ["the place of lessons", learnMessages],
  ["the lessons", wordsOf(lessonTexts)],
  ["the questions before and after the course", wordsOf(questionTexts)],
  ["the challenges", wordsOf(challengeTexts)],
  ["the lectures", lectureMessages],
  ["the view of theory", theoryMessages],
  ["dialogs", dialogMessages],
  ["the lesson editor", editorMessages],
  ["inside views", insideMessages],
  ["the workshop", [workshopMessages, ownMessages]],
  ["tuning", tuningMessages],
  ["papers", [papersMessages, papersStartMessages]],
  ["the phone form", phoneMessages],
  ["practice, challenges and review", practiceMessages],
  ["sharing", shareMessages],
  ["sweeps", sweepMessages],
  ["time", timeMessages],
  ["metrics", metrics],
  ["fields of every scenario", { ...FIELDS, ...catalog.senderFields }],
  ["algorithms", algorithms],
  ["congestion control", catalog.transports],
  ["the glossary", glossary.map(({ term, meaning }) => ({ term, meaning }))],
  ["traffic", catalog.kinds],
  ["scenes", presets.map(({ title, story }) => ({ title, story }))],
  ["the help of the command line", COMMAND_HELP],
  ["the description of the page", /name="description" content="([^"]*)"/.exec(textOf("index.html"))?.[1] ?? ""],
];

describe("one word a thing", () => {
  it.each(sources)("in %s", (what, texts) => {
    const excepted = new Set(EXCEPTIONS.map(({ text }) => text));
    const found = textsIn(texts, what);
    expect(found.length).toBeGreaterThan(0);
    expect(
      found
        .filter(([, text]) => !excepted.has(text))
        .flatMap(([place, text]) => faultsOf(text).map((fault) => `${place}: ${fault}`)),
    ).toEqual([]);
  });

  it("is broken by a retired word, and by no word that only holds one", () => {
    expect(faultsOf("Choose a preset with the transport of your future.")).toHaveLength(3);
    expect(faultsOf("The least window of the way back.")).toHaveLength(2);
    expect(faultsOf("Goodput of at least 5 Mbit/s on the reverse path; the drop-off is steep.")).toEqual([]);
  });

  it("has no exception that is no longer needed", () => {
    expect(EXCEPTIONS.filter(({ text, why }) => faultsOf(text).length === 0 || why === "")).toEqual([]);
  });
});
