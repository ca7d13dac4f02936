import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareDual } from "../../src/cli/validation/dualpi2/compare.ts";
import { dualStudy } from "../../src/cli/validation/dualpi2/dualStudy.ts";
import { readDualCases } from "../../src/cli/validation/dualpi2/reference.ts";
import { runDualCase } from "../../src/cli/validation/dualpi2/runCase.ts";

const path = fileURLToPath(new URL("linux/dualpi2.json", import.meta.url));
const cases = readDualCases(path);

describe("the measurements of DualPI2 of Linux", () => {
  it("are all there; where a case was measured again with single packets, that is compared", () => {
    expect(cases).toHaveLength(48);
    const { cases: runs } = dualStudy(path);
    expect(runs.filter(({ whyNot }) => whyNot === null)).toHaveLength(39 + 5);
    expect(runs.filter(({ name }) => name.endsWith("-one-queue")).map(({ name }) => name)).toEqual([
      "r10-cubic16-one-queue",
      "r10-reno16-one-queue",
      "r10-reno4-one-queue",
      "r10-renoecn4-one-queue",
      "r40-renoecn16-one-queue",
    ]);
    const left = runs.filter(({ whyNot }) => whyNot !== null);
    expect(new Set(left.map(({ whyNot }) => whyNot))).toEqual(
      new Set(["measured again with senders that build no groups of packets"]),
    );
    expect(left).toHaveLength(9);
  });

  it("say what the reference says", () => {
    const found = cases.find(({ name }) => name === "r40-wc50-reno4-dctcp4");
    expect(found).toMatchObject({ qdisc: "dualpi2 limit 10000 c_protection 50", rate: 40e6, udpRate: 0 });
    const overflow = cases.find(({ name }) => name === "r10-overflow-udp12l4s-reno4-dctcp4");
    expect(overflow).toMatchObject({ udpRate: 12e6, udpIsL4s: true, classic: { flows: 4 }, scalable: { flows: 4 } });
  });
});

describe("our runs agree with Linux (all cases: npm run validate)", () => {
  it.each([
    ["r10-step5ms-reno4-dctcp4", 2],
    ["r10-renoecn4-dctcp4", 2],
    ["r10-udp8l4s-reno4-dctcp4", 2],
    ["r10-renoecn4", 1],
  ] as const)("%s with %d queues", (name, queues) => {
    const dual = cases.findLast((each) => each.name === name);
    if (dual === undefined) throw new Error(`${name} is missing`);
    const pairs = compareDual(
      dual,
      "",
      [1, 2].map((seed) => runDualCase(dual, queues, seed)),
    );
    expect(pairs.length).toBeGreaterThan(8);
    expect(pairs.filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
