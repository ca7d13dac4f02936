import { describe, expect, it } from "vitest";
import { adaptiveVideo, chunkQualityOf, harmonicMean } from "../../src/engine/traffic/adaptiveVideo.ts";
import type { Application } from "../../src/engine/traffic/contract.ts";
import { rungBelow } from "../../src/engine/traffic/ladder.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Json } from "../../src/units/units.ts";
import { simulationOf } from "../engine/scenarios.ts";
import { ApplicationHost } from "../fixtures/applicationHost.ts";

const LADDER = [300e3, 750e3, 1200e3, 1850e3, 2850e3, 4300e3];
const PATH = { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 };
type Given = Readonly<Record<string, Json>>;
const valuesOf = (given: Given) => resolve(adaptiveVideo.fields, given, PATH);
const playerOn = (host: ApplicationHost, given: Given = {}): Application<ReturnType<typeof valuesOf>> => {
  if (adaptiveVideo.form !== "requests") throw new Error("a player asks");
  return adaptiveVideo.create(valuesOf(given), host);
};
const NEVER = Number.POSITIVE_INFINITY;

describe("the rule of the player", () => {
  it.each([
    [200e3, 300e3],
    [500e3, 300e3],
    [1000e3, 750e3],
    [2000e3, 1200e3],
    [3000e3, 1850e3],
    [6000e3, 4300e3],
  ])("a throughput of %d bit/s allows %d (vector 3)", (throughput, rate) => {
    expect(LADDER[rungBelow(LADDER, 0.8 * throughput)]).toBe(rate);
  });

  it("weighs throughputs by their harmonic mean (vector 4)", () => {
    expect(harmonicMean(new Float64Array([1000, 2000, 4000, 0, 0]), 3)).toBeCloseTo(1714.2857, 4);
  });

  it("counts a stall and a change of rate against a chunk (vector 7)", () => {
    expect(chunkQualityOf(750e3, 750e3, 4)).toBeCloseTo(-16.45, 9);
    expect(chunkQualityOf(1200e3, 750e3, 0)).toBeCloseTo(1.2 - 0.45, 9);
    expect(chunkQualityOf(300e3, Number.NaN, 0)).toBeCloseTo(0.3, 9);
  });
});

describe("a player", () => {
  it("begins with the lowest rate, plays when there is enough, and takes five chunks to go by", () => {
    const host = new ApplicationHost();
    const player = playerOn(host);
    player.start(10);
    expect(host.requests).toEqual([[0, (300e3 * 4) / 8]]);
    expect(player.nextTimer()).toBe(NEVER);
    // The chunk takes half a second: 2.4 Mbit/s, of which 0.8 is 1.92 Mbit/s.
    player.onReceived(0, 10.5);
    expect(host.totals).toMatchObject({ startups: 1, startupTime: 0.5, bitrates: 1, bitrate: 300e3 });
    expect(host.requests[1]).toEqual([0, (1850e3 * 4) / 8]);
    // Four seconds of film are there.
    expect(player.nextTimer()).toBeCloseTo(14.5, 9);
    let now = 10.5;
    for (let i = 0; i < 5; i++) {
      now += (host.requests.at(-1)?.[1] ?? 0) / 125e3;
      player.onReceived(0, now);
    }
    // Five chunks at 1 Mbit/s: the first one is forgotten.
    expect(host.requests.at(-1)).toEqual([0, (750e3 * 4) / 8]);
  });

  it("stalls when its buffer is empty, until the chunk is there (vector 7)", () => {
    const host = new ApplicationHost();
    const player = playerOn(host, { ladder: [750e3] });
    player.start(0);
    // 4 s of film at 4 s; 2 s of it are left at 6 s, when a chunk is asked for that takes 6 s.
    player.onReceived(0, 4);
    player.onReceived(0, 6);
    expect(player.nextTimer()).toBeCloseTo(12, 9);
    player.onReceived(0, 10);
    player.onReceived(0, 14);
    // By now 16 s of film came and 10 s were played.
    player.onReceived(0, 18);
    const asked = 18;
    const empty = 4 + 20;
    expect(player.nextTimer()).toBeCloseTo(empty, 9);
    player.onTimer(empty);
    expect(host.totals.stalls).toBe(1);
    expect(player.nextTimer()).toBe(NEVER);
    player.settle?.(empty + 1);
    player.onReceived(0, empty + 4);
    expect(host.totals.stalled).toBeCloseTo(4, 9);
    expect(host.totals.played).toBeCloseTo(20, 9);
    // Five chunks without a stall before it, and this one.
    expect(host.totals.chunkQuality).toBeCloseTo(5 * 0.75 + (0.75 - 4.3 * 4), 9);
    expect(player.nextTimer()).toBeCloseTo(empty + 8, 9);
    expect(asked).toBeLessThan(empty);
  });

  it("waits while another chunk would overfill its buffer", () => {
    const host = new ApplicationHost();
    const player = playerOn(host, { bufferMax: 10 });
    player.start(0);
    player.onReceived(0, 0.1);
    player.onReceived(0, 0.2);
    expect(host.requests).toHaveLength(2);
    // 7.9 s of film, room for a chunk below 6 s.
    expect(player.nextTimer()).toBeCloseTo(0.2 + 1.9, 9);
    player.onTimer(2.1);
    expect(host.requests).toHaveLength(3);
    expect(host.totals.stalls).toBeUndefined();
  });

  it("requests at once when its buffer becomes larger", () => {
    const host = new ApplicationHost();
    const player = playerOn(host, { bufferMax: 10 });
    player.start(0);
    player.onReceived(0, 0.1);
    player.onReceived(0, 0.2);
    player.retune(valuesOf({ bufferMax: 30 }), 1);
    expect(player.nextTimer()).toBe(1);
    player.onTimer(1);
    expect(host.requests).toHaveLength(3);
  });

  it("plays on only when there is as much as at the start", () => {
    const host = new ApplicationHost();
    const player = playerOn(host, { ladder: [750e3], bufferStart: 8 });
    player.start(0);
    player.onReceived(0, 1);
    expect(host.totals.startups).toBeUndefined();
    player.onReceived(0, 2);
    expect(host.totals.startupTime).toBe(2);
    player.onTimer(player.nextTimer());
    player.onReceived(0, 20);
    expect(player.nextTimer()).toBe(NEVER);
    player.onReceived(0, 21);
    // From 10 s to 20 s the chunk under way stalls it, then the next one for another second.
    expect(host.totals.stalled).toBeCloseTo(11, 9);
    expect(host.totals.chunkQuality).toBeCloseTo(4 * 0.75 - 4.3 * 11, 9);
  });

  it("its times do not depend on when they are read", () => {
    const [plain, watched] = [new ApplicationHost(), new ApplicationHost()];
    const players = [playerOn(plain), playerOn(watched)] as const;
    for (const player of players) player.start(0);
    for (let i = 1; i < 8; i++) {
      for (let k = 0; k < 10; k++) players[1].settle?.(i - 1 + 0.1 * k);
      for (const player of players) player.onReceived(0, i);
      expect(players[1].nextTimer()).toBe(players[0].nextTimer());
    }
    expect(watched.totals.played).toBeCloseTo(plain.totals.played ?? Number.NaN, 9);
  });

  it("refuses fields that do not fit together", () => {
    const faults = (given: Given) => adaptiveVideo.check?.(valuesOf(given)).map(({ field }) => field);
    expect(faults({})).toEqual([]);
    expect(faults({ ladder: [3e5, 2e5] })).toEqual(["ladder"]);
    expect(faults({ bufferMax: 3, bufferStart: 2 })).toEqual(["bufferMax"]);
    expect(faults({ bufferStart: 31 })).toEqual(["bufferStart"]);
  });
});

const filmOn = (queue: string, downloads: number) => {
  const simulation = simulationOf({
    duration: 200,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
    lanes: [{ queue }],
    traffic: [
      { id: "film", kind: "adaptive-video", rtt: 0.05, start: 0 },
      { id: "ftp", kind: "bulk", transport: "newreno", count: downloads, rtt: 0.05 },
    ],
  });
  simulation.watch(40, 200);
  simulation.runUntil(200);
  return simulation.report(40, 200).groups[0]?.quality ?? {};
};

describe("a film through a bottleneck", () => {
  it("alone on 10 Mbit/s plays at the best rate without a stall", () => {
    const quality = filmOn("drop-tail", 0);
    expect(quality["bitrateMean"]).toBe(4300e3);
    expect(quality["stallFraction"]).toBe(0);
    expect(quality["bitrateSwitches"]).toBe(0);
  });

  it("beside nine downloads gets the rate that its share allows, where the queue gives it a share", () => {
    const quality = filmOn("fq-codel", 9);
    // 0.8 of 1 Mbit/s allows 750 kbit/s.
    expect(quality["bitrateMean"]).toBeGreaterThan(700e3);
    expect(quality["bitrateMean"]).toBeLessThan(800e3);
    expect(quality["stallFraction"]).toBe(0);
  });

  it("in one queue with them gets less: it pauses, restarts, sees a low throughput, and requests less", () => {
    expect(filmOn("drop-tail", 9)["bitrateMean"]).toBeLessThan(600e3);
  });
});
