import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";

const program = fileURLToPath(new URL("../../scripts/aqm.mjs", import.meta.url));
const run = promisify(execFile);

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
  const { stdout } = await run(process.execPath, [program, "experiment", id, "--json", "-"], { maxBuffer: 2e8 });
  const told: unknown = JSON.parse(stdout);
  if (typeof told !== "object" || told === null || !("claims" in told) || !Array.isArray(told.claims))
    throw new Error(`experiment ${id} told no claims`);
  return told.claims.filter(isTold);
};

// What the papers say, held against the engine: a change of an algorithm or a sender shows here first.
describe.each(experiments)("$id", ({ id, load }) => {
  it("shows what a faithful simulator should show", async () => {
    const claims = await claimsOf(id);
    expect(claims.map((claim) => claim.id)).toEqual((await load()).claims.map((claim) => claim.id));
    expect(claims.filter(({ verdict }) => verdict === "unknown")).toEqual([]);
    const failing = claims.filter(({ verdict, confidence }) => verdict === "fails" && confidence !== "low");
    expect(failing).toEqual([]);
  });
});
