import { describe, expect, it } from "vitest";
import { game, gameScoreOf } from "../../src/engine/traffic/game.ts";
import { resolve } from "../../src/schema/check.ts";
import { simulationOf } from "../engine/scenarios.ts";

describe("the score of a game", () => {
  it.each([
    [0.03, 0, 100],
    [0.115, 0, 50],
    [0.2, 0, 0],
    [0.03, 0.025, 50],
    [0.01, 0, 100],
    [0.5, 0, 0],
    [0.03, 0.2, 0],
    [0.115, 0.025, 25],
  ])("%d s for 95 %% of the updates and a loss of %d: %d (vector 6)", (delay, loss, score) => {
    expect(gameScoreOf(delay, loss)).toBeCloseTo(score, 9);
  });
});

it("a game is 24.02 kbit/s of packets of 100 B (vector 5)", () => {
  const { period, frameSize } = resolve(
    game.fields,
    {},
    { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 },
  );
  expect((8 * Number(frameSize)) / Number(period) / 1000).toBeCloseTo(24.02, 2);
});

const scoreOn = (queue: string, downloads: number, more = {}): number => {
  const simulation = simulationOf({
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 250 } },
    lanes: [{ queue }],
    traffic: [
      { id: "game", kind: "game", count: 3, rtt: 0.04, ...more },
      { id: "ftp", kind: "bulk", transport: "newreno", count: downloads, rtt: 0.06 },
    ],
  });
  simulation.watch(20, 60);
  simulation.runUntil(60);
  return simulation.report(20, 60).groups[0]?.quality["gameScore"] ?? Number.NaN;
};

describe("a game through a bottleneck", () => {
  it("alone has the best score, and a longer path lowers it by its delay", () => {
    expect(scoreOn("drop-tail", 0)).toBe(100);
    // 75 ms one way and 80 µs on the link, of 170 ms between 30 and 200 ms.
    expect(scoreOn("drop-tail", 0, { rtt: 0.15 })).toBeCloseTo(100 * (1 - (0.07508 - 0.03) / 0.17), 1);
  });

  it("beside downloads: a queue per flow, then a short queue, then a full buffer", () => {
    const [fair, short, full] = [scoreOn("fq-codel", 5), scoreOn("pie", 5), scoreOn("drop-tail", 5)];
    expect(fair).toBeGreaterThan(95);
    expect(fair).toBeGreaterThan(short);
    expect(short).toBeGreaterThan(full);
    expect(full).toBeLessThan(5);
  });
});
