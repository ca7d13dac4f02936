import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { numberOption, readArguments, UsageError } from "./options.ts";
import { print, tell, writeOutput } from "./output.ts";
import { jsonText } from "./runJson.ts";
import { compare, type Omitted, type Pair, whyNot } from "./validation/compare.ts";
import { type Reference, type ReferenceCase, readReference } from "./validation/reference.ts";
import { runCase, type Values } from "./validation/runCase.ts";
import { omittedTable, pairTable, shareOf, shareTable } from "./validation/tables.ts";

const USAGE = `Usage: npm run -s validate -- [--case PATTERN] [--jobs N] [--json FILE|-]

Runs the cases that were measured with ns-2.35, five seeds each, and compares every metric of every window.
--case PATTERN  only cases whose name matches this regular expression
--jobs N        so many at a time; the number of cores unless given
Exit status: 0 when at least 90 % of the pairs agree, 1 when fewer do, 2 on wrong usage.`;

/** Part of the pairs that has to agree. */
const ENOUGH = 0.9;

/** A case with one seed, by their places in the reference; what a worker is asked. */
interface Task {
  readonly place: number;
  readonly seed: number;
}
type Answer = Task & ({ readonly values: Values } | { readonly failure: string });

const referenceFile = (): string => join(dirname(process.argv[1] ?? ""), "../../tests/reference/ns2/cases.json");

const work = (path: string): void => {
  const { cases } = readReference(path);
  parentPort?.on("message", (task: Task) => {
    parentPort?.postMessage(answer(cases, task));
  });
};
const answer = (cases: readonly ReferenceCase[], task: Task): Answer => {
  const found = cases[task.place];
  if (found === undefined) return { ...task, failure: "there is no such case" };
  try {
    return { ...task, values: runCase(found, task.seed) };
  } catch (error) {
    return { ...task, failure: error instanceof Error ? error.message : String(error) };
  }
};

/** Lets workers take the tasks one by one; they share nothing. */
const runAll = async (tasks: readonly Task[], jobs: number, path: string): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  let next = 0;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: path });
      const give = (): void => {
        const task = tasks[next++];
        if (task === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(task);
      };
      worker.on("message", (done: Answer) => {
        answers.push(done);
        if (process.stderr.isTTY) process.stderr.write(`\r${answers.length} of ${tasks.length} runs `);
        give();
      });
      worker.on("error", reject);
      give();
    });
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, one));
  if (process.stderr.isTTY) process.stderr.write("\r");
  return answers;
};

const chosenCases = (reference: Reference, pattern: string): readonly ReferenceCase[] => {
  try {
    const names = new RegExp(pattern);
    return reference.cases.filter(({ name }) => names.test(name));
  } catch {
    throw new UsageError(`--case ${pattern} is no regular expression`);
  }
};

const validate = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["case", "json", "jobs"], []);
  const jobs = numberOption(options, "jobs", availableParallelism(), { min: 1, max: 1024, whole: true });
  const path = referenceFile();
  const reference = readReference(path);
  const chosen = chosenCases(reference, options["case"] ?? "");
  const omitted: Omitted[] = [];
  const pairs: Pair[] = [];
  const run = chosen.filter((each) => {
    const reason = whyNot(each);
    if (reason !== null) omitted.push({ what: each.name, reason });
    return reason === null;
  });
  if (run.length === 0) throw new UsageError(`--case ${options["case"] ?? ""} names no case that can be run`);
  const tasks = run.flatMap((each) => reference.seeds.map((seed) => ({ place: reference.cases.indexOf(each), seed })));
  const answers = await runAll(tasks, jobs, path);
  for (const found of answers)
    if ("failure" in found)
      throw new Error(`${reference.cases[found.place]?.name} with seed ${found.seed} failed: ${found.failure}`);
  for (const each of run) {
    const place = reference.cases.indexOf(each);
    const runs = reference.seeds.map((seed) => valuesOf(answers, place, seed));
    const result = compare(each, runs);
    pairs.push(...result.pairs);
    omitted.push(...result.omitted);
  }
  return tellResult(pairs, omitted, options["json"]);
};

const valuesOf = (answers: readonly Answer[], place: number, seed: number): Values => {
  const found = answers.find((each) => each.place === place && each.seed === seed);
  if (found === undefined || !("values" in found)) throw new Error(`case ${place} has no run with seed ${seed}`);
  return found.values;
};

const tellResult = (pairs: readonly Pair[], omitted: readonly Omitted[], json: string | undefined): number => {
  const share = shareOf(pairs);
  const enough = share >= ENOUGH;
  if (json !== undefined) {
    const plain = pairs.map(({ reference, bound, ...pair }) => ({
      ...pair,
      bound: Number.isNaN(bound) ? null : bound,
      reference: { ...reference },
    }));
    writeOutput(
      json,
      jsonText({ agreement: share, enough, pairs: plain, omitted: omitted.map((each) => ({ ...each })) }),
    );
  }
  if (json !== "-") {
    const apart = pairs.filter(({ agrees }) => !agrees);
    print(pairTable(pairs));
    if (apart.length > 0) print(`\nPairs that do not agree\n\n${pairTable(apart)}`);
    if (omitted.length > 0) print(`\n${omittedTable(omitted)}`);
    print(`\n${shareTable(pairs)}`);
    print(
      `\n${enough ? "ok" : "NOT ENOUGH"}: ${(share * 100).toFixed(1)} % of ${pairs.length} pairs agree (${ENOUGH * 100} % wanted)`,
    );
  }
  return enough ? 0 : 1;
};

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    print(USAGE);
    return;
  }
  try {
    process.exitCode = await validate(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    tell(error instanceof Error ? error.message : String(error));
    if (isUsage) tell(USAGE);
    process.exitCode = isUsage ? 2 : 1;
  }
};

if (isMainThread) await main();
else work(String(workerData));
