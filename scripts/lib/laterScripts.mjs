// Scripts of several files that a page loads later. The bundler would make one of each file that several pages share:
// a slow line waits for every one, and the page would have to name them all before its first trace.

import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Files of each script, below `src/` and without their ending. What they import comes along, unless a script before it
 * has it.
 * @type {Readonly<Record<string, readonly (string | RegExp)[]>>}
 */
const SCRIPTS = {
  /** What the page and its workers know of jobs. */
  jobs: ["scenario/parting", "sweeps/ask", "sweeps/job", "sweeps/measure/window"],
  /** What lessons and the lesson editor share. */
  lessonParts: [
    "lessons/readLesson",
    "lessons/placeholders",
    "lessons/stepScenario",
    "lessons/measured",
    "lessons/namedScenario",
    /^lessons\/expressions\/\w+$/,
    "ui/places/learn/inUnit",
    "ui/places/learn/places",
  ],
  /** What reads and writes links. */
  links: ["scenario/address/compress", "scenario/difference"],
  /** The glossary and its links, which lessons and controls need. */
  glossary: [
    "lessons/terms",
    "lessons/glossary",
    "lessons/data/glossary",
    "ui/places/algorithms/Linked",
    "ui/places/algorithms/references",
  ],
  /** What users read about the disciplines, their design rules, and what to try with them. */
  documentation: ["engine/documentation", /^engine\/aqm\/.*([dD]oc|[dD]esign(Path)?)$/, "lessons/trials"],
  /** What measures the runs of lessons, and the distribution that intervals need: both come after a lesson's text. */
  lessonValues: ["lessons/texts", "lessons/stepValues", "sweeps/statistics"],
  /** What the start shares with the lessons and the other places. */
  startParts: ["ui/places/learn/OpenLab", "ui/places/learn/progressKey", "ui/shell/placeKeys", "ui/widgets/Told"],
  /** Small parts that most later pages have. */
  smallParts: [
    /^ui\/widgets\/(Badge|CopyButton|Dialog|Digits|QuantityInput|Switch|TextInput|Words|useModal)$/,
    "ui/plots/useSize",
    "ui/session/address/forks",
    "ui/session/address/says",
    "ui/session/changes/typedRemark",
    "ui/session/title",
    "ui/session/working",
  ],
  /** What the runs of lessons and of comparisons share. */
  placeRuns: [
    "ui/places/compare/compare",
    "ui/places/learn/measureIn",
    "ui/places/learn/pageProgress",
    "ui/places/learn/values",
    "ui/places/sweep/jobWorker",
    "ui/session/backgroundWorker",
  ],
};

const ENDINGS = ["ts", "tsx", "json"];

/**
 * Groups for the bundler, one per script; a file that also belongs to a first script (`firstScripts.mjs`) stays there.
 * @param {string} root folder of the project
 * @returns {{ name: string, test: (id: string) => boolean, priority: number }[]}
 * @throws Error if a file is named that is not there
 */
export const laterScripts = (root) =>
  Object.entries(SCRIPTS).map(([name, files]) => {
    for (const file of files)
      if (typeof file === "string" && !ENDINGS.some((ending) => existsSync(join(root, "src", `${file}.${ending}`))))
        throw new Error(`the script ${name} shall have src/${file}, which is not there`);
    return {
      name,
      test: (id) => {
        const [, path = ""] = /\/src\/(.*)\.(?:tsx?|json)$/.exec(id.replaceAll("\\", "/")) ?? [];
        return files.some((file) => (typeof file === "string" ? file === path : file.test(path)));
      },
      priority: 0,
    };
  });
