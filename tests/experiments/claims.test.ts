import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/lib/typescript.mjs";
import { experiments } from "../../src/experiments/registry.ts";
import { isLong } from "../fixtures/cases.ts";

/** The program of `npm run aqm`. */
const program = await bundle("src/cli/main.ts");
const run = promisify(execFile);

/**
 * Figures and tables that are run with all their seeds, at every change those of different algorithms; the whole
 * catalogue is run by `npm run reproduce`.
 */
const WHOLE = [
  "zhang-dou-fig2a-ared-load-step",
  "zhang-dou-fig2b-red-load-step",
  ...(isLong ? ["zhang-dou-fig2-ared-vs-red"] : []),
  "zhang-dou-fig3-pi-n20",
  "zhang-dou-fig4-rem-n20",
  "kunniyur-srikant-fig1-queue",
  "kunniyur-srikant-fig2-virtual-capacity",
  "kunniyur-srikant-table1-queue-stats",
];
/** Papers whose experiments are all run, with one seed: their runs are short. */
const ONE_SEED = isLong ? ["cmu-fig", "koo-"] : ["koo-"];

/** A claim in the form of `experiment --json`. */
interface Told {
  readonly id: string;
  readonly confidence: string;
  readonly verdict: string;
  readonly check: string;
}
const isTold = (value: unknown): value is Told =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "confidence" in value &&
  "verdict" in value &&
  "check" in value;

/** The verdicts of the last reproduction, with five seeds and more. */
const reproduced = JSON.parse(readFileSync("tests/experiments/reproduced.json", "utf8")) as Readonly<
  Record<string, { readonly verdict: string; readonly seeds: number; readonly heldAlone: number }>
>;

/** Runs the command itself, as a researcher does. */
const claimsOf = async (...args: readonly string[]): Promise<readonly Told[]> => {
  const told: unknown = JSON.parse(await outputOf([program, "experiment", ...args, "--json", "-"]));
  return [told].flat().flatMap((outcome: unknown) => {
    if (typeof outcome !== "object" || outcome === null || !("claims" in outcome) || !Array.isArray(outcome.claims))
      throw new Error(`experiment ${args.join(" ")} told no claims`);
    return outcome.claims.filter(isTold);
  });
};

/** Exit status 1: a claim of high confidence fails; the output is complete nevertheless. */
const outputOf = async (args: readonly string[]): Promise<string> => {
  try {
    return (await run(process.execPath, args, { maxBuffer: 2e8 })).stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === 1 && "stdout" in error) return String(error.stdout);
    throw error;
  }
};

/** Claims that held in the reproduction and do not hold here. */
const changed = (claims: readonly Told[]): readonly Told[] =>
  claims.filter(({ id, verdict }) => verdict === "fails" && reproduced[id]?.verdict === "holds");

/**
 * Claims that held with every seed by itself, so with the first; the steps of a trend have an interval only over seeds.
 */
const changedAlone = (claims: readonly Told[]): readonly Told[] =>
  changed(claims).filter(({ id, check }) => {
    const { seeds = 0, heldAlone = 0 } = reproduced[id] ?? {};
    return heldAlone === seeds && !/increases|decreases/.test(check);
  });

// Tests the claims of the papers on the engine: a change of an algorithm or a sender shows here first.
describe("what held in the reproduction does not fail", () => {
  it.each(WHOLE)("%s", async (id) => {
    const claims = await claimsOf(id);
    const experiment = await experiments.find((entry) => entry.id === id)?.load();
    expect(claims.map((claim) => claim.id)).toEqual(experiment?.claims.map((claim) => claim.id));
    expect(changed(claims)).toEqual([]);
  });
  it.each(ONE_SEED)("%s…, one seed", async (word) => {
    const claims = await claimsOf("--all", "--only", word, "--seeds", "1");
    expect(claims.length).toBeGreaterThan(50);
    expect(changedAlone(claims)).toEqual([]);
  });
});

it("every claim that does not hold has its cause, and none that holds has one", async () => {
  const own = await Promise.all(experiments.map((entry) => entry.load()));
  const wrong = own.flatMap(({ claims }) =>
    claims.filter(({ id, whyNot }) => reproduced[id]?.verdict === (whyNot === undefined ? "fails" : "holds")),
  );
  expect(wrong.map(({ id }) => `${id} ${reproduced[id]?.verdict}`)).toEqual([]);
});
