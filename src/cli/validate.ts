import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { jsonText } from "../exports/data/runJson.ts";
import { appendAll } from "../units/lists.ts";
import { reasonOf } from "../units/reasonOf.ts";
import { numberOption, readArguments, UsageError } from "./options.ts";
import { print, writeOutput } from "./output.ts";
import { caseOption, runProgram } from "./program.ts";
import { runTasks } from "./validation/runTasks.ts";
import { readStudies } from "./validation/studies.ts";
import { omittedTable, pairTable, shareOf, shareTable } from "./validation/tables.ts";
import type { Omitted, Pair, Study, Values } from "./validation/validationStudy.ts";

const USAGE = `Usage: npm run -s validate -- [--case PATTERN] [--jobs N] [--json FILE|-] [--all]

Repeats experiments that were measured with ns-2.35, ns-3.37 and Linux 6.1, and compares.
--case PATTERN  only cases whose name matches this regular expression
--jobs N        N runs at a time; the number of cores unless given
--all           prints every pair, not only those that do not agree
Exit status: 0 when at least 90 % of all pairs agree, 1 when fewer do, 2 on wrong usage.`;

/** Share of all pairs that has to agree. */
const ENOUGH = 0.9;

/** A case with one seed, by its place in the studies: the message to a worker. */
interface Task {
  readonly study: number;
  readonly place: number;
  readonly seed: number;
}
type Answer = Task & { readonly values: Values };

const referenceFolder = (): string => join(dirname(process.argv[1] ?? ""), "../../tests/reference");

const work = (folder: string): void => {
  const studies = readStudies(folder);
  parentPort?.on("message", (task: Task) => {
    parentPort?.postMessage(answer(studies, task));
  });
};
/** @throws Error if the case cannot be run, which ends the whole program */
const answer = (studies: readonly Study[], task: Task): Answer => {
  const found = studies[task.study]?.cases[task.place];
  if (found === undefined) throw new Error("there is no such case");
  try {
    return { ...task, values: found.run(task.seed) };
  } catch (error) {
    throw new Error(`${found.name} with seed ${task.seed} failed: ${reasonOf(error)}`);
  }
};

const isAnswer = (message: unknown): message is Answer =>
  typeof message === "object" && message !== null && "values" in message;

const runAll = async (tasks: readonly Task[], count: number, folder: string): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  await runTasks(tasks, { program: new URL(import.meta.url), workerData: folder, count }, (answer) => {
    if (isAnswer(answer)) answers.push(answer);
    if (process.stderr.isTTY) process.stderr.write(`\r${answers.length} of ${tasks.length} runs `);
  });
  if (process.stderr.isTTY) process.stderr.write("\r");
  return answers;
};

/** Tasks of the cases with these names, and the cases that cannot be run. */
const planOf = (studies: readonly Study[], names: RegExp): { readonly tasks: Task[]; readonly omitted: Omitted[] } => {
  const tasks: Task[] = [];
  const omitted: Omitted[] = [];
  for (const [study, { cases }] of studies.entries()) {
    for (const [place, { name, seeds, whyNot }] of cases.entries()) {
      if (!names.test(name)) continue;
      if (whyNot === null)
        appendAll(
          tasks,
          seeds.map((seed) => ({ study, place, seed })),
        );
      else omitted.push({ what: name, reason: whyNot });
    }
  }
  return { tasks, omitted };
};

const validate = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["case", "json", "jobs"], [], ["all"]);
  const jobs = numberOption(options, "jobs", availableParallelism(), { min: 1, max: 1024, whole: true });
  const folder = referenceFolder();
  const studies = readStudies(folder);
  const pattern = options["case"] ?? "";
  const { tasks, omitted } = planOf(studies, caseOption(options["case"]));
  if (tasks.length === 0) throw new UsageError(`--case ${pattern} matches no case that can be run`);
  const answers = await runAll(tasks, jobs, folder);
  const results = studies.map((study, index) => {
    const { pairs, omitted: left } = study.compare(runsOf(study, index, answers));
    appendAll(omitted, left);
    return { name: study.name, pairs };
  });
  return tellResult(
    results.filter(({ pairs }) => pairs.length > 0),
    omitted,
    { json: options["json"], all: options["all"] !== undefined },
  );
};

/** The lab's runs by case, in the order of its seeds. @throws Error if one is missing */
const runsOf = (study: Study, index: number, answers: readonly Answer[]): Map<string, readonly Values[]> => {
  const runs = new Map<string, readonly Values[]>();
  for (const [place, { name, seeds }] of study.cases.entries()) {
    const found = answers.filter((each) => each.study === index && each.place === place);
    if (found.length === 0) continue;
    const values = seeds.map((seed) => {
      const run = found.find((each) => each.seed === seed);
      if (run === undefined) throw new Error(`${name} with seed ${seed} has no answer`);
      return run.values;
    });
    runs.set(name, values);
  }
  return runs;
};

/** The pairs of one reference. */
interface Result {
  readonly name: string;
  readonly pairs: readonly Pair[];
}

const count = (results: readonly Result[]): number => results.reduce((sum, { pairs }) => sum + pairs.length, 0);

const tellResult = (
  results: readonly Result[],
  omitted: readonly Omitted[],
  { json, all }: { readonly json: string | undefined; readonly all: boolean },
): number => {
  const share = shareOf(results.flatMap(({ pairs }) => pairs));
  const enough = share >= ENOUGH;
  if (json !== undefined) writeOutput(json, jsonText({ agreement: share, enough, ...jsonOf(results, omitted) }));
  if (json !== "-") {
    print(shareTable(results));
    for (const { name, pairs } of results) {
      const shown = all ? pairs : pairs.filter(({ agrees }) => !agrees);
      if (shown.length > 0)
        print(`\n${all ? "All pairs" : "Pairs that do not agree"}, ${name}\n\n${pairTable(shown, name)}`);
    }
    if (omitted.length > 0) print(`\n${omittedTable(omitted)}`);
    print(
      `\n${enough ? "ok" : "NOT ENOUGH"}: ${(share * 100).toFixed(1)} % of all ${count(results)} pairs agree, ${ENOUGH * 100} % wanted`,
    );
  }
  return enough ? 0 : 1;
};

const jsonOf = (results: readonly Result[], omitted: readonly Omitted[]) => ({
  references: results.map(({ name, pairs }) => ({
    name,
    agreement: shareOf(pairs),
    pairs: pairs.map(({ reference, bound, ...pair }) => ({
      ...pair,
      bound: Number.isNaN(bound) ? null : bound,
      reference: { ...reference },
    })),
  })),
  omitted: omitted.map((each) => ({ ...each })),
});

if (isMainThread) await runProgram(USAGE, validate);
else work(String(workerData));
