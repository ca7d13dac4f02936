import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ReproducedExperiment } from "../../src/cli/reproduced.ts";
import { reproductionPage } from "../../src/cli/reproductionPage.ts";
import type { Claim } from "../../src/experiments/contract.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { aqm } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-reproduction-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const experiment = await experiments.find(({ id }) => id === "koo-fig1-jobs-concept")?.load();
if (experiment === undefined) throw new Error("no such experiment");
const claim = (id: string, more: Partial<Claim>): Claim => ({
  id,
  place: "",
  statement: `What ${id} says`,
  check: "f(A) > 1",
  kind: "bound",
  expected: null,
  note: "",
  confidence: "high",
  ...more,
});
const reproduced: ReproducedExperiment = {
  experiment,
  claims: [
    {
      claim: claim("c1", { expected: { value: 12, unit: "packets" } }),
      judgement: {
        verdict: "holds",
        measured: { "f(A)": 12.2 },
        bySeed: { "f(A)": [12.1, 11.4, 13, 12.6, 11.9] },
        reason: "",
      },
      heldAlone: 5,
    },
    {
      claim: claim("c2", { statement: "a | b", whyNot: "The buffer is too small." }),
      judgement: { verdict: "fails", measured: { "v(A)": [1, 2, 3, 4] }, bySeed: {}, reason: "at N=5" },
      heldAlone: 0,
    },
    {
      claim: claim("c3", { confidence: "low" }),
      judgement: { verdict: "unknown", measured: {}, bySeed: {}, reason: "the run ends at 60 s" },
      heldAlone: null,
    },
  ],
};

describe("the page of all claims", () => {
  const page = reproductionPage([reproduced], [1, 2, 3, 4, 5]);
  const rowOf = (start: string): readonly string[] =>
    (page.split("\n").find((line) => line.startsWith(`| ${start}`)) ?? "").split(" | ");

  it("counts verdicts by confidence", () => {
    expect(rowOf("high")).toEqual(["| high", "2", "1", "1", "0", "50.0 % |"]);
    expect(rowOf("low")).toEqual(["| low", "1", "0", "0", "1", "0.0 % |"]);
    expect(rowOf("medium")).toEqual(["| medium", "0", "0", "0", "0", "– |"]);
  });
  it("shows the paper's value and ours with the interval of Student", () => {
    const [, , paper, measured, alone, confidence, verdict] = rowOf("What c1");
    expect([paper, measured, alone]).toEqual(["12 packets", "`f(A)` 12.2 ± 0.7704", "5"]);
    expect([confidence, verdict]).toEqual(["high", "holds"]);
  });
  it("says why not: the cause that is known, else where", () => {
    expect(page).toContain("| a \\| b |");
    expect(page).toContain("| **does not hold** | The buffer is too small. |");
    expect(page).toContain("`v(A)` 1 to 4 (4 flows)");
    expect(page).toContain("| undecided | the run ends at 60 s |");
  });
});

describe("reproduce", () => {
  it("writes a page, and 1 only where a claim of high confidence fails", async () => {
    const into = join(folder, "page.md");
    const { status } = await aqm("reproduce", "--seeds", "1", "--only", "kim-lee-fig2", "--into", into);
    expect(status).toBe(0);
    expect(readFileSync(into, "utf8")).toContain("### Fig. 2, section 2.1: Reproduce Fig. 2");
    expect((await aqm("reproduce", "--only", "nothing-like-it")).status).toBe(2);
  });
});
