import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { MOST_FLOWS, MOST_PACKETS } from "../../src/engine/kernel/threadState.ts";
import { MOST_GROUPS } from "../../src/engine/recording/ledger.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { FLOWS_MAX, GROUPS_MAX, PACKETS_MAX } from "../../src/schema/limits.ts";
import { largestOf, smallestOf } from "../../src/units/extremes.ts";
import { appendAll } from "../../src/units/lists.ts";

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

  const messagesOf = (traffic: object[], timeline: object[] = []): string[] => {
    const parsed = parseScenario({ version: 1, lanes: [{ queue: "drop-tail" }], traffic, timeline }, catalog);
    return parsed.ok ? [] : parsed.faults.map(({ message }) => message);
  };
  const groups = (count: number): object[] =>
    Array.from({ length: count }, (_, i) => ({ id: `g${i}`, kind: "bulk", count: 10_000 }));

  it("are refused beyond the engine's room, with the group, its value and what is left for it", () => {
    expect(messagesOf(groups(26))).toEqual([]);
    expect(messagesOf(groups(27))).toEqual([
      "traffic.g26.count is 10000; allowed: 0 to 2144 flows, since all groups together have at most 262144",
    ]);
  });

  it("are counted over the whole timeline, since flows that left keep their places", () => {
    const upAndDown = Array.from({ length: 52 }, (_, i) => ({
      at: i + 1,
      set: "traffic.g0.count",
      to: i % 2 === 0 ? 0 : 10_000,
    }));
    expect(messagesOf(groups(1), upAndDown.slice(0, 50))).toEqual([]);
    expect(messagesOf(groups(1), upAndDown)).toEqual([
      "timeline.51, at 52 s: traffic.g0.count is 10000; with it the run makes 270000 flows in all; allowed: at most 262144",
    ]);
  });

  it("fill exactly the columns of the engine", () => {
    expect([MOST_FLOWS, MOST_PACKETS, MOST_GROUPS]).toEqual([FLOWS_MAX, PACKETS_MAX, GROUPS_MAX]);
  });
});
