import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";

const program = fileURLToPath(new URL("../../scripts/aqm.mjs", import.meta.url));
const run = promisify(execFile);

/** Claims above low confidence that the lab does not reproduce, and why. This list only shrinks. */
const FAILING: Readonly<Record<string, string>> = {
  "zhang-dou-fig2a-ared-load-step-c1":
    "the factor is 1.14 to 1.16 here, by the seeds, where 1.15 is asked; ns-2.35 under the same assumptions (gentle off, wait off) gives 1.05 to 1.15: see docs/validation.md",
};

/** A claim as `experiment --json` tells it. */
interface Told {
  readonly id: string;
  readonly confidence: string;
  readonly verdict: string;
}

const isTold = (value: unknown): value is Told =>
  typeof value === "object" && value !== null && "id" in value && "confidence" in value && "verdict" in value;

/** Runs the command itself, as a researcher does: it fails when a claim of high confidence does not hold. */
const claimsOf = async (id: string): Promise<readonly Told[]> => {
  const told: unknown = JSON.parse(await outputOf([program, "experiment", id, "--json", "-"]));
  if (typeof told !== "object" || told === null || !("claims" in told) || !Array.isArray(told.claims))
    throw new Error(`experiment ${id} told no claims`);
  return told.claims.filter(isTold);
};

/** Exit status 1 says that a claim of high confidence does not hold; the output is whole all the same. */
const outputOf = async (args: readonly string[]): Promise<string> => {
  try {
    return (await run(process.execPath, args, { maxBuffer: 2e8 })).stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === 1 && "stdout" in error) return String(error.stdout);
    throw error;
  }
};

// What the papers say, held against the engine: a change of an algorithm or a sender shows here first.
describe.each(experiments)("$id", ({ id, load }) => {
  it("shows what a faithful simulator should show", async () => {
    const claims = await claimsOf(id);
    expect(claims.map((claim) => claim.id)).toEqual((await load()).claims.map((claim) => claim.id));
    expect(claims.filter(({ verdict }) => verdict === "unknown")).toEqual([]);
    const failing = claims.filter(({ verdict, confidence }) => verdict === "fails" && confidence !== "low");
    expect(failing.map((claim) => claim.id)).toEqual(claims.map((claim) => claim.id).filter((name) => name in FAILING));
  });
});
