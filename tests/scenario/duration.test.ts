import { describe, expect, it } from "vitest";
import { applyChange } from "../../src/scenario/change.ts";
import { endOf } from "../../src/scenario/runEnd.ts";
import { catalog } from "./fixtureCatalog.ts";
import { documentWith, faultsOf, messagesOf, read } from "./reading.ts";

const changes = (...list: readonly (readonly [at: number, to: number])[]): object[] =>
  list.map(([at, to]) => ({ at, set: "duration", to }));

describe("a change of the duration", () => {
  it.each<[string, object[], number]>([
    ["no change", [], 60],
    ["an earlier end", changes([3, 9]), 9],
    ["a later end", changes([3, 90]), 90],
    ["a later end, then an earlier one beyond the first", changes([3, 90], [70, 80]), 80],
    ["at the end, which has no effect", changes([60, 90]), 60],
  ])("ends the run at the duration in force: %s", (_, timeline, end) => {
    expect(endOf(read(documentWith({ duration: 60, timeline })))).toBe(end);
  });

  it("to a time that the run has passed is refused with the value and the range", () => {
    const refusal = "timeline.0, at 3 s: duration is 2; allowed: more than 3 s, the time of the change, to 100000 s";
    expect(faultsOf(documentWith({ duration: 60, timeline: changes([3, 2]) }))).toEqual([refusal]);
    expect(faultsOf(documentWith({ duration: 60, timeline: changes([3, 3]) }))[0]).toContain("duration is 3; allowed");
    const applied = applyChange(read(documentWith()), { at: 3, set: "duration", to: 2 }, catalog);
    expect(messagesOf(applied)).toEqual(["duration is 2; allowed: more than 3 s, the time of the change, to 100000 s"]);
  });

  it("leaves no room for changes after the new end, and gives room up to a later one", () => {
    const ecn = { at: 20, set: "bottleneck.ecn", to: true };
    expect(faultsOf(documentWith({ duration: 60, timeline: [...changes([3, 9]), ecn] }))).toEqual([
      "timeline.1, at 20 s: at is 20; allowed: 0 to 9 s, the duration at that time",
    ]);
    const late = { ...ecn, at: 80 };
    expect(faultsOf(documentWith({ duration: 60, timeline: [late] }))[0]).toContain(
      "timeline.0.at is 80; allowed: 0 to 60 s",
    );
    expect(faultsOf(documentWith({ duration: 60, timeline: [...changes([3, 90]), late] }))).toEqual([]);
    expect(faultsOf(documentWith({ duration: 60, timeline: [...changes([85, 90]), late] }))[0]).toContain("at is 80");
  });
});
