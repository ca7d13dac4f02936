import { describe, expect, it } from "vitest";
import { differencesOf, type Told, tableOf } from "./compare.ts";

const result = (id: string, hashes: Readonly<Record<string, string>>, faults: readonly string[] = []) => ({
  id,
  hashes,
  faults,
  milliseconds: 1000,
});
const node: Told = {
  place: "Node",
  results: [result("one", { trace: "a", state: "b" }), result("two", { trace: "c" })],
};

describe("places", () => {
  it("with equal results do not differ", () => {
    expect(differencesOf([node, { ...node, place: "Firefox" }])).toEqual([]);
  });

  it("with another hash are named with the difference", () => {
    const results = [result("one", { trace: "a", state: "x" }), result("two", { trace: "c", state: "d" })];
    expect(differencesOf([node, { place: "Firefox", results }])).toEqual([
      { place: "Firefox", id: "one", others: ["state"], faults: [] },
      { place: "Firefox", id: "two", others: ["state"], faults: [] },
    ]);
  });

  it("that left a hash out are named", () => {
    const results = [result("one", { trace: "a" }), result("two", { trace: "c" })];
    expect(differencesOf([node, { place: "WebKit", results }])).toMatchObject([{ id: "one", others: ["state"] }]);
  });

  it("that left a case out, ran another one or gave up are named", () => {
    const results = [result("one", { trace: "a", state: "b" }), result("three", { trace: "c" })];
    const found = differencesOf([node, { place: "WebKit", results, failure: "it ended by itself" }]);
    expect(found.map(({ id, faults }) => [id, ...faults])).toEqual([
      ["all", "it ended by itself"],
      ["two", "it was not run"],
      ["three", "it was run here alone"],
    ]);
  });

  it("in which something did not hold are named, the first as well", () => {
    const results = [result("one", { trace: "a" }, ["after the jump back another trace"])];
    expect(differencesOf([{ place: "Node", results }])).toEqual([
      { place: "Node", id: "one", others: [], faults: ["after the jump back another trace"] },
    ]);
  });

  it("that ran nothing are no agreement", () => {
    expect(
      differencesOf([
        { place: "Node", results: [] },
        { place: "Firefox", results: [] },
      ]),
    ).toHaveLength(1);
    expect(differencesOf([])).toHaveLength(1);
  });
});

describe("the table", () => {
  it("says of every case in every place whether it is the same, and how long it took", () => {
    const results = [result("one", { trace: "a", state: "x" }), result("two", { trace: "c" }, ["it did not hold"])];
    const slow = results.map((each) => ({ ...each, milliseconds: 500 }));
    const table = tableOf([node, { place: "Chromium", results: slow }, { ...node, place: "WebKit" }], "Chromium");
    expect(table.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["case", "Node", "Chromium", "WebKit"],
      ["one", "a", "DIFFERENT", "same"],
      ["two", "c", "FAULT", "same"],
      ["run time, s", "2.0", "1.0", "2.0"],
      ["run time ÷ Chromium", "2.00", "1.00", "2.00"],
    ]);
  });

  it("compares times with the first place where the other one was not visited", () => {
    expect(tableOf([node], "Chromium")).toContain("run time ÷ Node");
  });
});
