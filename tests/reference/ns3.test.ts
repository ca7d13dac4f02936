import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ns3Study } from "../../src/cli/validation/ns3/ns3Study.ts";
import { readNs3Cases } from "../../src/cli/validation/ns3/reference.ts";

const path = fileURLToPath(new URL("ns3/cases.json", import.meta.url));
const { seeds, cases } = readNs3Cases(path);
const study = ns3Study(path);

const QUEUES = ["red", "ared", "feng-red", "codel", "fq-codel", "pie", "fq-pie", "cobalt", "drop-tail"];

describe("the measurements of ns-3.37", () => {
  it("have every discipline that the export to ns-3 writes", () => {
    expect(seeds).toEqual([1, 2, 3, 4, 5]);
    for (const queue of QUEUES)
      expect(cases.filter(({ name }) => name.startsWith(`${queue}-`)).length, queue).toBeGreaterThanOrEqual(2);
    expect(study.cases.filter(({ whyNot }) => whyNot !== null)).toEqual([]);
  });
});

describe("our runs agree with ns-3.37 (all cases: npm run validate)", () => {
  it.each(["codel-few", "fq-codel-few"])("%s", (name) => {
    const found = study.cases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`${name} is missing`);
    const { pairs, omitted } = study.compare(new Map([[name, seeds.map((seed) => found.run(seed))]]));
    expect(pairs.length).toBeGreaterThan(5);
    expect(omitted).toEqual([]);
    expect(pairs.filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
