import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Change } from "../../src/scenario/document.ts";
import { Checkpoints, type Kept, SavePause } from "../../src/worker/checkpoints.ts";
import { hostScenario } from "./seekScenario.ts";

const kept = (at: number, timeline: readonly Change[] = [], bytes = 80): Kept => ({
  checkpoint: { at, lane: 0, scenario: { ...hostScenario(), timeline }, data: new Float64Array(bytes / 8) },
  live: [],
  workMs: at * 10,
});
/** Bytes of all typed arrays, and 8 for each number. */
const sizeOf = (data: unknown): number => {
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (typeof data !== "object" || data === null) return 8;
  return Object.values(data).reduce((sum: number, value: unknown) => sum + sizeOf(value), 0);
};
const change = (at: number, to: number): Change => ({ at, set: "lanes.0.params.minThreshold", to });

describe("checkpoints", () => {
  it("give the latest at or before an instant; before the first there is only the beginning", () => {
    const checkpoints = new Checkpoints();
    for (const at of [6, 2, 4]) checkpoints.add(kept(at));
    expect(checkpoints.times).toEqual([2, 4, 6]);
    expect(checkpoints.nearest(1.9, [])).toBeUndefined();
    expect(checkpoints.nearest(4, [])?.checkpoint.at).toBe(4);
    expect(checkpoints.nearest(4, [], "before")?.checkpoint.at).toBe(2);
    expect(checkpoints.nearest(99, [])?.checkpoint.at).toBe(6);
  });

  it("fit a timeline by the changes before them, not by those at their time or later", () => {
    const checkpoints = new Checkpoints();
    checkpoints.add(kept(2));
    checkpoints.add(kept(4, [change(3, 7)]));
    expect(checkpoints.nearest(5, [])?.checkpoint.at).toBe(2);
    expect(checkpoints.nearest(5, [change(3, 8)])?.checkpoint.at).toBe(2);
    expect(checkpoints.nearest(5, [change(3, 7)])?.checkpoint.at).toBe(4);
    expect(checkpoints.nearest(5, [change(3, 7), change(4, 9)])?.checkpoint.at).toBe(4);
  });

  it("stay within their budget, with gaps that grow with age, and the newest stays", () => {
    const checkpoints = new Checkpoints(40 * 80);
    for (let at = 1; at <= 600; at++) {
      checkpoints.add(kept(at));
      expect(checkpoints.bytes).toBeLessThanOrEqual(40 * 80);
      expect(checkpoints.times.at(-1)).toBe(at);
    }
    const { times } = checkpoints;
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    const mean = (some: readonly number[]): number => some.reduce((sum, gap) => sum + gap, 0) / some.length;
    expect(mean(gaps.slice(0, 10))).toBeGreaterThan(3 * mean(gaps.slice(-10)));
    // None older is further away than what its age allows: the sum of all gaps is the whole run.
    expect(Math.max(...gaps)).toBeLessThan(120);
  });

  it("let no gap grow beyond 75 ms of simulating while the budget has room for that", () => {
    // 600 s of 10 ms each, in 165 checkpoints: 36 ms from one to the next on average, and two of these are still
    // bearable.
    const checkpoints = new Checkpoints(165 * 80);
    for (let at = 1; at <= 600; at++) checkpoints.add(kept(at));
    const { times } = checkpoints;
    const gaps = [0, ...times].slice(1).map((at, i) => 10 * (at - (times[i - 1] ?? 0)));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(75);
  });

  it("keep one at least, however large it is", () => {
    const checkpoints = new Checkpoints(10);
    checkpoints.add(kept(1));
    checkpoints.add(kept(2));
    expect(checkpoints.times).toEqual([2]);
    checkpoints.clear();
    expect(checkpoints.length).toBe(0);
    expect(checkpoints.bytes).toBe(0);
  });

  it("count what they share once, and what each run has of its own in full", () => {
    const ofRun = (): Kept["live"] => {
      const simulation = new Simulation(hostScenario(), 0);
      simulation.runUntil(4);
      simulation.takeFrame();
      return simulation.live;
    };
    const live = ofRun();
    const size = sizeOf(live);
    expect(size).toBeGreaterThan(1000);
    const checkpoints = new Checkpoints(3 * size);
    for (const at of [4, 5, 6]) checkpoints.add({ ...kept(at), live });
    expect(checkpoints.bytes).toBe(size + 3 * 80);
    checkpoints.add({ ...kept(7), live: ofRun() });
    expect(checkpoints.bytes).toBe(2 * size + 4 * 80);
    // Repetitions of the run make others at other times.
    for (let i = 0; i < 8; i++) {
      checkpoints.add({ ...kept(4 + i / 10), live: ofRun() });
      const held = new Set(checkpoints.times.flatMap((at) => checkpoints.nearest(at, [])?.live ?? []));
      expect(sizeOf([...held]) + checkpoints.length * 80).toBe(checkpoints.bytes);
      expect(checkpoints.bytes).toBeLessThanOrEqual(3 * size);
    }
    checkpoints.clear();
    expect(checkpoints.bytes).toBe(0);
    checkpoints.add({ ...kept(4), live });
    expect(checkpoints.bytes).toBe(size + 80);
  });
});

describe("the pause after a checkpoint", () => {
  it("is 33 times the shorter of the last two savings, and what copying took", () => {
    const pause = new SavePause();
    expect(pause.isOver(0)).toBe(true);
    pause.saved(10, 100);
    expect(pause.isOver(100)).toBe(true);
    // With the first, of which it was not known how long it should have taken.
    pause.saved(2, 200);
    expect(pause.isOver(331)).toBe(false);
    expect(pause.isOver(332)).toBe(true);
    pause.saved(30, 340);
    expect(pause.isOver(405)).toBe(false);
    expect(pause.isOver(406)).toBe(true);
    pause.saved(20, 420);
    expect(pause.isOver(1079)).toBe(false);
    expect(pause.isOver(1080)).toBe(true);
    // What the page gets is copied: that counts too, from now on or after the pause that there is.
    pause.copied(2, 1100);
    expect(pause.isOver(1165)).toBe(false);
    expect(pause.isOver(1166)).toBe(true);
    pause.copied(1, 1150);
    expect(pause.isOver(1198)).toBe(false);
    expect(pause.isOver(1199)).toBe(true);
  });
});
