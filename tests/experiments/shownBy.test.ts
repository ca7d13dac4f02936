import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadDocumentation } from "../../src/engine/documentation.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { axisSetting, edited, typedEdit } from "../../src/experiments/edits.ts";
import { scenarioOf } from "../../src/experiments/grid.ts";
import { planOf } from "../../src/experiments/plan.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { aqm } from "../cli/command.ts";

addEverything();
// Costs of algorithms are counted in the lines of their pseudo-code.
await loadDocumentation();

const folder = mkdtempSync(join(tmpdir(), "aqm-shown-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command as a shell takes it apart: single quotes hold words together. */
const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/(?:[^\s']|'[^']*')+/g)].map(([word]) => word.replaceAll("'", ""));

/** The values of an option that may be given several times. */
const valuesOf = (words: readonly string[], option: string): readonly string[] =>
  words.flatMap((word, i) => (words[i - 1] === option ? [word] : []));

const loaded = await Promise.all(experiments.map((entry) => entry.load()));
const commands = loaded.flatMap(({ claims }) =>
  claims.flatMap(({ id, shownBy = [] }) => shownBy.map((command): [string, string] => [id, command])),
);

describe("the commands that repeat what a reason says", () => {
  it("stand with every claim of high confidence that does not hold, and with others", () => {
    expect(commands.length).toBeGreaterThan(20);
  });

  it.each(commands)("%s: %s can be run", async (_claim, command) => {
    const [kind, id = "", ...words] = wordsOf(command);
    if (kind === "sweep") {
      const { status, err } = await aqm("sweep", id, ...words, "--plan", mkdtempSync(join(folder, "plan-")));
      expect([err.includes("jobs in"), status]).toEqual([true, 0]);
      return;
    }
    expect(kind).toBe("experiment");
    const options = words.filter((word) => word.startsWith("--"));
    expect(options.filter((word) => !["--seeds", "--set", "--check"].includes(word))).toEqual([]);
    const experiment = loaded.find((each) => each.id === id);
    if (experiment === undefined) throw new Error(`there is no experiment ${id}`);
    const edits = valuesOf(words, "--set").map((setting) => {
      const [path = "", ...rest] = setting.split("=");
      expect(axisSetting(experiment, path)).toBeUndefined();
      return typedEdit(scenarioOf(experiment), path, rest.join("=")) ?? { path, to: null };
    });
    const checks = valuesOf(words, "--check");
    const claims = experiment.claims.map((claim, i) => ({ ...claim, check: checks[i] ?? claim.check }));
    for (const check of checks) parseCheck(check);
    const plan = planOf({ ...edited(experiment, edits), claims }, [1], "asked");
    // A check with an unknown name requests nothing from a run.
    expect(plan.runs.length).toBeGreaterThan(0);
  });
});
