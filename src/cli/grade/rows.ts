import { columnName, HALF_WIDTH } from "../../units/csv.ts";
import { contractTests } from "../../workshop/contract/runContract.ts";
import { outcomesOf, profileOf } from "../../workshop/race/compare.ts";
import type { RaceResults } from "../../workshop/race/plan.ts";
import { SCORES } from "../../workshop/race/scores.ts";
import type { Graded } from "./gradeOne.ts";

/** A hand-in with all that a row of the table says. */
export interface HandIn {
  readonly file: string;
  readonly digest: string;
  /** An earlier file with the same code; "": there is none. */
  readonly sameAs: string;
  readonly graded: Graded;
  /** The race, the hand-in first; null: it did not come to its end. */
  readonly race: RaceResults | null;
}

/** The verdict of a row in a few words: how the grading ended, or the outcome of the contract's tests. */
export const verdictOf = ({ ending, contract }: Graded): string => {
  if (ending !== "finished") return ending;
  return contract.every(({ verdict }) => verdict === "passed") ? "graded" : "breaks the contract";
};

type Cell = string | number | null;

const scoreCells = (race: RaceResults | null): readonly Cell[] => {
  const profile = race === null ? [] : profileOf(race, 0);
  return SCORES.flatMap((_, place) => {
    const { mean, halfWidth } = profile[place] ?? { mean: null, halfWidth: null };
    return [mean, halfWidth];
  });
};
const outcomeCells = (race: RaceResults | null, others: number): readonly Cell[] =>
  Array.from({ length: others }, (_, i) => (race === null ? [] : outcomesOf(race, 0, i + 1))).flatMap((outcomes) =>
    (["won", "lost"] as const).map((wanted) =>
      race === null ? null : outcomes.filter((outcome) => outcome === wanted).length,
    ),
  );

const DELAY = SCORES.findIndex(({ id }) => id === "delay");
/** The mean p95 delay of each scene, s. */
const delayCells = (race: RaceResults | null, scenes: number): readonly Cell[] =>
  Array.from({ length: scenes }, (_, scene) =>
    race === null ? null : (profileOf(race, 0, scene)[DELAY]?.mean ?? null),
  );

/** Of which a table is: ids of the disciplines raced against, and of the scenes. */
export interface TableOf {
  readonly opponents: readonly string[];
  readonly scenes: readonly string[];
}

/** The unit of a score in the name of its column; a factor has none there. */
const unitOf = (unit: string): string | null => (unit === "" ? null : unit);

/** The names of the columns, with the units of their numbers; counts have none. */
export const columnNames = ({ opponents, scenes }: TableOf): readonly string[] => [
  "file",
  "verdict",
  "title",
  "digest",
  "same_code_as",
  ...contractTests.map(({ id }) => id),
  ...SCORES.flatMap(({ id, unit }) => [columnName(id, unitOf(unit)), columnName(id, unitOf(unit), HALF_WIDTH)]),
  ...scenes.map((id) => columnName(`delay_in_${id}`, "s")),
  ...opponents.flatMap((id) => [`won_against_${id}`, `lost_to_${id}`]),
  columnName("cost", "ns"),
  columnName("cost_of_drop_tail", "ns"),
  "faults",
];

const cellsOf = ({ file, digest, sameAs, graded, race }: HandIn, of: TableOf): readonly Cell[] => [
  file,
  verdictOf(graded),
  graded.title,
  digest,
  sameAs,
  ...contractTests.map(({ id }) => graded.contract.find((each) => each.id === id)?.verdict ?? null),
  ...scoreCells(race),
  ...delayCells(race, of.scenes.length),
  ...outcomeCells(race, of.opponents.length),
  graded.cost === null ? null : Math.round(graded.cost.own * 1e9),
  graded.cost === null ? null : Math.round(graded.cost.dropTail * 1e9),
  graded.faults.join("; "),
];

/** A cell of CSV. Text that a spreadsheet would compute, as "=…", gets an apostrophe: it is somebody else's. */
export const csvCell = (value: Cell): string => {
  if (value === null || Number.isNaN(value)) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The whole table. */
export const gradeCsv = (handIns: readonly HandIn[], of: TableOf): string =>
  [columnNames(of), ...handIns.map((one) => cellsOf(one, of))]
    .map((cells) => `${cells.map(csvCell).join(",")}\n`)
    .join("");
