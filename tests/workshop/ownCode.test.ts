import { describe, expect, it } from "vitest";
import { OwnCode } from "../../src/workshop/isolation/ownCode.ts";

/** Calls of 4 ms each that reach no statement, as filling a large array does. @returns the longest silence, s */
const longestSilence = (calls: number): number => {
  let now = 0;
  let heardAt = 0;
  let longest = 0;
  const beat = (): void => {
    heardAt = now;
  };
  const code = new OwnCode([], { now: () => now * 1000, beat });
  for (let i = 0; i < calls; i++) {
    code.begin("enqueue", null);
    now += 0.004;
    longest = Math.max(longest, now - heardAt);
    code.end();
  }
  return longest;
};

describe("signs of life of an own algorithm", () => {
  // A lane that is silent for 0.5 s is ended as an endless loop; 250 packets of 4 ms are a slow algorithm, and no such
  // loop.
  it("come also where its calls are slow and reach no statement", () => {
    expect(longestSilence(250)).toBeLessThan(0.1);
  });

  it("come from a loop that reaches statements, until its call has taken half a second", () => {
    let now = 0;
    let beats = 0;
    const beat = (): void => {
      beats += 1;
    };
    const code = new OwnCode([7], { now: () => now * 1000, beat });
    code.begin("enqueue", null);
    const loop = (): void => {
      for (let i = 0; i < 1e6; i++) {
        now += 1e-6;
        code.line(0);
      }
    };
    expect(loop).toThrow("one call ran longer than 0.5 s (in enqueue, line 7)");
    expect(now).toBeCloseTo(0.5, 2);
    expect(beats).toBeGreaterThan(400);
  });
});
