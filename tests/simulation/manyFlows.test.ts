import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { appendAll, largestOf, smallestOf } from "../../src/units/extremes.ts";

describe("many flows", () => {
  it("runs 7 groups of 10 000 flows and reports on every group", () => {
    const traffic = Array.from({ length: 7 }, (_, i) => ({ id: `g${i}`, kind: "bulk", count: 10_000, start: 0 }));
    const parsed = parseScenario({ version: 2, duration: 0.1, lanes: [{ queue: "drop-tail" }], traffic }, catalog);
    if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
    const { reports, events } = runLane(parsed.value, 0, { windows: [{ from: 0, to: 0.1 }], keeps: () => false });
    expect(events).toBeGreaterThan(0);
    expect(reports[0]?.groups).toHaveLength(7);
  });

  it("finds extremes and appends lists that are longer than a call may have arguments", () => {
    const values = Array.from({ length: 300_000 }, (_, i) => i);
    expect(smallestOf(values)).toBe(0);
    expect(largestOf(values)).toBe(299_999);
    const list = [0];
    appendAll(list, values);
    expect(list).toHaveLength(300_001);
  });

  it("finds extremes as Math.min and Math.max do: of nothing, of a start, and of NaN", () => {
    expect([smallestOf([]), largestOf([])]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    expect([smallestOf([3, 2], 1), largestOf([3, 2], 4)]).toEqual([1, 4]);
    expect([smallestOf([1, Number.NaN]), largestOf([Number.NaN, 1])]).toEqual([Number.NaN, Number.NaN]);
  });
});
