import { loadDocumentation } from "../../src/engine/documentation.ts";
import * as metrics from "../../src/engine/metrics/registry.ts";
import { en } from "../../src/i18n/en.ts";
import { algorithmMessages } from "../../src/i18n/enAlgorithms.ts";
import { compareMessages } from "../../src/i18n/enCompare.ts";
import { controlMessages } from "../../src/i18n/enControls.ts";
import { dialogMessages } from "../../src/i18n/enDialogs.ts";
import { editorMessages } from "../../src/i18n/enEditor.ts";
import { embedMessages } from "../../src/i18n/enEmbed.ts";
import { homeMessages } from "../../src/i18n/enHome.ts";
import { insideMessages } from "../../src/i18n/enInside.ts";
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
import { definitionWords } from "../../src/i18n/keys.ts";
import type { Message, Translated, WholeLocale } from "../../src/i18n/locale.ts";
import type { EnglishParts } from "../../src/i18n/locales/en.ts";

/** All English messages, as the page loads them part by part. */
export const englishParts: EnglishParts = {
  page: en,
  algorithms: algorithmMessages,
  compare: compareMessages,
  controls: controlMessages,
  dialogs: dialogMessages,
  editor: editorMessages,
  embed: embedMessages,
  inside: insideMessages,
  laterPanels: laterPanelMessages,
  home: homeMessages,
  learn: learnMessages,
  lecture: lectureMessages,
  papers: papersMessages,
  phone: phoneMessages,
  practice: practiceMessages,
  share: shareMessages,
  sweeps: sweepMessages,
  theory: theoryMessages,
  time: timeMessages,
  tuning: tuningMessages,
  workshop: workshopMessages,
  own: ownMessages,
};

await loadDocumentation();
export const englishWords = definitionWords(Object.values(metrics));

export const wrap = (text: string): string => `⟦${text}⟧`;

const wrapMessage = (message: Message): Message => {
  if (typeof message === "string") return wrap(message);
  const forms = Object.entries(message).map(([category, text]): [string, string] => [category, wrap(text)]);
  const { other } = message;
  return { ...Object.fromEntries(forms), other: wrap(other), few: wrap(`${other} few`), many: wrap(`${other} many`) };
};
const wrapPart = <M extends Readonly<Record<string, Message>>>(part: M): Translated<M> =>
  Object.fromEntries(Object.entries(part).map(([key, message]) => [key, wrapMessage(message)])) as Translated<M>;

/** A made-up language with the plural rules of Polish: every message and every word of a definition stands in ⟦⟧. */
export const pseudo: WholeLocale = {
  tag: "pl",
  parts: {
    page: wrapPart(englishParts.page),
    algorithms: wrapPart(englishParts.algorithms),
    compare: wrapPart(englishParts.compare),
    controls: wrapPart(englishParts.controls),
    dialogs: wrapPart(englishParts.dialogs),
    editor: wrapPart(englishParts.editor),
    embed: wrapPart(englishParts.embed),
    inside: wrapPart(englishParts.inside),
    laterPanels: wrapPart(englishParts.laterPanels),
    home: wrapPart(englishParts.home),
    learn: wrapPart(englishParts.learn),
    lecture: wrapPart(englishParts.lecture),
    papers: wrapPart(englishParts.papers),
    phone: wrapPart(englishParts.phone),
    practice: wrapPart(englishParts.practice),
    share: wrapPart(englishParts.share),
    sweeps: wrapPart(englishParts.sweeps),
    theory: wrapPart(englishParts.theory),
    time: wrapPart(englishParts.time),
    tuning: wrapPart(englishParts.tuning),
    workshop: wrapPart(englishParts.workshop),
    own: wrapPart(englishParts.own),
  },
  words: Object.fromEntries([...englishWords].map(([key, text]) => [key, wrap(text)])),
};
