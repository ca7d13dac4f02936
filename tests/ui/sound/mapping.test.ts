import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLICKS_MAX, HIGHEST, LOWEST, type Moment, pitchOf, SILENCE, soundOf } from "../../../src/ui/sound/mapping.ts";

const moment = (over: Partial<Moment>): Moment => ({
  ...{ isPlaying: true, queue: 20, buffer: 100, drops: 0, marks: 0 },
  ...over,
});
const length = fc.double({ min: 0, max: 1e6, noNaN: true });

describe("the sound of a queue", () => {
  it("has a higher pitch for a longer queue, between two limits three octaves apart", () => {
    fc.assert(
      fc.property(length, length, fc.integer({ min: 1, max: 1_000_000 }), (one, other, buffer) => {
        const [low, high] = [pitchOf(Math.min(one, other), buffer), pitchOf(Math.max(one, other), buffer)];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(LOWEST);
        expect(high).toBeLessThanOrEqual(HIGHEST);
      }),
    );
    expect(pitchOf(0, 100)).toBe(LOWEST);
    expect(pitchOf(100, 100)).toBeCloseTo(HIGHEST, 9);
    // An octave is a factor of two.
    expect(Math.log2(HIGHEST / LOWEST)).toBe(3);
    expect(pitchOf(200 / 3, 100) / pitchOf(100 / 3, 100)).toBeCloseTo(2, 9);
  });

  it("is silent while the run is paused, whatever happens in it", () => {
    fc.assert(
      fc.property(length, fc.nat(), fc.nat(), (queue, drops, marks) => {
        expect(soundOf(moment({ isPlaying: false, queue, drops, marks }))).toEqual(SILENCE);
      }),
    );
  });

  it("has no tone where the queue is empty, or nothing is recorded", () => {
    expect(soundOf(moment({ queue: 0 })).pitch).toBeNull();
    expect(soundOf(moment({ queue: Number.NaN })).pitch).toBeNull();
    expect(soundOf(moment({ queue: 1 })).pitch).toBeGreaterThan(LOWEST);
  });

  it("clicks for drops and ticks for marks, a few of them at most", () => {
    expect(soundOf(moment({ drops: 2, marks: 1 }))).toMatchObject({ clicks: 2, ticks: 1 });
    expect(soundOf(moment({ drops: 500, marks: Number.NaN }))).toMatchObject({ clicks: CLICKS_MAX, ticks: 0 });
  });
});
