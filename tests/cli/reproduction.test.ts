import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ReproducedExperiment } from "../../src/cli/reproduced.ts";
import { reproductionPage } from "../../src/cli/reproductionPage.ts";
import type { Fact } from "../../src/experiments/checks/evaluation.ts";
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
  basis: "printed",
  check: "f(A) > 1",
  kind: "bound",
  expected: null,
  note: "",
  confidence: "high",
  ...more,
});
const fact = (term: string, value: Fact["value"], bySeed: Fact["bySeed"] = null): Fact => ({
  term,
  query: { name: "drop_count", label: "A", argument: null, selectors: [] },
  where: "",
  value,
  bySeed,
});
const reproduced: ReproducedExperiment = {
  experiment,
  claims: [
    {
      claim: claim("c1", { expected: { value: 12, unit: "packets", basis: "printed" } }),
      judgement: {
        verdict: "holds",
        facts: [fact("f(A)", 12.2, [12.1, 11.4, 13, 12.6, 11.9])],
        reason: "",
        seeds: 5,
        heldAlone: 5,
      },
    },
    {
      claim: claim("c2", { statement: "a | b", whyNot: "The buffer is too small." }),
      judgement: { verdict: "fails", facts: [fact("v(A)", [1, 2, 3, 4])], reason: "at N=5", seeds: 5, heldAlone: 0 },
    },
    {
      claim: claim("c3", { confidence: "low" }),
      judgement: { verdict: "unknown", facts: [], reason: "the run ends at 60 s", seeds: 0, heldAlone: 0 },
    },
    {
      claim: claim("c4", { kind: "setup" }),
      judgement: { verdict: "holds", facts: [], reason: "", seeds: 0, heldAlone: 0 },
    },
    {
      claim: claim("c5", { basis: "recalled" }),
      judgement: { verdict: "undecided", facts: [], reason: "at N=7", seeds: 20, heldAlone: 14 },
    },
  ],
};

describe("the page of all claims", () => {
  const page = reproductionPage([reproduced], 5);
  const rowOf = (start: string): readonly string[] =>
    (page.split("\n").find((line) => line.startsWith(`| ${start}`)) ?? "").split(" | ");

  it("counts verdicts by confidence, and apart what the source does not print and what cannot fail", () => {
    expect(rowOf("printed in the source, high").slice(1)).toEqual(["2", "1", "0", "1", "0", "50.0 % |"]);
    expect(rowOf("printed in the source, low").slice(1)).toEqual(["1", "0", "0", "0", "1", "0.0 % |"]);
    expect(rowOf("printed in the source, medium").slice(1)).toEqual(["0", "0", "0", "0", "0", "– |"]);
    expect(rowOf("recalled").slice(1)).toEqual(["1", "0", "1", "0", "0", "0.0 % |"]);
    expect(rowOf("how an experiment").slice(1)).toEqual(["1", "1", "0", "0", "0", "100.0 % |"]);
  });
  it("shows our figures with the interval of Student, how many seeds agree, and the source's value", () => {
    const [, verdict, figures, alone, , source, confidence] = rowOf("What c1");
    expect(verdict).toBe("holds");
    // t(4, 0.975) = 2.776 times 0.6205 / √5.
    expect(figures).toContain("12.20 ± 0.77 packets (with A)");
    expect([alone, source, confidence]).toEqual(["5 of 5", "; prints 12 packets", "high"]);
  });
  it("says why not: the cause that is known, else where", () => {
    expect(rowOf("a \\| b").slice(1, 2)).toEqual(["**does not hold**"]);
    expect(rowOf("a \\| b").at(-1)).toBe("The buffer is too small. |");
    expect(rowOf("a \\| b")[2]).toContain("1 to 4 packets (with A)");
    expect(rowOf("What c3").at(-1)).toBe("the run ends at 60 s |");
    expect([rowOf("What c5")[1], rowOf("What c5")[3]]).toEqual(["**undecided**", "14 of 20"]);
  });
  it("shows first what does not hold, then what is undecided, and last how the experiment is laid out", () => {
    const statements = ["a \\| b", "What c5", "What c3", "What c1", "What c4"];
    const places = statements.map((start) => page.indexOf(`| ${start}`));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(rowOf("What c4")[1]).toBe("set up so");
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
