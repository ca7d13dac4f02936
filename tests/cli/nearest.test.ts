import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nearest } from "../../src/cli/nearest.ts";
import { nearestWithin } from "../../src/units/nearest.ts";
import { aqm } from "./command.ts";

describe("the nearest name", () => {
  it.each([
    ["sead", ["seed", "title"], "seed"],
    ["minTreshold", ["maxThreshold", "minThreshold"], "minThreshold"],
    ["rnu", ["run", "list"], "run"],
    ["QUEUEWEIGHT", ["queueWeight"], "queueWeight"],
    ["x", ["y"], undefined],
    ["buffer", ["delay", "rate"], undefined],
    ["red", [], undefined],
  ] as const)("of %s among %j is %s", (word, known, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });
});

describe("the letters in which two words differ", () => {
  // Inserted, deleted, replaced, swapped with a neighbour.
  it.each([
    ["red", "red", 0],
    ["red", "RED", 0],
    ["red", "reds", 1],
    ["red", "rd", 1],
    ["red", "rad", 1],
    ["red", "erd", 1],
    ["queue", "uqeeu", 2],
    ["ca", "abc", 3],
    ["", "red", 3],
  ] as const)("of %j and %j are %d", (one, other, letters) => {
    for (const [word, known] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(nearestWithin(word, [known], letters)).toBe(known);
      expect(nearestWithin(word, [known], letters - 1)).toBeUndefined();
    }
  });
});

describe("misspelt words", () => {
  const folder = mkdtempSync(join(tmpdir(), "aqm-nearest-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "near.json");
  const written = {
    version: 2,
    lanes: [{ queue: "redd" }, { queue: "red", params: { minTreshold: 5 } }],
    traffic: [{ id: "a", kind: "bulkk", count: 1 }],
  };
  it("in a document is answered with what may be meant, for fields and for ids", async () => {
    writeFileSync(file, JSON.stringify(written));
    const { status, err, out } = await aqm("run", file);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain("lanes.1.params.minTreshold is not a field");
    for (const meant of ["red", "minThreshold", "bulk"]) expect(err).toContain(`Did you mean ${meant}?`);
  });
  it.each([
    [["rnu", "red-basics"], "Did you mean run?"],
    [["run", "red-basic"], "Did you mean red-basics?"],
    [["run", "red-basics", "--sedes", "2"], "Did you mean --seeds?"],
    [["experiment", "zhang-dou-fig2a-ared-load-ste"], "Did you mean zhang-dou-fig2a-ared-load-step?"],
  ] as const)("in %j is answered too", async (args, words) => {
    const { status, err } = await aqm(...args);
    expect(status).toBe(2);
    expect(err).toContain(words);
  });
  it("says nothing where nothing is near", async () => {
    const { err } = await aqm("run", "somewhere-else-entirely.json");
    expect(err).not.toContain("Did you mean");
  });
});
