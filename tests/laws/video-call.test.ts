import { describe, expect, it } from "vitest";
import type { Media, ReceptionReport } from "../../src/engine/traffic/contract.ts";
import { rungBelow } from "../../src/engine/traffic/ladder.ts";
import { videoCall } from "../../src/engine/traffic/videoCall.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields, ValuesOf } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";
import { simulationOf } from "../engine/scenarios.ts";

const valuesOf = (given: Readonly<Record<string, Json>>): ValuesOf<Fields> =>
  resolve<Fields>(videoCall.fields, given, { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 });
const callOf = (given: Readonly<Record<string, Json>> = {}): Media<ValuesOf<Fields>> => {
  const kind: unknown = videoCall;
  if (videoCall.form !== "media" || kind !== videoCall) throw new Error("a video call is a medium");
  return videoCall.create(
    resolve(videoCall.fields, given, { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 }),
  );
};
const GOOD: ReceptionReport = { effectiveLoss: 0.05, leastDelay: 0.02, delayP95: 0.22 };
const LOSSY: ReceptionReport = { ...GOOD, effectiveLoss: 0.051 };
const SLOW: ReceptionReport = { ...GOOD, delayP95: 0.2201 };
/** Its requests in these seconds, with a sender that follows them at once: bit/s. */
const ratesAfter = (media: Media<ValuesOf<Fields>>, seconds: readonly ReceptionReport[]): number[] =>
  seconds.map((heard) => {
    media.onAsked?.(media.ask?.(heard) ?? Number.NaN);
    return media.bitrate();
  });

describe("the rule of a video call", () => {
  it("begins with the first rate, and sends 25 frames a second of that", () => {
    const media = callOf();
    expect(media.bitrate()).toBe(600e3);
    expect(media.interval()).toBe(0.04);
    expect(media.frameSize()).toBe(3000);
  });

  it("goes up after five good seconds, a step at a time, and stays at the top", () => {
    const rates = ratesAfter(callOf(), new Array<ReceptionReport>(16).fill(GOOD));
    expect(rates.slice(0, 5)).toEqual([600e3, 600e3, 600e3, 600e3, 1200e3]);
    expect(rates.slice(5, 10)).toEqual([1200e3, 1200e3, 1200e3, 1200e3, 2500e3]);
    expect(rates.at(-1)).toBe(2500e3);
  });

  it.each([
    ["loss", LOSSY],
    ["delay", SLOW],
  ])("goes down a step in every second of %s, and stays at the bottom", (_what, heard) => {
    expect(ratesAfter(callOf({ startRate: 2500e3 }), [heard, heard, heard, heard, heard])).toEqual([
      1200e3, 600e3, 300e3, 150e3, 150e3,
    ]);
  });

  it("restarts the count of good seconds after a bad one", () => {
    const rates = ratesAfter(callOf(), [GOOD, GOOD, GOOD, GOOD, LOSSY, GOOD, GOOD, GOOD, GOOD, GOOD]);
    expect(rates).toEqual([600e3, 600e3, 600e3, 600e3, 300e3, 300e3, 300e3, 300e3, 300e3, 600e3]);
  });

  it("requests less if no packet arrives", () => {
    expect(ratesAfter(callOf(), [{ effectiveLoss: 1, leastDelay: 0.02, delayP95: Number.NaN }])).toEqual([300e3]);
  });

  it("keeps to the rates that there are when they become others", () => {
    const media = callOf();
    media.retune(valuesOf({ ladder: [100e3, 500e3] }));
    expect(media.bitrate()).toBe(500e3);
    media.retune(valuesOf({ ladder: [700e3] }));
    expect(media.bitrate()).toBe(700e3);
    // The receiver's request by the old list arrives now.
    media.onAsked?.(3);
    expect(media.bitrate()).toBe(700e3);
  });

  it("rates must rise", () => {
    const check = (ladder: readonly number[]) =>
      videoCall.check?.({
        ...resolve(videoCall.fields, {}, { linkRate: 1e6, buffer: { packets: 9 }, largestPacket: 1500 }),
        ladder,
      });
    expect(check([1e5, 2e5])).toEqual([]);
    expect(check([2e5, 2e5])?.[0]?.field).toBe("ladder");
    expect(rungBelow([1e5, 2e5, 3e5], 2.5e5)).toBe(1);
  });
});

const run = (queue: string, downloads: number) => {
  const simulation = simulationOf({
    duration: 80,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 500 } },
    lanes: [{ queue }],
    traffic: [
      { id: "video", kind: "video-call", rtt: 0.04, start: 0 },
      { id: "ftp", kind: "bulk", transport: "newreno", count: downloads, rtt: 0.06, start: 0 },
    ],
  });
  simulation.watch(40, 80);
  simulation.runUntil(80);
  return simulation.report(40, 80).groups[0];
};

describe("a video call through a bottleneck", () => {
  it("alone sends at its initial rate", () => {
    const alone = run("drop-tail", 0);
    expect(alone?.quality["bitrateMean"]).toBe(2500e3);
    expect(alone?.goodput).toBeCloseTo(2500e3, -4);
  });

  it("lowers its rate in a bloated queue, and keeps it in a queue of its own", () => {
    expect(run("drop-tail", 2)?.quality["bitrateMean"]).toBeLessThan(1000e3);
    expect(run("fq-codel", 2)?.quality["bitrateMean"]).toBe(2500e3);
  });
});
