import type { CaseResult } from "./runCase.ts";

/** Results of one place: Node, or a browser. */
export interface Told {
  /** As the table calls it. */
  readonly place: string;
  readonly results: readonly CaseResult[];
  /** Why it did not come to its end; undefined: it did. */
  readonly failure?: string;
  /** What it calls itself. */
  readonly version?: string;
}

/** One case in one place, beside the same case in the first place. */
export interface Difference {
  readonly place: string;
  readonly id: string;
  /** Hashed items that differ from the first place, in the order of hashing. */
  readonly others: readonly string[];
  /** What did not hold inside the place, in sentences. */
  readonly faults: readonly string[];
}

const differenceOf = (place: string, result: CaseResult | undefined, first: CaseResult): Difference => {
  const { id } = first;
  if (result === undefined) return { place, id, others: [], faults: ["it was not run"] };
  const names = new Set([...Object.keys(first.hashes), ...Object.keys(result.hashes)]);
  const others = [...names].filter((name) => result.hashes[name] !== first.hashes[name]);
  return { place, id, others, faults: result.faults };
};

const wholePlace = (place: string, fault: string): Difference => ({ place, id: "all", others: [], faults: [fault] });

/**
 * Holds every place against the first.
 * @param told the first is what the others are held against
 * @returns every case of every place where something is another or did not hold, and every place that failed
 */
export const differencesOf = (told: readonly Told[]): readonly Difference[] => {
  const [first] = told;
  if (first === undefined || first.results.length === 0)
    return [wholePlace(first?.place ?? "Nowhere", "nothing was run to hold the others against")];
  const known = new Set(first.results.map(({ id }) => id));
  return told.flatMap(({ place, results, failure }) => {
    const byId = new Map(results.map((result) => [result.id, result]));
    const found = first.results
      .map((reference) => differenceOf(place, byId.get(reference.id), reference))
      .filter(({ others, faults }) => others.length + faults.length > 0);
    const alone = results
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => ({ place, id, others: [], faults: ["it was run here alone"] }));
    return [...(failure === undefined ? [] : [wholePlace(place, failure)]), ...found, ...alone];
  });
};

const seconds = (results: readonly CaseResult[]): number =>
  results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;

/** As the table says it of a place that is not the first. */
const wordFor = (difference: Difference | undefined): string => {
  if (difference === undefined) return "same";
  return difference.others.length > 0 ? "DIFFERENT" : "FAULT";
};

/**
 * A line for each case: its hash in the first place, and in each other place whether it is the same; then the wall time
 * of each place, and how it compares with that of `unit`.
 * @param unit the place whose time is 1; where it was not visited, the first
 */
export const tableOf = (told: readonly Told[], unit: string): string => {
  const [first, ...others] = told;
  if (first === undefined) return "";
  const differences = differencesOf(told);
  const at = (place: string, id: string): Difference | undefined =>
    differences.find((difference) => difference.place === place && difference.id === id);
  const rows = first.results.map(({ id, hashes }) => [
    id,
    at(first.place, id) === undefined ? (Object.values(hashes)[0] ?? "") : "FAULT",
    ...others.map(({ place }) => wordFor(at(place, id))),
  ]);
  const times = told.map(({ results }) => seconds(results));
  const one = told.find(({ place }) => place === unit) ?? first;
  const ratios = times.map((time) => (time / seconds(one.results)).toFixed(2));
  return aligned([
    ["case", ...told.map(({ place }) => place)],
    ...rows,
    ["run time, s", ...times.map((time) => time.toFixed(1))],
    [`run time ÷ ${one.place}`, ...ratios],
  ]);
};

const aligned = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
