import type { en as pageMessages } from "../en.ts";
import type { algorithmMessages } from "../enAlgorithms.ts";
import type { compareMessages } from "../enCompare.ts";
import type { controlMessages } from "../enControls.ts";
import type { dialogMessages } from "../enDialogs.ts";
import type { editorMessages } from "../enEditor.ts";
import type { embedMessages } from "../enEmbed.ts";
import type { homeMessages } from "../enHome.ts";
import type { insideMessages } from "../enInside.ts";
import type { laterPanelMessages } from "../enLaterPanels.ts";
import type { learnMessages } from "../enLearn.ts";
import type { lectureMessages } from "../enLecture.ts";
import type { ownMessages } from "../enOwn.ts";
import type { papersMessages } from "../enPapers.ts";
import type { phoneMessages } from "../enPhone.ts";
import type { practiceMessages } from "../enPractice.ts";
import type { shareMessages } from "../enShare.ts";
import type { sweepMessages } from "../enSweeps.ts";
import type { theoryMessages } from "../enTheory.ts";
import type { timeMessages } from "../enTime.ts";
import type { tuningMessages } from "../enTuning.ts";
import type { workshopMessages } from "../enWorkshop.ts";

/** The English messages of every part; a translation has the same keys. */
export interface EnglishParts {
  readonly page: typeof pageMessages;
  readonly algorithms: typeof algorithmMessages;
  readonly compare: typeof compareMessages;
  readonly controls: typeof controlMessages;
  readonly dialogs: typeof dialogMessages;
  readonly editor: typeof editorMessages;
  readonly embed: typeof embedMessages;
  readonly inside: typeof insideMessages;
  readonly laterPanels: typeof laterPanelMessages;
  readonly home: typeof homeMessages;
  readonly learn: typeof learnMessages;
  readonly lecture: typeof lectureMessages;
  readonly papers: typeof papersMessages;
  readonly phone: typeof phoneMessages;
  readonly practice: typeof practiceMessages;
  readonly share: typeof shareMessages;
  readonly sweeps: typeof sweepMessages;
  readonly theory: typeof theoryMessages;
  readonly time: typeof timeMessages;
  readonly tuning: typeof tuningMessages;
  readonly own: typeof ownMessages;
  readonly workshop: typeof workshopMessages;
}

/**
 * English. Its messages are in the code that shows them (`textOf` in `message.ts`), so that a part that loads later
 * brings its own; the texts of definitions are in the definitions.
 */
export const english = { tag: "en", parts: {}, words: {} };
