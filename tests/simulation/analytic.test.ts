import { describe, expect, it } from "vitest";
import { DEQUEUED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { type Document, queueIds, scenarioOf } from "../engine/scenarios.ts";
import { Recording } from "./recording.ts";

const reportOf = (document: Document, from: number, to: number): Report => {
  const simulation = new Simulation(scenarioOf({ duration: to, ...document }), 0);
  simulation.watch(from, to);
  simulation.runUntil(to);
  return simulation.report(from, to);
};
const metric = (report: Report, id: string): number => report.metrics[id] ?? Number.NaN;

/** 10 Mbit/s and 100 ms hold 125 packets of 1000 B. */
const single = (window: number, more: Document = {}): Document => ({
  bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 1000 } },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "one", kind: "bulk", transport: "newreno", window, rtt: 0.1, start: 0, sendJitter: 0 }],
  ...more,
});

describe("one sender without loss", () => {
  it.each([1, 10, 60, 125])("a window of %d fills that much of the path: one window per round trip", (window) => {
    const report = reportOf(single(window), 20, 60);
    // The round trip is the propagation and one packet time: nothing else is on the way.
    // The window's two ends may fall anywhere into a round trip.
    expect(Math.abs(metric(report, "goodput") - (window * 8000) / (0.1 + 0.0008))).toBeLessThan((window * 8000) / 40);
    expect(metric(report, "delayP99")).toBeLessThan(1e-6 + window * 0.0008);
    expect(metric(report, "drops")).toBe(0);
  });

  it.each([150, 200, 500])("a window of %d above what the path holds waits in the queue", (window) => {
    const report = reportOf(single(window), 20, 60);
    expect(metric(report, "utilization")).toBeCloseTo(1, 4);
    // On the way: 125 packets of propagation and one on the wire.
    expect(metric(report, "queueMeanPackets")).toBeCloseTo(window - 126, 0);
    expect(Math.abs(metric(report, "queueMeanPackets") - (window - 126))).toBeLessThan(1);
    expect(metric(report, "delayMean")).toBeCloseTo((window - 126) * 0.0008, 3);
    expect(metric(report, "retransmissionFraction")).toBe(0);
  });

  it("is clocked by its ACKs: packets come as far apart as the link sends them", () => {
    const simulation = new Simulation(scenarioOf({ duration: 20, ...single(200) }), 0, { packets: "all" });
    const { events } = new Recording(simulation).runThrough([20]);
    for (const kind of [ENQUEUED, DEQUEUED]) {
      const late = events.filter((event) => event.kind === kind && event.time > 10);
      expect(late.length).toBeGreaterThan(12_000);
      for (let i = 1; i < late.length; i++)
        expect((late[i]?.time ?? 0) - (late[i - 1]?.time ?? 0)).toBeCloseTo(0.0008, 9);
    }
  });

  it("with delayed ACKs and a window of 1 waits for the receiver's timer", () => {
    const traffic = [{ id: "one", kind: "bulk", window: 1, rtt: 0.1, start: 0, sendJitter: 0, delayedAck: true }];
    const report = reportOf(single(1, { traffic }), 20, 60);
    expect(Math.abs(metric(report, "goodput") - 8000 / (0.1 + 0.0008 + 0.1))).toBeLessThan(8000 / 40);
  });
});

/** A stream of constant rate through drop-tail; propagation is all on the link. */
const stream = (rate: number, linkRate: number, packets: number, stop: number): Document => ({
  bottleneck: { rate: linkRate, delay: 0.01, buffer: { packets } },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "cbr", kind: "cbr", rate, start: 0, stop, rtt: 0.02 }],
});

describe("a constant stream", () => {
  it("of 1.6 times the link: 3740 of 10 000 packets are lost (drop-tail, vector 5)", () => {
    const report = reportOf(stream(16e6, 10e6, 10, 4.99975), 0, 6);
    expect(metric(report, "arrivals")).toBe(10_000);
    expect(metric(report, "drops")).toBe(3740);
  });

  it("of 234 packets in a burst: 10 are lost (drop-tail, vector 6; measured in ns-2.35)", () => {
    const report = reportOf(stream(8000 / 0.006, 1e6, 49, 233.5 * 0.006), 0, 5);
    expect(metric(report, "arrivals")).toBe(234);
    expect(metric(report, "drops")).toBe(10);
  });

  it.each(queueIds.filter((id) => id !== "gkvq"))(
    "of 1.25 times the link loses a fifth, whatever the discipline: %s",
    (queue) => {
      const report = reportOf({ ...stream(12.5e6, 10e6, 50, 100), lanes: [{ queue }] }, 20, 80);
      const loss = metric(report, "lossFraction");
      // Packets are lost or sent, and nothing else; a discipline that aims below the link's rate loses more.
      expect(loss).toBeCloseTo(1 - metric(report, "utilization") / 1.25, 3);
      expect(loss).toBeGreaterThan(0.199);
      expect(loss).toBeLessThan(0.23);
    },
  );

  /** Above κ·C the virtual queue never empties again, since dropped packets fill it too (Gibbens and Kelly). */
  it("above the virtual capacity of GKVQ is lost as a whole, or marked as a whole and loses a fifth", () => {
    const above = stream(12.5e6, 10e6, 50, 100);
    const dropped = reportOf({ ...above, lanes: [{ queue: "gkvq" }] }, 20, 80);
    expect(metric(dropped, "lossFraction")).toBe(1);
    expect(metric(dropped, "utilization")).toBe(0);
    const marked = reportOf(
      {
        ...above,
        bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 50 }, ecn: true },
        traffic: [{ id: "cbr", kind: "cbr", rate: 12.5e6, start: 0, stop: 100, rtt: 0.02, ecn: "ect0" }],
        lanes: [{ queue: "gkvq" }],
      },
      20,
      80,
    );
    expect(metric(marked, "lossFraction")).toBeCloseTo(0.2, 4);
    expect(metric(marked, "overflowFraction")).toBe(metric(marked, "lossFraction"));
    expect(metric(marked, "ectMarkFraction")).toBe(1);
  });

  it("below the link's rate never waits", () => {
    const report = reportOf(stream(9e6, 10e6, 50, 100), 1, 60);
    expect(metric(report, "drops")).toBe(0);
    expect(metric(report, "delayMean")).toBe(0);
    expect(metric(report, "utilization")).toBeCloseTo(0.9, 4);
  });
});

describe("M/D/1: random arrivals, one size", () => {
  it.each([
    [0.5, 0.25, 0.03],
    [0.8, 1.6, 0.05],
  ])("at load %d, %d packets wait on average", (load, waiting, tolerance) => {
    // Bursts of one packet, with exponential pauses, at a rate beyond all measure: a Poisson process.
    const report = reportOf(
      {
        bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 10_000 } },
        lanes: [{ queue: "drop-tail" }],
        traffic: [
          {
            id: "poisson",
            kind: "exponential-on-off",
            peakRate: 1e11,
            meanOn: 0,
            meanOff: 1 / (1250 * load),
            start: 0,
            rtt: 0.02,
          },
        ],
      },
      1,
      301,
    );
    expect(Math.abs(metric(report, "utilization") / load - 1)).toBeLessThan(0.01);
    expect(Math.abs(metric(report, "queueMeanPackets") / waiting - 1)).toBeLessThan(tolerance);
    // Little's law, and the waiting time of the textbook.
    expect(metric(report, "delayMean")).toBeCloseTo(
      metric(report, "queueMeanPackets") / (metric(report, "arrivals") / 300),
      5,
    );
    expect(Math.abs(metric(report, "delayMean") / (load / (2 * 1250 * (1 - load))) - 1)).toBeLessThan(tolerance);
  });
});

describe("one Reno sender and drop-tail", () => {
  it.each([
    [31, 0.8929],
    [62, 0.9643],
    [125, 1],
  ])("with a buffer of %d packets uses %d of the link: the saw-tooth", (packets, expected) => {
    const report = reportOf(
      {
        bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets } },
        lanes: [{ queue: "drop-tail" }],
        traffic: [{ id: "one", kind: "bulk", transport: "newreno", rtt: 0.1, start: 0 }],
      },
      60,
      360,
    );
    expect(Math.abs(metric(report, "utilization") - expected)).toBeLessThan(0.012);
    expect(metric(report, "timeoutsPerSecond")).toBe(0);
  });
});

describe("what a marking queue does to its senders", () => {
  it("ECN and no overflow: nothing is sent twice, once the delays of slow start are known", () => {
    const report = reportOf(
      {
        bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 1000 }, ecn: true },
        lanes: [{ queue: "pi" }],
        traffic: [{ id: "ftp", kind: "bulk", transport: "newreno", count: 5, rtt: 0.08 }],
      },
      10,
      60,
    );
    expect(metric(report, "overflowFraction")).toBe(0);
    expect(metric(report, "markFraction")).toBeGreaterThan(0);
    expect(metric(report, "ecnResponsesPerSecond")).toBeGreaterThan(0);
    expect(metric(report, "retransmissionFraction")).toBe(0);
  });

  it("UDP takes about its rate of a drop-tail link, TCP the rest", () => {
    const report = reportOf(
      {
        bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
        lanes: [{ queue: "drop-tail" }],
        traffic: [
          { id: "ftp", kind: "bulk", transport: "newreno", count: 5, rtt: 0.08 },
          { id: "udp", kind: "cbr", rate: 4e6, start: 0, intervalJitter: 1 },
        ],
      },
      20,
      100,
    );
    expect(metric(report, "utilization")).toBeGreaterThan(0.98);
    expect(metric(report, "udpShare")).toBeGreaterThan(0.36);
    expect(metric(report, "udpShare")).toBeLessThan(0.41);
    expect(metric(report, "udpShare") + metric(report, "tcpShare")).toBeCloseTo(1, 12);
  });

  it("NewReno needs fewer timeouts than Reno where bursts are lost", () => {
    const timeouts = (transport: string): number =>
      [1, 2, 3].reduce((sum, seed) => {
        const report = reportOf(
          {
            seed,
            bottleneck: { rate: 5e6, delay: 0.01, buffer: { packets: 20 } },
            lanes: [{ queue: "drop-tail" }],
            traffic: [{ id: "ftp", kind: "bulk", transport, count: 6, rtt: { uniform: [0.06, 0.14] } }],
          },
          10,
          100,
        );
        return sum + metric(report, "timeoutsPerSecond");
      }, 0);
    expect(timeouts("newreno")).toBeLessThan(timeouts("reno"));
  });

  it("two equal senders share equally under RED", () => {
    const report = reportOf(
      {
        bottleneck: { rate: 5e6, delay: 0.01, buffer: { packets: 60 } },
        lanes: [{ queue: "red" }],
        traffic: [{ id: "ftp", kind: "bulk", transport: "newreno", count: 2, rtt: 0.08 }],
      },
      20,
      300,
    );
    expect(metric(report, "jainIndex")).toBeGreaterThan(0.98);
    expect(report.groups[0]?.flowGoodput).toHaveLength(2);
  });
});
