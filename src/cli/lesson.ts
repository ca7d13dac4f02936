import { addEverything } from "../engine/everything.ts";
import { challengeFindings } from "../lessons/challenges/findings.ts";
import { challenges } from "../lessons/challenges/registry.ts";
import { type Finding, findingsOf } from "../lessons/findings.ts";
import { lessons, stages } from "../lessons/registry.ts";
import { tellHere } from "../lessons/tell.ts";
import { appendAll } from "../units/extremes.ts";
import { readArguments, UsageError } from "./options.ts";
import { print } from "./output.ts";

/** `lesson`: lists the lessons. `lesson --check`: holds everything that they promise against runs of all their seeds. */
export const lesson = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["only"], [], ["check"]);
  const { only = "", check } = options;
  if (check === undefined) {
    if (only !== "") throw new UsageError("--only needs --check");
    print(listed());
    return 0;
  }
  const chosen = lessons.filter(({ id }) => id.includes(only));
  const puzzles = challenges.filter(({ id }) => id.includes(only));
  if (chosen.length + puzzles.length === 0)
    throw new UsageError(`no lesson or challenge has ${only} in its id: ${ids()}`);
  addEverything();
  const found: Finding[] = [];
  for (const entry of chosen) {
    const loaded = await entry.load();
    const own: Finding[] = [];
    for (const step of loaded.steps) appendAll(own, await findingsOf(loaded, step, tellHere));
    report(entry.id, own);
    appendAll(found, own);
  }
  for (const entry of puzzles) {
    const own = await challengeFindings(await entry.load(), tellHere);
    report(`challenge ${entry.id}`, own);
    appendAll(found, own);
  }
  print(`${tally(found)} hold`);
  return found.every(({ holds }) => holds) ? 0 : 1;
};

/** Prints what does not hold, and how much does. */
const report = (id: string, own: readonly Finding[]): void => {
  for (const { holds, place, promise, shown } of own) if (!holds) print(`FAILS  ${place}: ${promise} (${shown})`);
  print(`${id}: ${tally(own)}`);
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
