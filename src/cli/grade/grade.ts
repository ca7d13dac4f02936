import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RaceScene } from "../../experiments/races/contract.ts";
import { raceScenes } from "../../experiments/races/scenes.ts";
import { digestOf } from "../../workshop/compile/digest.ts";
import { outcomesOf } from "../../workshop/race/compare.ts";
import { planRace, type RaceResults, raceResults, raceSeeds } from "../../workshop/race/plan.ts";
import { runAllOption } from "../jobs.ts";
import { numberOption, type OptionValues, readArguments, UsageError } from "../options.ts";
import { print, reasonOf, table, tell, writeOutput } from "../output.ts";
import { opponentsOption, RACE_SEEDS, RACE_SEEDS_MAX } from "../race.ts";
import { scenesOption } from "../raceScenes.ts";
import { PROGRAM } from "../threads.ts";
import { type Graded, gradeAt, type Limits, threadPlace } from "./gradeOne.ts";
import { gradeCsv, type HandIn, verdictOf } from "./rows.ts";

const MEGABYTE = 2 ** 20;
/** Default of `--limit`, s, and of `--memory`, MB. */
const STEP_SECONDS = 20;
const MEMORY_MB = 512;

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

/** The race of a hand-in against the opponents; null: not all of its runs were made. */
const raceOf = (graded: Graded, others: RaceResults, id: string): RaceResults | null => {
  const scenes = others.scenes.map(({ scene, racers }) => ({
    scene,
    racers: [graded.runs[scene.id] ?? [], ...racers],
  }));
  if (scenes.some(({ racers: [own = []] }) => own.length < others.seeds.length)) return null;
  return { racers: [{ queue: id, name: graded.title }, ...others.racers], seeds: others.seeds, scenes };
};

interface Plan {
  readonly folder: string;
  readonly files: readonly string[];
  readonly scenes: readonly RaceScene[];
  readonly seeds: readonly number[];
  readonly others: RaceResults;
  readonly limits: Limits;
  /** Part of the contract's cases; 1 unless given. */
  readonly part?: number;
  readonly signal: AbortSignal;
}

/** Grades every hand-in in turn; `onRow` hears of each. An interrupt ends the one that runs, and no other begins. */
export const gradeFolder = async (
  { folder, files, scenes, seeds, others, limits, part = 1, signal }: Plan,
  onRow: (rows: readonly HandIn[]) => void,
  program = PROGRAM,
): Promise<readonly HandIn[]> => {
  const rows: HandIn[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    const source = readFileSync(join(folder, file), "utf8");
    const digest = digestOf(source);
    const sameAs = rows.find((row) => row.digest === digest)?.file ?? "";
    const task = { kind: "grade", source, scenes, seeds, part, budget: limits.step / 2 } as const;
    const place = threadPlace(program, task, limits);
    const graded = await gradeAt(place, limits, signal);
    if (graded.ending === "cancelled") break;
    rows.push({ file, digest, sameAs, graded, race: raceOf(graded, others, `own:${digest}`) });
    onRow(rows);
  }
  return rows;
};

const limitsOption = (options: OptionValues): Limits => ({
  step: numberOption(options, "limit", STEP_SECONDS, { min: 0.1, max: 3600, unit: "s" }),
  memory: numberOption(options, "memory", MEMORY_MB, { min: 64, max: 65_536, whole: true }) * MEGABYTE,
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

/** `grade DIR --csv FILE --trusted`: one row for each hand-in of a folder. */
export const grade = async (args: readonly string[]): Promise<number> => {
  const names = ["csv", "scenes", "against", "seeds", "limit", "memory"];
  const { operands, options } = readArguments(args, names, ["DIR"], ["trusted"]);
  const [folder = ""] = operands;
  const files = filesOf(folder);
  const { csv } = options;
  if (csv === undefined) throw new UsageError("--csv FILE is missing: the table that is written");
  if (options["trusted"] === undefined)
    throw new UsageError(
      "only --trusted is there: each hand-in runs in a thread of this program, which keeps faults and endless loops " +
        "away from the others, but not code that means harm. Grade hand-ins that you have read, or in a container",
    );
  const limits = limitsOption(options);
  const seeds = raceSeeds(numberOption(options, "seeds", RACE_SEEDS, { min: 2, max: RACE_SEEDS_MAX, whole: true }));
  const scenes = [...raceScenes, ...scenesOption(options)];
  const opponents = opponentsOption(options, "");
  const cancel = new AbortController();
  const planned = planRace(scenes, opponents, seeds);
  tell(`${files.length} hand-ins. First the others: ${planned.length} runs`);
  const others = raceResults(planned, await runAllOption({}, false)(planned.map(({ job }) => job)));
  const interrupt = (): void => cancel.abort();
  process.once("SIGINT", interrupt);
  const ids = opponents.map(({ queue }) => queue);
  writeOutput(csv, gradeCsv([], ids));
  const rows = await gradeFolder({ folder, files, scenes, seeds, others, limits, signal: cancel.signal }, (made) => {
    writeOutput(csv, gradeCsv(made, ids));
    const last = made.at(-1);
    if (last !== undefined) tell(`${made.length} of ${files.length}: ${last.file}: ${verdictOf(last.graded)}`);
  });
  process.off("SIGINT", interrupt);
  print(summary(rows, ids));
  if (rows.length === files.length) return 0;
  tell(`Cancelled: ${rows.length} of ${files.length} hand-ins are in ${csv}.`);
  return 1;
};
