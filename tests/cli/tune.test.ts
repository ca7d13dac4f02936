import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aqm } from "./command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-tune-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SCENE = "https://example.org/#v1/red-basics?duration=2&bottleneck.rate=1000000";
const KNOB = "lanes.0.params.maxProbability=0.005..0.5(log)";
const COMMON = [SCENE, "--minimize", "delayMean", "--knob", KNOB, "--seeds", "2"];

describe("tune", () => {
  it("prints the best values, keeps every try, and goes on from its file without a run", async () => {
    const file = join(folder, "tune.json");
    const args = ["tune", ...COMMON, "--subject-to", "utilization>=10%", "--budget", "24", "--json", file];
    const { status, out } = await aqm(...args);
    expect(status).toBe(0);
    expect(out).toContain("Best values; mean ± half of the 95 % interval over 2 seeds");
    expect(out).toContain("Held back: the same values with 2 seeds that the search never saw");
    const text = readFileSync(file, "utf8");
    const again = await aqm(...args);
    expect(again.err).toMatch(/^\d+ runs are in .*; the search goes on from there/);
    expect(again.out).toBe(out);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("names the objective of each difference where there are two", async () => {
    const two = ["--maximize", "utilization", "--budget", "24"];
    const { status, out } = await aqm("tune", ...COMMON, ...two);
    expect(status).toBe(0);
    const cells = out.split("\n").filter((line) => /^(try \d+|defaults) /.test(line));
    expect(cells.length).toBeGreaterThan(0);
    for (const line of cells)
      expect(line).toMatch(/ delayMean (not apart|.*(more|less)); utilization (not apart|.*(more|less))$/);
  });

  it.each([
    [["--budget", "3"], "the budget is 3 runs; allowed: at least 16"],
    [[], "--budget is missing"],
    [["--budget", "24", "--held-back", "-1"], "--held-back"],
    [["--budget", "24", "--subject-to", "utilization=1"], "--subject-to is utilization=1; allowed: METRIC>=VALUE"],
    [["--budget", "24", "--knob", KNOB], "the knob lanes.0.params.maxProbability is there twice"],
    [["--budget", "24", "--ask", "--tell"], "--ask and --tell are two ways"],
  ])("refuses %j", async (more, message) => {
    const { status, err } = await aqm("tune", ...COMMON, ...more);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
