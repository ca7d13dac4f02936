import { describe, expect, it } from "vitest";
import { Bins, setRange } from "../../../src/engine/recording/bins.ts";
import { BIN_FACTOR, BIN_LEVELS } from "../../../src/engine/recording/frame.ts";
import { channelInfo } from "../../fixtures/frames.ts";
import { bulkDocument, simulationOf } from "../scenarios.ts";

/** Bins of one width that wait for a frame at most. */
const PENDING = 16_384;
/** Drops and marks of one frame at most. */
const SIGNALS = 4096;

describe("memory before a frame is bounded", () => {
  it("bins: the newest of each width, however long no frame is taken", () => {
    const bins = new Bins([channelInfo("queue", "level")]);
    const closed = 300_000;
    for (let i = 0; i < closed; i++) {
      setRange(bins, 0, i, i, i, 1);
      bins.close();
    }
    const blocks = bins.take();
    expect(blocks.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { level, first, bins: count, values } of blocks) {
      expect(count).toBeLessThanOrEqual(PENDING);
      expect(values).toHaveLength(count * 3);
      expect(first + count).toBe(Math.floor(closed / BIN_FACTOR ** level));
      // What is kept is in its place: a bin of level 0 holds its own number.
      expect(values[0]).toBe(first * BIN_FACTOR ** level);
    }
    expect(blocks).toHaveLength(BIN_LEVELS);
    expect(bins.take()).toEqual([]);
  });

  it("packet events: the newest drops and marks", () => {
    const simulation = simulationOf({
      duration: 30,
      bottleneck: { rate: 1e6, buffer: { packets: 5 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "flood", kind: "cbr", count: 2, rate: 4e6, packetSize: 500, start: 0 }],
    });
    simulation.runUntil(20);
    const { packets, values } = simulation.takeFrame();
    const drops = values[simulation.channels.findIndex(({ id }) => id === "drops")] ?? 0;
    expect(drops).toBeGreaterThan(3 * SIGNALS);
    expect(packets.times).toHaveLength(SIGNALS);
    expect(packets.times[SIGNALS - 1]).toBeGreaterThan(19.99);
    for (let i = 1; i < SIGNALS; i++) expect(packets.times[i]).toBeGreaterThanOrEqual(packets.times[i - 1] ?? 0);
  });
});

describe("the state does not grow with the length of a run", () => {
  it("bulk senders and bursts: a later checkpoint is no longer than an early one", () => {
    const simulation = simulationOf(
      bulkDocument("red", {
        duration: 300,
        traffic: [
          { id: "ftp", kind: "bulk", transport: "newreno", count: 8, rtt: { uniform: [0.02, 0.08] } },
          { id: "burst", kind: "exponential-on-off", count: 4, meanOn: 0.05, meanOff: 0.1 },
        ],
      }),
    );
    simulation.runUntil(30);
    const early = simulation.save().data.length;
    simulation.runUntil(300);
    expect(simulation.save().data.length).toBeLessThan(1.2 * early);
  });

  it("short flows: those that are over leave nothing behind", () => {
    const simulation = simulationOf({
      duration: 600,
      bottleneck: { rate: 10e6 },
      lanes: [{ queue: "red" }],
      traffic: [{ id: "mice", kind: "short-flows", arrivalRate: 30, size: { geometric: { mean: 8 } }, rtt: 0.05 }],
    });
    simulation.runUntil(60);
    const early = simulation.save().data.length;
    simulation.watch(60, 590);
    simulation.runUntil(600);
    expect(simulation.report(60, 590).metrics["shortFlowsDone"]).toBeGreaterThan(15_000);
    expect(simulation.save().data.length).toBeLessThan(2 * early);
  });
});
