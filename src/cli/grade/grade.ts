import { readdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type { JobResult } from "../../sweeps/job.ts";
import { Cancelled } from "../../sweeps/pool.ts";
import { QUICK, THOROUGH } from "../../workshop/contract/contract.ts";
import { contractTests } from "../../workshop/contract/runContract.ts";
import type { GradeTask } from "../../workshop/grade/messages.ts";
import { outcomesOf } from "../../workshop/race/compare.ts";
import { type PlannedRun, planRace, type RaceResults, raceResults, raceSeeds } from "../../workshop/race/plan.ts";
import { runAllOption } from "../jobs.ts";
import { Failure, numberOption, type OptionValues, readArguments, UsageError } from "../options.ts";
import { print, reasonOf, table, tell, writeOutput } from "../output.ts";
import { opponentsOption, RACE_SEEDS, RACE_SEEDS_MAX } from "../race.ts";
import { scenesOption } from "../raceScenes.ts";
import { PROGRAM } from "../threads.ts";
import { checkedHost, openBrowser } from "./browserHost.ts";
import { gradeFolder } from "./gradeFolder.ts";
import { BYTES_PER_MB, type GradingHost, type Limits } from "./gradeOne.ts";
import { gradeCsv, type HandIn, verdictOf } from "./rows.ts";
import { threadHost } from "./threadHost.ts";

/** Default of `--limit`, s, and of `--memory`, MB. */
const STEP_SECONDS = 20;
const MEMORY_MB = 512;
/** Steps besides tests and runs: compiling, starting, loading, measuring the cost. */
const OTHER_STEPS = 4;

/** Least time between two lines about the steps of a hand-in, ms. */
const STEP_TOLD_MS = 5000;

/** The hand-ins of a folder, by name. @throws UsageError */
const filesOf = (folder: string): readonly string[] => {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw new UsageError(`${folder} cannot be read: ${reasonOf(error)}`);
  }
  const found = names.filter((name) => /\.(ts|js)$/.test(name)).sort();
  if (found.length === 0) throw new UsageError(`${folder}: there is no hand-in, a file that ends in .ts or .js`);
  return found;
};

const limitsOption = (options: OptionValues, runs: number): Limits => ({
  step: numberOption(options, "limit", STEP_SECONDS, { min: 0.1, max: 3600, unit: "s" }),
  memory: numberOption(options, "memory", MEMORY_MB, { min: 64, max: 65_536, whole: true }) * BYTES_PER_MB,
  steps: OTHER_STEPS + contractTests.length + runs,
});

/** What standard output says of all hand-ins. */
const summary = (rows: readonly HandIn[], opponents: readonly string[]): string =>
  table(
    ["file", "verdict", ...opponents.map((id) => `won against ${id}`), "faults"],
    rows.map(({ file, graded, race, sameAs }) => [
      file,
      verdictOf(graded),
      ...opponents.map((_, i) => wonText(race, i + 1)),
      [sameAs === "" ? [] : [`same code as ${sameAs}`], graded.faults[0] ?? []].flat().join("; "),
    ]),
  );
const wonText = (race: RaceResults | null, other: number): string => {
  if (race === null) return "none";
  return `${outcomesOf(race, 0, other).filter((outcome) => outcome === "won").length}`;
};

/** Where hand-ins run. */
interface Places {
  open(task: GradeTask): Promise<GradingHost>;
  close(): Promise<void>;
}
const places = async (isTrusted: boolean, limits: Limits): Promise<Places> => {
  if (isTrusted)
    return {
      open: (task) => Promise.resolve(threadHost(PROGRAM, task, limits)),
      close: () => Promise.resolve(),
    };
  const browser = await openBrowser(limits);
  return { open: async (task) => checkedHost(await browser.open(task)), close: () => browser.close() };
};

/** The runs of the others; an interrupt before the first hand-in ends the command. @throws Failure */
const othersOf = async (planned: readonly PlannedRun[]): Promise<ReadonlyMap<string, JobResult>> => {
  try {
    return await runAllOption({}, false)(planned.map(({ job }) => job));
  } catch (error) {
    if (error instanceof Cancelled) throw new Failure("Cancelled before the first hand-in: the table has no row.");
    throw error;
  }
};

/** `grade DIR --csv FILE`: one row for each hand-in of a folder. */
export const grade = async (args: readonly string[]): Promise<number> => {
  const names = ["csv", "scenes", "against", "seeds", "limit", "memory"];
  const { operands, options } = readArguments(args, names, ["DIR"], ["trusted", "quick", "alone"]);
  const [folder = ""] = operands;
  const files = filesOf(folder);
  const { csv } = options;
  if (csv === undefined) throw new UsageError("--csv FILE is missing: the table that is written");
  const seeds = raceSeeds(numberOption(options, "seeds", RACE_SEEDS, { min: 2, max: RACE_SEEDS_MAX, whole: true }));
  const scenes = scenesOption(options);
  const opponents = opponentsOption(options, "");
  const limits = limitsOption(options, scenes.length * seeds.length);
  const { part } = options["quick"] === undefined ? THOROUGH : QUICK;
  const planned = planRace(scenes, opponents, seeds);
  const { open, close } = await places(options["trusted"] !== undefined, limits);
  const cancel = new AbortController();
  const ids = opponents.map(({ queue }) => queue);
  const of = { opponents: ids, scenes: scenes.map(({ id }) => id) };
  let rows: readonly HandIn[] = [];
  try {
    // Written before all work, so that a path that cannot be written fails at once.
    writeOutput(csv, gradeCsv([], of));
    tell(
      `${files.length} ${files.length === 1 ? "hand-in" : "hand-ins"} of ${limits.steps} steps each: tests of the contract, ` +
        `${scenes.length * seeds.length} runs, the cost. First ${planned.length} runs of the others`,
    );
    const others = raceResults(planned, await othersOf(planned));
    process.once("SIGINT", () => cancel.abort());
    const begun = performance.now();
    let toldAt = begun;
    const onStep = (file: string, step: number, says: string): void => {
      if (performance.now() - toldAt < STEP_TOLD_MS) return;
      toldAt = performance.now();
      tell(`${file}: step ${step} of ${limits.steps}, ${says}`);
    };
    const plan = { folder, files, scenes, seeds, others, limits, part, signal: cancel.signal, onStep };
    rows = await gradeFolder(plan, open, (made) => {
      writeOutput(csv, gradeCsv(made, of));
      toldAt = performance.now();
      const last = made.at(-1);
      const left = ((performance.now() - begun) / 1000 / made.length) * (files.length - made.length);
      if (last !== undefined)
        tell(
          `${made.length} of ${files.length}: ${last.file}: ${verdictOf(last.graded)}, ` +
            `${last.graded.seconds.toFixed(1)} s${leftText(left)}`,
        );
    });
  } finally {
    await close();
  }
  print(summary(rows, ids));
  if (rows.length === files.length) return 0;
  tell(`Cancelled: ${rows.length} of ${files.length} hand-ins are in ${csv}.`);
  return 1;
};

/** @param left s */
const leftText = (left: number): string => (left < 60 ? "" : `, about ${Math.ceil(left / 60)} min left`);
