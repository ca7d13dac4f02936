import type { CaseResult } from "./runCase.ts";

/** What one place told: Node, or a browser. */
export interface Told {
  /** As the table calls it. */
  readonly place: string;
  readonly results: readonly CaseResult[];
  /** Why it did not come to its end; undefined: it did. */
  readonly failure?: string;
}

/** One case in one place, beside the same case in the first place. */
export interface Difference {
  readonly place: string;
  readonly id: string;
  /** What is another, in the order in which it was hashed; or what did not hold inside the place. */
  readonly what: readonly string[];
}

/** In which hashes a case is another than in the first place, and what did not hold; empty: it is the same. */
const differing = (result: CaseResult | undefined, reference: CaseResult): readonly string[] => {
  if (result === undefined) return ["not run"];
  const names = new Set([...Object.keys(reference.hashes), ...Object.keys(result.hashes)]);
  return [...[...names].filter((name) => result.hashes[name] !== reference.hashes[name]), ...result.faults];
};

/**
 * Holds every place against the first.
 * @param told the first is what the others are held against
 * @returns every case of every place where something is another or did not hold; a place that failed is one of them
 */
export const differencesOf = (told: readonly Told[]): readonly Difference[] => {
  const [first] = told;
  if (first === undefined || first.results.length === 0)
    return [{ place: first?.place ?? "nowhere", id: "everything", what: ["not run"] }];
  return told.flatMap(({ place, results, failure }) => {
    const known = new Set(first.results.map(({ id }) => id));
    const found = first.results.flatMap((reference) => {
      const what = differing(
        results.find(({ id }) => id === reference.id),
        reference,
      );
      return what.length === 0 ? [] : [{ place, id: reference.id, what }];
    });
    const extra = results.filter(({ id }) => !known.has(id)).map(({ id }) => ({ place, id, what: ["run here alone"] }));
    return [...(failure === undefined ? [] : [{ place, id: "everything", what: [failure] }]), ...found, ...extra];
  });
};

const seconds = (results: readonly CaseResult[]): number =>
  results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;

/**
 * A line for each case: its hash in the first place, and in each other place whether it is the same; then the wall time
 * of each place, and how it compares with that of `unit`.
 * @param unit the place whose time is 1; without it that of the first
 */
export const tableOf = (told: readonly Told[], unit: string): string => {
  const [first, ...others] = told;
  if (first === undefined) return "";
  const different = differencesOf(told);
  const isSame = (place: string, id: string): boolean =>
    !different.some((difference) => difference.place === place && difference.id === id);
  const rows = first.results.map(({ id, hashes }) => [
    id,
    isSame(first.place, id) ? (hashes["straight trace"] ?? Object.values(hashes)[0] ?? "") : "FAULT",
    ...others.map(({ place }) => (isSame(place, id) ? "same" : "DIFFERENT")),
  ]);
  const times = told.map(({ results }) => seconds(results));
  const one = seconds((told.find(({ place }) => place === unit) ?? first).results);
  const heads = [["case", ...told.map(({ place }) => place)]];
  const sums = [
    ["run time, s", ...times.map((time) => time.toFixed(1))],
    ["run time ÷ " + (told.some(({ place }) => place === unit) ? unit : first.place), ...times.map((time) => (time / one).toFixed(2))],
  ];
  return aligned([...heads, ...rows, ...sums]);
};

const aligned = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd())
    .join("\n");
};
