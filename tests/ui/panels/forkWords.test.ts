import { describe, expect, it } from "vitest";
import type { Change } from "../../../src/scenario/document.ts";
import { forkWords } from "../../../src/ui/panels/timeline/forkWords.ts";
import { redScenario } from "../../fixtures/redScenario.ts";

const threshold: Change = { at: 4, set: "lanes.0.params.minThreshold", to: 12 };
const rate: Change = { at: 5, set: "bottleneck.rate", to: 5e6 };
const later: Change = { at: 6, set: "bottleneck.buffer.packets", to: 50 };

/** A changed its buffer at 6 s; B left it at 4 s, C left B at 5 s. Both still change the buffer later. */
const A = { letter: "A", scenario: redScenario([later]) };
const B = { letter: "B", scenario: redScenario([threshold, later]) };
const C = { letter: "C", scenario: redScenario([threshold, rate, later]) };
const opened = redScenario([]);

describe("the changes that make a fork", () => {
  it("is what the one that it left does not have, in whatever order they are kept", () => {
    for (const all of [
      [A, B, C],
      [C, A, B],
      [B, C, A],
    ]) {
      expect(forkWords(C, all, opened)).toMatch(/^Link rate 10\.0 to 5\.00\sMbit\/s$/);
      expect(forkWords(B, all, opened)).toMatch(/^min_th .*12\spackets$/);
      expect(forkWords(A, all, opened)).toBe("1 change");
    }
  });
  it("of a fork whose parent is gone are described relative to the nearest ancestor", () => {
    expect(forkWords(C, [A, C], opened)).toMatch(/^min_th .*, and 1 more$/);
  });
  it("is nothing yet where nothing was changed, and nothing that was opened with the run", () => {
    const twin = { letter: "D", scenario: redScenario([threshold, rate, later]) };
    expect(forkWords(twin, [A, B, C, twin], opened)).toBe("no change yet");
    expect(forkWords(A, [A], A.scenario)).toBe("as opened");
  });
});
