import { describe, expect, it } from "vitest";
import type { Change, Scenario } from "../../../src/scenario/document.ts";
import { futureWords } from "../../../src/ui/panels/timeline/futureWords.ts";

const scenario = (timeline: readonly Change[]): Scenario => ({
  ...{ version: 1, title: "", seed: 1, duration: 60, timeline },
  bottleneck: {
    ...{ rate: 10e6, delay: 0.01, buffer: { packets: 100 }, ecn: false, variation: {} },
    ...{ second: null, reverse: null },
  },
  access: { rate: null, buffer: null },
  lanes: [{ queue: "red", params: {}, label: null, overrides: {} }],
  traffic: [],
});
const threshold: Change = { at: 4, set: "lanes.0.params.minThreshold", to: 12 };
const rate: Change = { at: 5, set: "bottleneck.rate", to: 5e6 };
const later: Change = { at: 6, set: "bottleneck.buffer.packets", to: 50 };

/** A changed its buffer at 6 s; B left it at 4 s, C left B at 5 s. Both still change the buffer later. */
const A = { letter: "A", scenario: scenario([later]) };
const B = { letter: "B", scenario: scenario([threshold, later]) };
const C = { letter: "C", scenario: scenario([threshold, rate, later]) };
const opened = scenario([]);

describe("what made a future another one", () => {
  it("is what the one that it left does not have, in whatever order they are kept", () => {
    for (const all of [
      [A, B, C],
      [C, A, B],
      [B, C, A],
    ]) {
      expect(futureWords(C, all, opened)).toMatch(/^Link rate 10\.0 to 5\.00\sMbit\/s$/);
      expect(futureWords(B, all, opened)).toMatch(/^min_th .*12\spackets$/);
      expect(futureWords(A, all, opened)).toBe("1 change");
    }
  });
  it("is told of a future whose trunk is gone as of one that left the next nearest", () => {
    expect(futureWords(C, [A, C], opened)).toMatch(/^min_th .*, and 1 more$/);
  });
  it("is nothing yet where nothing was changed, and nothing that was opened with the run", () => {
    const twin = { letter: "D", scenario: scenario([threshold, rate, later]) };
    expect(futureWords(twin, [A, B, C, twin], opened)).toBe("no change yet");
    expect(futureWords(A, [A], A.scenario)).toBe("as it was opened");
  });
});
