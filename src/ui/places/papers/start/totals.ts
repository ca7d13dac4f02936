import type { Counts } from "../../../../experiments/counts.ts";
import { together } from "../../../../experiments/counts.ts";
import { type ExperimentEntry, experiments } from "../../../../experiments/registry.ts";
import type { Judged } from "./judged.ts";

/** What the wall shows: the verdicts of this browser, or those of the last full run by the project. */
export type Shown = "own" | "stored";

/** A choice of experiments. */
export const FILTERS = ["all", "quick", "figures", "tables", "differ", "notRun"] as const;
export type Filter = (typeof FILTERS)[number];

/** The speed of a browser that has not run anything yet, in bits of links in a second and for each core. */
const SPEED = 0.8e9;
/** "In seconds": at most this long, s. */
const QUICK_MAX = 20;

/** The papers, in the order of their experiments. */
export const PAPERS: readonly string[] = [...new Set(experiments.map(({ paper }) => paper))];

/** The time that an experiment takes with all its seeds, s. @param speed measured; null: not yet */
export const secondsOf = ({ work }: Pick<ExperimentEntry, "work">, speed: number | null): number =>
  (SEEDS * work) / (speed ?? SPEED * Math.max(1, navigator.hardwareConcurrency));
/** Number of seeds of most experiments. */
const SEEDS = 3;

/** The verdicts of an experiment; null: there are none. */
export const countsFor = (
  entry: ExperimentEntry,
  tallies: Readonly<Record<string, Judged>>,
  shown: Shown,
): Counts | null => (shown === "stored" ? entry.stored : (tallies[entry.id] ?? null));

/** The verdicts of several experiments together, and the number of claims that have none. */
export const totalsOf = (
  entries: readonly ExperimentEntry[],
  tallies: Readonly<Record<string, Judged>>,
  shown: Shown,
): { readonly counts: Counts; readonly notRun: number; readonly ranCount: number } => {
  const found = entries.map((entry) => ({ entry, counts: countsFor(entry, tallies, shown) }));
  return {
    counts: together(found.flatMap(({ counts }) => counts ?? [])),
    notRun: found.reduce((sum, { entry, counts }) => sum + (counts === null ? entry.claims : 0), 0),
    ranCount: found.filter(({ counts }) => counts !== null).length,
  };
};

/** Whether an experiment is among the chosen. @param speed measured; null: not yet */
export const isChosen = (
  entry: ExperimentEntry,
  filter: Filter,
  { counts, speed }: { readonly counts: Counts | null; readonly speed: number | null },
): boolean => {
  switch (filter) {
    case "all":
      return true;
    case "quick":
      return secondsOf(entry, speed) <= QUICK_MAX;
    case "figures":
      return /^fig/i.test(entry.place);
    case "tables":
      return /^table/i.test(entry.place);
    case "differ":
      return counts !== null && counts.fails > 0;
    default:
      return counts === null;
  }
};
