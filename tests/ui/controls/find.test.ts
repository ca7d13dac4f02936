import { describe, expect, it } from "vitest";
import type { AlgorithmDoc } from "../../../src/engine/aqm/contract.ts";
import { algorithms, loadDocumentation } from "../../../src/engine/documentation.ts";
import { addEverything } from "../../../src/engine/everything.ts";
import { type Algorithm, ANYTHING, found, isAnything, sorted, type Wanted } from "../../../src/ui/controls/find.ts";

const algorithm = (id: string, title: string, name: string, doc: Partial<AlgorithmDoc> = {}): Algorithm => ({
  id,
  title,
  name,
  doc: {
    family: "queue",
    strengths: [],
    idea: "Acts on what waits",
    summary: "Looks at the queue.",
    formulas: [],
    tryThis: [],
    practice: [],
    sources: [],
    deviations: [],
    pseudocode: [],
    traits: { signal: "queue", notification: "drops", state: "nothing", cost: "O(1)", weakness: "none" },
    ...doc,
  },
});
const red = algorithm("red", "RED", "Random Early Detection", { strengths: ["low-delay"] });
const ared = algorithm("ared", "Adaptive RED", "Adaptive Random Early Detection", {
  strengths: ["low-delay", "no-tuning"],
});
const codel = algorithm("codel", "CoDel", "Controlled Delay", { family: "delay", strengths: ["no-tuning"] });
const fqCodel = algorithm("fq-codel", "FQ-CoDel", "Flow queues under CoDel", {
  family: "scheduling",
  strengths: ["fairness"],
  summary: "Gives each flow a queue, and reduces its delay.",
});
const sfb = algorithm("sfb", "SFB", "Stochastic Fair Blue", {
  family: "flows",
  summary: "Spares flows that have shared, and is scarred by none.",
});
const all = [sfb, fqCodel, codel, ared, red];

const ids = (wanted: Partial<Wanted>): readonly string[] => found(all, { ...ANYTHING, ...wanted }).map(({ id }) => id);

describe("the search result", () => {
  it("is everything by family and title for an empty search", () => {
    expect(ids({})).toEqual(["ared", "red", "codel", "sfb", "fq-codel"]);
    expect(isAnything(ANYTHING)).toBe(true);
    expect(isAnything({ ...ANYTHING, text: " " })).toBe(true);
    expect(isAnything({ ...ANYTHING, family: "delay" })).toBe(false);
  });

  it("begins with the title that was typed, then those that hold it, then what speaks of it", () => {
    expect(ids({ text: "red" })).toEqual(["red", "ared", "fq-codel"]);
    expect(ids({ text: "codel" })).toEqual(["codel", "fq-codel"]);
    expect(ids({ text: "delay" })).toEqual(["codel", "ared", "red", "fq-codel"]);
  });

  it.each(["fq codel", "FQCODEL", "fq-CoDel", " fq_codel "])("does not hang on hyphens and capitals: %s", (text) => {
    expect(ids({ text })).toEqual(["fq-codel"]);
  });

  it("has every word at the beginning of one", () => {
    expect(ids({ text: "early random" })).toEqual(["ared", "red"]);
    expect(ids({ text: "blue fair" })).toEqual(["sfb"]);
    expect(ids({ text: "andom" })).toEqual([]);
    expect(ids({ text: "early blue" })).toEqual([]);
  });

  it("meets the family and every strength", () => {
    expect(ids({ family: "queue" })).toEqual(["ared", "red"]);
    expect(ids({ strengths: ["no-tuning"] })).toEqual(["ared", "codel"]);
    expect(ids({ strengths: ["no-tuning", "low-delay"] })).toEqual(["ared"]);
    expect(ids({ strengths: ["no-tuning"], family: "delay", text: "codel" })).toEqual(["codel"]);
    expect(ids({ strengths: ["l4s"] })).toEqual([]);
  });
});

describe("the order of the table", () => {
  const order = (...of: Parameters<typeof sorted>): readonly string[] => sorted(...of).map(({ id }) => id);

  it("follows the values of the column, in both directions, and keeps its input unchanged", () => {
    expect(order(all, "title", false)).toEqual(["ared", "codel", "fq-codel", "red", "sfb"]);
    expect(order(all, "title", true)).toEqual(["sfb", "red", "fq-codel", "codel", "ared"]);
    expect(all[0]).toBe(sfb);
  });

  it("is that of the contract for families, and by title where a column says the same", () => {
    expect(order(all, "family", false)).toEqual(["ared", "red", "codel", "sfb", "fq-codel"]);
    expect(order(all, "cost", false)).toEqual(["ared", "codel", "fq-codel", "red", "sfb"]);
  });
});

describe("the search by where an algorithm is in use", () => {
  it.each([
    ["bufferbloat", ["codel", "fq-codel", "cake", "pie"]],
    ["wifi", ["fq-codel", "cake"]],
    ["Wi-Fi", ["fq-codel", "cake"]],
    ["home router", ["fq-codel", "cake", "codel"]],
    ["cable modem", ["pie", "dualpi2"]],
  ])("%s finds what is known for it", async (text, expected) => {
    addEverything();
    await loadDocumentation();
    expect(found(algorithms, { ...ANYTHING, text }).map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
  });
});
