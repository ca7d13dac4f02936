import { describe, expect, it } from "vitest";
import type { Report } from "../../src/engine/recording/frame.ts";
import type { TransportDefinition } from "../../src/engine/transport/contract.ts";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Fields } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { simulationOf } from "../engine/scenarios.ts";

interface Group {
  readonly transport: string;
  readonly rtt: number;
  readonly count?: number;
  readonly more?: Readonly<Record<string, Json>>;
}
interface Link {
  readonly queue: string;
  readonly params?: Readonly<Record<string, Json>>;
  readonly packets: number;
  readonly ecn?: boolean;
}

/** 1250 packets/s; what was measured from the first instant to the second. */
const measured = (
  { queue, params = {}, packets, ecn = false }: Link,
  groups: readonly Group[],
  from: number,
  to: number,
): Report => {
  const simulation = simulationOf({
    duration: to,
    bottleneck: { rate: 10e6, delay: 0.001, buffer: { packets }, ecn },
    lanes: [{ queue, params }],
    traffic: groups.map(({ transport, rtt, count = 1, more = {} }, i) => ({
      id: `g${i}`,
      kind: "bulk",
      transport,
      rtt,
      count,
      ...more,
    })),
  });
  simulation.watch(from, to);
  simulation.runUntil(to);
  return simulation.report(from, to);
};
const goodputs = ({ groups }: Report): number[] => groups.map(({ goodput }) => goodput ?? 0);
const ratio = (report: Report): number => {
  const [a = 0, b = 0] = goodputs(report);
  return a / b;
};
const metric = ({ metrics }: Report, name: string): number => metrics[name] ?? Number.NaN;

describe("SACK", () => {
  // Measured on ns-2.35, Sack1, ten flows alone on paths of 100 ms that lose at random: segments/s of a flow.
  it.each([
    [0.001, 407.13],
    [0.01, 116.68],
    [0.05, 42.18],
  ])("with a share of %d lost has ns-2's %d segments/s, within a tenth", (loss, expected) => {
    let sum = 0;
    const group = { initialWindow: 2, initialRto: 3, rtoTick: 0.01 };
    for (let seed = 1; seed <= 6; seed++)
      sum += overLossyPath(sack, {
        rtt: 0.1,
        loss,
        seconds: 220,
        from: 20,
        group,
        params: { mode: "rfc6675" },
        seed,
      }).goodput;
    expect(sum / 6 / expected).toBeGreaterThan(0.9);
    expect(sum / 6 / expected).toBeLessThan(1.1);
  });

  it("has no less than NewReno, and NewReno no less than Reno, where bursts are lost", () => {
    const [of, by, than] = ["sack", "newreno", "reno"].map((transport) =>
      metric(measured({ queue: "drop-tail", packets: 15 }, [{ transport, rtt: 0.06, count: 4 }], 10, 70), "goodput"),
    );
    expect(of ?? 0).toBeGreaterThan(0.98 * (by ?? 0));
    expect(by ?? 0).toBeGreaterThan(0.98 * (than ?? 0));
  });

  it("has fewer timeouts than NewReno where one packet in a hundred is lost", () => {
    const timeouts = <F extends Fields>(transport: TransportDefinition<F>): number =>
      [1, 2, 3, 4, 5, 6, 7, 8]
        .map((seed) => overLossyPath(transport, { rtt: 0.1, loss: 0.01, seconds: 220, from: 20, seed }).timeouts)
        .reduce((sum, each) => sum + each, 0);
    expect(timeouts(sack)).toBeLessThan(timeouts(newreno));
  });
});

describe("CUBIC", () => {
  const one = (transport: string, link: Link, rtt: number): Report => measured(link, [{ transport, rtt }], 30, 150);

  it("fills a deep buffer further than Reno, and the link", () => {
    const deep = { queue: "drop-tail", packets: 250 };
    const [theirs, ours] = [one("reno", deep, 0.1), one("cubic", deep, 0.1)];
    expect(metric(ours, "queueMeanPackets")).toBeGreaterThan(1.1 * metric(theirs, "queueMeanPackets"));
    expect(metric(ours, "utilization")).toBeGreaterThan(0.999);
  });

  it("keeps a link with CoDel busier than Reno, at 60 ms", () => {
    const codel = { queue: "codel", packets: 1000 };
    expect(metric(one("cubic", codel, 0.06), "utilization")).toBeGreaterThan(0.9);
    expect(metric(one("reno", codel, 0.06), "utilization")).toBeLessThan(0.86);
  });

  it("is as unfair to long round trips as Reno on a small path, and no more", () => {
    const codel = { queue: "codel", packets: 1000 };
    const found = measured(
      codel,
      [
        { transport: "cubic", rtt: 0.02 },
        { transport: "cubic", rtt: 0.1 },
      ],
      30,
      200,
    );
    expect(ratio(found)).toBeGreaterThan(2.4);
    expect(ratio(found)).toBeLessThan(4.4);
  });
});

describe("DCTCP", () => {
  const step = (packetThreshold: number): Link => ({
    queue: "l4s-step",
    params: { mode: "packets", packetThreshold, rampWidth: 0 },
    packets: 200,
    ecn: true,
  });

  it.each([
    [1, 0.067, 20],
    [2, 0.067, 20],
    [5, 0.05, 10],
  ])(
    "%d flows, %d s, marked above %d packets: full use, a queue about the threshold, no drops",
    (count, rtt, threshold) => {
      const found = measured(step(threshold), [{ transport: "dctcp", rtt, count }], 15, 60);
      expect(metric(found, "utilization")).toBeGreaterThan(0.99);
      expect(Math.abs(metric(found, "queueMeanPackets") - threshold)).toBeLessThan(3);
      expect(metric(found, "drops")).toBe(0);
      expect(metric(found, "jainIndex")).toBeGreaterThan(0.95);
    },
  );

  it.each([
    [2, 0.0666, 20, 22, 11.835],
    [10, 0.1, 20, 30, 3.074],
    [5, 0.05, 10, 15, 1.537],
  ])(
    "%d flows, %d s, threshold %d: the queue stays between %d and %d, but for a packet or two (vector 6)",
    (count, rtt, threshold, most, least) => {
      const found = measured(step(threshold), [{ transport: "dctcp", rtt, count }], 15, 45);
      expect(metric(found, "queueP95Packets")).toBeLessThanOrEqual(most + 2);
      // The model's flows are in step, which is the worst case.
      expect(metric(found, "queueP05Packets")).toBeGreaterThanOrEqual(least - 2);
    },
  );

  it("takes most of a link whose queue takes marks for classic ones", () => {
    const found = measured(
      { queue: "codel", packets: 200, ecn: true },
      [
        { transport: "dctcp", rtt: 0.04 },
        { transport: "reno", rtt: 0.04 },
      ],
      15,
      60,
    );
    expect(ratio(found)).toBeGreaterThan(5);
  });
});

describe("Prague", () => {
  const dualQueue: Link = { queue: "dualpi2", packets: 1000, ecn: true };
  const two = (link: Link, params: Readonly<Record<string, Json>>): Report =>
    measured(
      link,
      [
        { transport: "prague", rtt: 0.005, more: { params } },
        { transport: "prague", rtt: 0.02, more: { params } },
      ],
      10,
      50,
    );

  it("alone in DualPI2: full use, delays of a few packets, nothing dropped", () => {
    const found = measured(dualQueue, [{ transport: "prague", rtt: 0.02 }], 10, 50);
    expect(metric(found, "utilization")).toBeGreaterThan(0.95);
    expect(metric(found, "delayP99")).toBeLessThan(5 * 0.0008);
    expect(metric(found, "drops")).toBe(0);
  });

  it("shares evenly between 5 and 20 ms, and unevenly where round trips rule", () => {
    for (const link of [dualQueue, { queue: "l4s-step", packets: 1000, ecn: true }]) {
      const even = ratio(two(link, {}));
      expect(even).toBeGreaterThan(0.7);
      expect(even).toBeLessThan(1.4);
    }
    expect(ratio(two({ queue: "l4s-step", packets: 1000, ecn: true }, { rttIndep: "none" }))).toBeGreaterThan(2);
  });

  it("and CUBIC in DualPI2: within a factor of two", () => {
    const found = ratio(
      measured(
        dualQueue,
        [
          { transport: "prague", rtt: 0.02 },
          { transport: "cubic", rtt: 0.02 },
        ],
        10,
        60,
      ),
    );
    expect(found).toBeGreaterThan(0.5);
    expect(found).toBeLessThan(2);
  });

  it("above the virtual round trip has about DCTCP's window", () => {
    const step: Link = {
      queue: "l4s-step",
      params: { mode: "packets", packetThreshold: 10, rampWidth: 0 },
      packets: 200,
      ecn: true,
    };
    const queue = (transport: string): number =>
      metric(measured(step, [{ transport, rtt: 0.04 }], 10, 50), "queueMeanPackets") + 50;
    expect(queue("prague") / queue("dctcp")).toBeGreaterThan(0.9);
    expect(queue("prague") / queue("dctcp")).toBeLessThan(1.1);
  });
});

describe("Vegas", () => {
  const deep: Link = { queue: "drop-tail", packets: 500 };

  it.each([1, 2, 5, 10])(
    "%d flows that begin together keep 2 to 4 packets each in the queue, and lose nothing",
    (count) => {
      const found = measured(deep, [{ transport: "vegas", rtt: 0.05, count, more: { start: 0 } }], 40, 80);
      expect(metric(found, "utilization")).toBeGreaterThan(0.98);
      expect(metric(found, "queueMeanPackets")).toBeGreaterThanOrEqual(2 * count);
      expect(metric(found, "queueMeanPackets")).toBeLessThanOrEqual(4 * count);
      expect(metric(found, "drops")).toBe(0);
    },
  );

  it.each([62, 125])("yields to Reno with a buffer of %d packets", (packets) => {
    const found = measured(
      { queue: "drop-tail", packets },
      [
        { transport: "vegas", rtt: 0.05 },
        { transport: "reno", rtt: 0.05 },
      ],
      20,
      100,
    );
    expect(ratio(found)).toBeLessThan(4 / 6);
  });
});

describe("a fixed window", () => {
  it("leaves in the queue what the path does not hold", () => {
    const found = measured(
      { queue: "drop-tail", packets: 500 },
      [{ transport: "fixed-window", rtt: 0.02, count: 2, more: { params: { fixedWindow: 30 } } }],
      10,
      20,
    );
    // 60 outstanding, 25 on the way, one of them or two in transmission.
    expect(metric(found, "queueMeanPackets")).toBeGreaterThan(60 - 25 - 3);
    expect(metric(found, "queueMeanPackets")).toBeLessThanOrEqual(60 - 25);
    expect(metric(found, "queueStdPackets")).toBeLessThan(1);
  });

  it("does not respond to losses: beside Reno it keeps its rate", () => {
    const fixed: Group = { transport: "fixed-window", rtt: 0.02, more: { params: { fixedWindow: 30 } } };
    const found = measured({ queue: "drop-tail", packets: 20 }, [fixed, { transport: "reno", rtt: 0.02 }], 5, 60);
    expect(metric(found, "drops")).toBeGreaterThan(10);
    expect(ratio(found)).toBeGreaterThan(1.5);
  });
});
