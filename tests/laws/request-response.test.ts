import { describe, expect, it } from "vitest";
import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";
import type { Application } from "../../src/engine/traffic/contract.ts";
import { drawLognormal, requestResponse } from "../../src/engine/traffic/requestResponse.ts";
import { resolve } from "../../src/schema/check.ts";
import { simulationOf } from "../engine/scenarios.ts";
import { ApplicationHost } from "../fixtures/applicationHost.ts";

const PATH = { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 };
const valuesOf = (given: Readonly<Record<string, number>>) => resolve(requestResponse.fields, given, PATH);
const readerOn = (
  host: ApplicationHost,
  given: Readonly<Record<string, number>> = {},
): Application<ReturnType<typeof valuesOf>> => {
  if (requestResponse.form !== "requests") throw new Error("pages are asked for");
  return requestResponse.create(valuesOf(given), host);
};

describe("a reader", () => {
  it("thinks, requests every object over the connections in turn, and thinks again when all have arrived", () => {
    const host = new ApplicationHost();
    const reader = readerOn(host, { objects: 8, connections: 3, objectSize: 15_000 });
    reader.start(1);
    // An exponential time of mean 5 s, drawn at 1/2.
    const asks = 1 + 5 * Math.LN2;
    expect(reader.nextTimer()).toBeCloseTo(asks, 9);
    reader.onTimer(asks);
    expect(reader.nextTimer()).toBe(Number.POSITIVE_INFINITY);
    expect(host.requests).toEqual([
      [0, 15_000],
      [1, 15_000],
      [2, 15_000],
    ]);
    // Each connection fetches its own objects one by one: 0, 3, 6 and 1, 4, 7 and 2, 5.
    for (const [i, connection] of [1, 1, 1, 0, 0, 2, 2].entries()) reader.onReceived(connection, asks + 0.1 * (i + 1));
    expect(host.requests.slice(3).map(([connection]) => connection)).toEqual([1, 1, 0, 0, 2]);
    expect(host.totals.completed).toBeUndefined();
    reader.onReceived(0, asks + 2);
    expect(host.totals.completed).toBe(1);
    expect(host.times[0]).toBeCloseTo(2, 9);
    expect(reader.nextTimer()).toBeCloseTo(asks + 2 + 5 * Math.LN2, 9);
  });

  it("uses no more connections than there are objects", () => {
    const host = new ApplicationHost();
    const reader = readerOn(host, { objects: 2, connections: 6 });
    reader.start(0);
    reader.onTimer(5);
    expect(host.requests.map(([connection]) => connection)).toEqual([0, 1]);
  });

  it("takes other fields with the next page", () => {
    const host = new ApplicationHost();
    const reader = readerOn(host, { objects: 2, connections: 1 });
    reader.start(0);
    reader.onTimer(5);
    reader.retune(valuesOf({ objects: 1, connections: 1, meanThink: 0 }), 6);
    reader.onReceived(0, 7);
    expect(host.totals.completed).toBeUndefined();
    reader.onReceived(0, 8);
    expect(reader.nextTimer()).toBe(8);
    reader.onTimer(8);
    reader.onReceived(0, 9);
    expect(host.totals.completed).toBe(2);
  });
});

describe("sizes of objects", () => {
  it("of equal size without variation, and nothing is drawn", () => {
    const never = (): number => {
      throw new Error("drawn");
    };
    expect(drawLognormal(15_000, 0, never)).toBe(15_000);
  });

  it.each([0.5, 2])("lognormal with a deviation of %d times the mean", (variation) => {
    const stream = new RandomStream(5, PURPOSE.source, 0);
    const logs: number[] = [];
    for (let i = 0; i < 50_000; i++) logs.push(Math.log(drawLognormal(1000, variation, () => stream.uniform())));
    const mean = logs.reduce((sum, x) => sum + x, 0) / logs.length;
    const variance = logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / logs.length;
    // A lognormal number's logarithm is normal, of variance ln(1 + cv²) and mean ln(mean) less half of that.
    const expected = Math.log(1 + variation * variation);
    expect(variance / expected).toBeGreaterThan(0.97);
    expect(variance / expected).toBeLessThan(1.03);
    expect(mean).toBeCloseTo(Math.log(1000) - expected / 2, 1);
    expect(logs.filter((x) => x < mean).length / logs.length).toBeCloseTo(0.5, 1);
  });
});

/** Pages of one user over a link without other traffic. */
const pageTimes = (more: Readonly<Record<string, number | boolean>>) => {
  const simulation = simulationOf({
    duration: 200,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [{ id: "web", kind: "request-response", rtt: 0.05, start: 0, sendJitter: 0, meanThink: 2, ...more }],
  });
  simulation.watch(0, 200);
  simulation.runUntil(200);
  return simulation.report(0, 200).groups[0]?.quality ?? {};
};

describe("a page on an idle link", () => {
  it("of one object in one packet takes the request, half a round trip back, and the packet", () => {
    // After the first page the connection is open.
    const quality = pageTimes({ objects: 1, objectSize: 1000, meanThink: 0.2 });
    expect(quality["pageTimeP50"]).toBeCloseTo(0.05 + 0.0008, 3);
    // A user's first page needs a handshake of a round trip and 32 µs besides; here that is one page of a few.
    const first = pageTimes({ objects: 1, objectSize: 1000, meanThink: 60, count: 40 });
    expect(first["pageTimeP95"]).toBeGreaterThan(0.1);
    expect(first["pageTimeP95"]).toBeLessThan(0.103);
  });

  it("of 20 packets with an initial window of 10 needs one RTT more, because the window restarts after a pause", () => {
    const quality = pageTimes({ objects: 1, objectSize: 20_000 });
    // Request and first packet 50 ms, a round and its packet 50.8 ms, nine more packets 7.2 ms.
    expect(quality["pageTimeP50"]).toBeCloseTo(0.05 + 0.0508 + 10 * 0.0008, 3);
  });

  it("without restart after idle the window stays open", () => {
    const quality = pageTimes({ objects: 1, objectSize: 20_000, idleRestart: false });
    expect(quality["pageTimeP50"]).toBeCloseTo(0.05 + 20 * 0.0008, 3);
  });

  it("of objects that come one by one takes as many round trips", () => {
    const quality = pageTimes({ objects: 4, objectSize: 1000, connections: 1 });
    expect(quality["pageTimeP50"]).toBeCloseTo(4 * 0.0508, 3);
  });
});

describe("pages beside downloads", () => {
  const timeOn = (queue: string): number => {
    const simulation = simulationOf({
      duration: 100,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 250 } },
      lanes: [{ queue }],
      traffic: [
        { id: "web", kind: "request-response", count: 5, rtt: 0.05 },
        { id: "ftp", kind: "bulk", transport: "newreno", count: 5, rtt: 0.05 },
      ],
    });
    simulation.watch(10, 100);
    simulation.runUntil(100);
    return simulation.report(10, 100).groups[0]?.quality["pageTimeP50"] ?? Number.NaN;
  };

  it("come sooner through a queue per flow than through a short queue, and last through a full buffer", () => {
    const [fair, codel, pie, full] = ["fq-codel", "codel", "pie", "drop-tail"].map(timeOn);
    expect(fair).toBeLessThan(codel ?? 0);
    expect(fair).toBeLessThan(pie ?? 0);
    expect(codel).toBeLessThan(full ?? 0);
    expect(pie).toBeLessThan(full ?? 0);
  });
});
