import { describe, expect, it } from "vitest";
import { type Beat, everyFrame, isDue, onBeats, withNumbers } from "../../../src/ui/chart/loop.ts";

const FRAME = 1000 / 60;
/** How often what is always dirty is drawn in 60 frames: every second is a beat, every sixth has new numbers. */
const perSecond = (interval: () => number): number => {
  let drawn = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  for (let frame = 0; frame < 60; frame++) {
    const time = frame * FRAME;
    const beat: Beat = frame % 6 === 0 ? "numbers" : frame % 2 === 0 ? "pictures" : "none";
    if (!isDue({ interval, urgent: false, drawnAt }, time, beat)) continue;
    drawn += 1;
    drawnAt = time;
  }
  return drawn;
};

describe("what time moves", () => {
  it("is drawn at the display rate where the eye follows it, else on every beat", () => {
    expect(perSecond(everyFrame)).toBe(60);
    expect(perSecond(onBeats)).toBe(30);
  });
  it("keeps to its interval, on beats: ten times a second is every third beat", () => {
    expect(perSecond(() => 100)).toBe(10);
    expect(perSecond(() => 50)).toBe(15);
  });
  it("changes as text with the numbers", () => expect(perSecond(withNumbers)).toBe(10));
});

describe("what a hand moves", () => {
  const offBeat = (interval: number): boolean =>
    isDue({ interval: () => interval, urgent: true, drawnAt: 0 }, FRAME, "none");
  it("is drawn in the next frame, beat or not", () => expect(offBeat(onBeats())).toBe(true));
  it("changes the text of a handle at once", () => expect(offBeat(withNumbers())).toBe(true));
  it("waits where pictures are only made now and then", () => expect(offBeat(120)).toBe(false));
});
