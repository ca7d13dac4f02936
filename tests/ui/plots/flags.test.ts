import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Flag, flagGroups } from "../../../src/ui/plots/flags.ts";

const flag = (number: number, at: number): Flag => ({ number, at, words: `change ${number}`, set: "bottleneck.ecn" });
const labels = (flags: readonly Flag[], reach: number): readonly string[] =>
  flagGroups(flags, reach).map(({ label }) => label);

describe("flags", () => {
  it("are one for all changes of an instant, which it names all", () => {
    const groups = flagGroups([flag(1, 2), flag(2, 5), flag(3, 5), flag(4, 9)], 0);
    expect(groups.map(({ label, at }) => [label, at])).toEqual([
      ["1", 2],
      ["2–3", 5],
      ["4", 9],
    ]);
    expect(groups[1]?.words()).toBe("change 2; change 3");
    expect(groups[1]?.flags.map(({ number }) => number)).toEqual([2, 3]);
  });

  it("are shared by changes that are too close for two, counted from the first of them", () => {
    const flags = [flag(1, 1), flag(2, 1.4), flag(3, 1.8), flag(4, 2.2)];
    expect(labels(flags, 0.2)).toEqual(["1", "2", "3", "4"]);
    expect(labels([flag(1, 1), flag(2, 1.4), flag(3, 3), flag(4, 3.4)], 0.5)).toEqual(["1–2", "3–4"]);
    // The sign of two is wider than that of one: it would cover its neighbour's.
    expect(labels(flags, 0.5)).toEqual(["1–4"]);
    expect(labels(flags, 10)).toEqual(["1–4"]);
    expect(labels(flags, 0)).toEqual(["1", "2", "3", "4"]);
  });

  it("never cover each other", () => {
    const instants = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(instants, fc.double({ min: 0.01, max: 2, noNaN: true }), (times, reach) => {
        const flags = times.sort((a, b) => a - b).map((at, i) => flag(i + 1, at));
        const groups = flagGroups(flags, reach);
        expect(groups.flatMap((group) => group.flags)).toEqual(flags);
        // A sign is 15 px for one change, at least 25 for more; `reach` seconds are 15 px.
        const half = (label: string): number => (label.includes("–") ? 12.5 : 7);
        groups.slice(1).forEach(({ at, label }, i) => {
          const before = groups[i];
          if (before === undefined) throw new Error("no group");
          expect(((at - before.at) / reach) * 15).toBeGreaterThan(half(before.label) + half(label));
        });
      }),
    );
  });

  it("are none where nothing was changed", () => {
    expect(flagGroups([], 1)).toEqual([]);
  });
});
