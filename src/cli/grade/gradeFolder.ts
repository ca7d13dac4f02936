import { join } from "node:path";
import type { RaceScene } from "../../experiments/races/contract.ts";
import { digestOf } from "../../workshop/compile/digest.ts";
import type { GradeTask } from "../../workshop/grade/messages.ts";
import type { RaceResults } from "../../workshop/race/plan.ts";
import { reasonOf } from "../output.ts";
import { textOfFile } from "../textFile.ts";
import { type Graded, type GradingHost, gradeAt, type Limits, type OnStep } from "./gradeOne.ts";
import type { HandIn } from "./rows.ts";

/** The race of a hand-in against the opponents; null: not all of its runs were made. */
const raceOf = (graded: Graded, others: RaceResults, id: string): RaceResults | null => {
  const scenes = others.scenes.map(({ scene, racers }) => ({
    scene,
    racers: [graded.runs[scene.id] ?? [], ...racers],
  }));
  if (scenes.some(({ racers: [own = []] }) => own.length < others.seeds.length)) return null;
  return { racers: [{ queue: id, name: graded.title }, ...others.racers], seeds: others.seeds, scenes };
};

/** A class to grade. */
export interface ClassPlan {
  readonly folder: string;
  readonly files: readonly string[];
  readonly scenes: readonly RaceScene[];
  readonly seeds: readonly number[];
  readonly others: RaceResults;
  readonly limits: Limits;
  /** Part of the contract's cases, above 0 to 1. */
  readonly part: number;
  readonly signal: AbortSignal;
  /** Called at the start of each step of a hand-in. */
  onStep?(file: string, ...step: Parameters<OnStep>): void;
}

/** A hand-in that cannot be read is one that does not compile. */
const unreadable = (fault: string): Graded => ({
  ending: "does not compile",
  title: "",
  contract: [],
  runs: {},
  cost: null,
  faults: [fault],
  seconds: 0,
  isSilent: false,
  line: null,
});

/** The last fault with its place. */
const withLine = (graded: Graded, line: number | null): Graded => {
  const says =
    line === null
      ? "no line is known, since it stood outside the methods enqueue and dequeue"
      : `the last line that it reached is ${line}`;
  const last = graded.faults.at(-1);
  return {
    ...graded,
    line,
    faults: [...graded.faults.slice(0, -1), ...(last === undefined ? [] : [`${last}; ${says}`])],
  };
};

type Open = (task: GradeTask) => Promise<GradingHost>;

/** Grades a hand-in. If it was silent and its host reported no line, it is tried once more with every line reported. */
const gradeTask = async (
  task: GradeTask,
  open: Open,
  { limits, signal, onStep }: { readonly limits: Limits; readonly signal: AbortSignal; readonly onStep: OnStep },
): Promise<Graded> => {
  const graded = await gradeAt(await open(task), limits, signal, onStep);
  if (!graded.isSilent) return graded;
  if (graded.line !== null || signal.aborted) return withLine(graded, graded.line);
  const again = await gradeAt(await open({ ...task, tellsLines: true }), limits, signal);
  return withLine(graded, again.isSilent ? again.line : null);
};

/** The text of a file, or why there is none. */
const textOf = (path: string): { readonly source: string; readonly fault?: string } => {
  try {
    return { source: textOfFile(path) };
  } catch (error) {
    return { source: "", fault: `it cannot be read: ${reasonOf(error)}` };
  }
};

/**
 * Grades the hand-ins one after another, each in a host of its own. An interrupt ends the grading of the present
 * hand-in, and no other hand-in is graded.
 * @param onRow is called after each hand-in, with all rows so far
 */
export const gradeFolder = async (
  { folder, files, scenes, seeds, others, limits, part, signal, onStep: listener }: ClassPlan,
  open: Open,
  onRow: (rows: readonly HandIn[]) => void,
): Promise<readonly HandIn[]> => {
  const rows: HandIn[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    const { source, fault } = textOf(join(folder, file));
    const digest = digestOf(source);
    const sameAs = rows.find((row) => row.digest === digest && fault === undefined)?.file ?? "";
    const task: GradeTask = { kind: "grade", source, scenes, seeds, part, budget: limits.step / 2 };
    const onStep: OnStep = (step, says) => listener?.(file, step, says);
    const graded = fault === undefined ? await gradeTask(task, open, { limits, signal, onStep }) : unreadable(fault);
    if (graded.ending === "cancelled") break;
    rows.push({ file, digest, sameAs, graded, race: raceOf(graded, others, `own:${digest}`) });
    onRow(rows);
  }
  return rows;
};
