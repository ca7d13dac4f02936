import { algorithms, loadDocumentation } from "../engine/documentation.ts";
import { addEverything } from "../engine/everything.ts";
import { challengeFindings } from "../lessons/challenges/findings.ts";
import { challenges } from "../lessons/challenges/registry.ts";
import { type Finding, findingsOf } from "../lessons/findings.ts";
import { measureHere } from "../lessons/measureWindows.ts";
import { lessons, stages } from "../lessons/registry.ts";
import { trialFindings } from "../lessons/trialFindings.ts";
import { appendAll } from "../units/lists.ts";
import { readArguments, UsageError } from "./options.ts";
import { print } from "./output.ts";

/**
 * `lesson`: lists the lessons. `lesson --check`: holds everything that they, and the lines of "What to try" on the
 * pages of the algorithms, promise against runs of all their seeds.
 */
export const lesson = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["only"], [], ["check"]);
  const { only = "", check } = options;
  if (check === undefined) {
    if (only !== "") throw new UsageError("--only needs --check");
    print(listed());
    return 0;
  }
  addEverything();
  await loadDocumentation();
  const chosen = lessons.filter(({ id }) => id.includes(only));
  const pages = algorithms.filter(({ id }) => id.includes(only));
  const puzzles = challenges.filter(({ id }) => id.includes(only));
  if (chosen.length + puzzles.length + pages.length === 0)
    throw new UsageError(`no lesson, challenge or algorithm has ${only} in its id. Lessons and challenges: ${ids()}`);
  const found: Finding[] = [];
  const take = (id: string, own: readonly Finding[]): void => {
    for (const { holds, place, promise, shown } of own) if (!holds) print(`FAILS  ${place}: ${promise} (${shown})`);
    print(`${id}: ${tally(own)}`);
    appendAll(found, own);
  };
  for (const { id, load } of chosen) {
    const loaded = await load();
    const own: Finding[] = [];
    for (const step of loaded.steps) appendAll(own, await findingsOf(loaded, step, measureHere));
    take(id, own);
  }
  for (const { id, load } of puzzles) take(`challenge ${id}`, await challengeFindings(await load(), measureHere));
  for (const { id, doc } of pages) {
    const own: Finding[] = [];
    for (const [index, trial] of doc.tryThis.entries())
      appendAll(own, await trialFindings({ queue: id, index, trial }, measureHere));
    take(id, own);
  }
  print(`${tally(found)} hold`);
  return found.every(({ holds }) => holds) ? 0 : 1;
};

const ids = (): string => [...lessons, ...challenges].map(({ id }) => id).join(", ");
const tally = (findings: readonly Finding[]): string =>
  `${findings.filter(({ holds }) => holds).length} of ${findings.length}`;

const listed = (): string =>
  stages
    .map(({ id, title }) => {
      const own = lessons.filter(({ stage }) => stage === id);
      const lines = own.map(
        (entry) => `  ${entry.id.padEnd(16)} ${entry.title}, ${entry.minutes} min, ${entry.steps} steps`,
      );
      return [title, ...lines].join("\n");
    })
    .concat(["Challenges", ...challenges.map(({ id, title }) => `  ${id.padEnd(16)} ${title}`)].join("\n"))
    .join("\n\n");
