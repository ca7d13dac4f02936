import { differencesOf, type Told, tableOf } from "./compare.ts";
import { findProgram, type Kind, kinds, lacks } from "./launch.ts";
import { runAll } from "./runAll.ts";
import type { CaseResult } from "./runCase.ts";
import { visit } from "./visit.ts";

/** The browser whose time the table takes as 1. */
const UNIT = "Chromium";
/** Wall time without a result after which a browser is given up, s. */
const PATIENCE = 180;
/** Most differences that are listed one by one. */
const SHOWN = 30;

/** What `npm run test:browsers` was asked for. */
export interface Asked {
  /** Simulated time of each case, s. */
  readonly seconds: number;
  /** A browser that is missing is a failure. */
  readonly all: boolean;
  /** Names of browsers in lower case. */
  readonly wanted: readonly string[];
}

/** Shows the progress of a place on a terminal. */
const progress = (place: string) => {
  let count = 0;
  return {
    step: ({ id }: CaseResult): void => {
      count++;
      if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${place}: ${count} (${id})`);
    },
    end: (text: string): void => {
      if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
      console.log(text);
    },
  };
};

const inNode = (seconds: number): Told => {
  const shown = progress("Node");
  const results: CaseResult[] = [];
  for (const result of runAll(seconds, () => performance.now())) {
    results.push(result);
    shown.step(result);
  }
  shown.end(`Node ${process.versions.node}: ${results.length} cases`);
  return { place: "Node", results };
};

const inBrowser = async (kind: Kind, program: string, script: string, seconds: number): Promise<Told> => {
  const shown = progress(kind.name);
  const told = await visit(kind, program, { script, seconds, patience: PATIENCE, onResult: shown.step });
  shown.end(`${kind.name}: ${told.results.length} cases; ${program}: ${told.version}`);
  return told;
};

/** The program of each kind that can run here, and of each other one why not. */
const lookFor = (chosen: readonly Kind[]) => {
  const found: { readonly kind: Kind; readonly program: string }[] = [];
  const missing: { readonly kind: Kind; readonly why: string }[] = [];
  for (const kind of chosen) {
    const program = findProgram(kind);
    const why = program === undefined ? "it was not found" : lacks(kind);
    if (program === undefined || why !== undefined) missing.push({ kind, why: why ?? "" });
    else found.push({ kind, program });
  }
  return { found, missing };
};

/**
 * Runs everything in Node and in every browser that is here, and says where they are the same.
 * @param script of the worker
 * @returns the code to exit with: 0 all the same, 1 a difference, 2 nothing to compare with
 */
export const main = async (script: string, { seconds, all, wanted }: Asked): Promise<number> => {
  const chosen = kinds().filter(({ name }) => wanted.includes(name.toLowerCase()));
  const { found, missing } = lookFor(chosen);
  const told: Told[] = [];
  if (found.length > 0) told.push(inNode(seconds));
  for (const { kind, program } of found) told.push(await inBrowser(kind, program, script, seconds));
  const differences = found.length > 0 ? differencesOf(told) : [];
  if (found.length > 0) console.log(`\n${tableOf(told, UNIT)}\n`);
  for (const { place, id, others, faults } of differences.slice(0, SHOWN))
    console.log(
      `${place}, ${id}: ${[...(others.length > 0 ? [`other ${others.join(", ")}`] : []), ...faults].join("; ")}`,
    );
  for (const { kind, why } of missing) {
    console.log(`${kind.name} was left out: ${why}. Debian: apt-get install ${kind.packages.join(" ")}`);
    console.log(`  elsewhere: ${kind.variable}=/path/to/it`);
  }
  if (found.length === 0) return 2;
  const places = told.map(({ place }) => place).join(", ");
  console.log(
    differences.length === 0
      ? `Every hash is the same in ${places}.`
      : `${differences.length} cases differ or do not hold in ${places}.`,
  );
  return differences.length > 0 || (all && missing.length > 0) ? 1 : 0;
};
