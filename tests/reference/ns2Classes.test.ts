import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { classStudy } from "../../src/cli/validation/ns2Classes/classStudy.ts";
import { readClassCases } from "../../src/cli/validation/ns2Classes/reference.ts";

const path = fileURLToPath(new URL("ns2/classes.json", import.meta.url));
const { seeds, cases } = readClassCases(path);
const study = classStudy(path);

describe("the measurements of ns-2.35 with classes and flows", () => {
  it("are all there, and the lab can set up every one", () => {
    expect(seeds).toEqual([1, 2, 3, 4, 5]);
    const families = ["fq", "jobs", "rio", "rioc", "riod", "wred"];
    const counted = families.map((family) => cases.filter(({ name }) => name.startsWith(`${family}_`)).length);
    expect(counted).toEqual([5, 7, 4, 3, 2, 6]);
    expect(study.cases.filter(({ whyNot }) => whyNot !== null)).toEqual([]);
  });

  it("say what the reference says", () => {
    const found = cases.find(({ name }) => name === "jobs_prop12");
    expect(found).toMatchObject({ from: 10, to: 60 });
    expect(found?.measured.get("delay_ratio.3/2")).toEqual({ mean: 2.38879, halfWidth: 0.0198048, seeds: 5 });
  });
});

describe("our runs agree with ns-2.35 (all cases: npm run validate)", () => {
  it.each(["wred_one_w02", "rio_in11", "rioc_even12", "jobs_bounds14", "fq_flood"])("%s", (name) => {
    const found = study.cases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`${name} is missing`);
    const { pairs, omitted } = study.compare(new Map([[name, seeds.map((seed) => found.run(seed))]]));
    expect(pairs.length).toBeGreaterThan(5);
    expect(omitted).toEqual([]);
    expect(pairs.filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
