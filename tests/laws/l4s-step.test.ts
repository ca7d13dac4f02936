import { describe, expect, it } from "vitest";
import { l4sStep } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, ECT1, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { leastThreshold, packetTime, sawtooth } from "../../src/theory/stepMarking.ts";
import { Bench, type Operation } from "../fixtures/queueBench.ts";
import { expectClose, hostOf, resolveFields } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof l4sStep.fields>>;

const hostWithEcn = (given: Given) => {
  const queue = hostOf(l4sStep, given);
  queue.ecn = true;
  return queue;
};
/** What becomes of ten arrivals while nothing leaves. */
const tenArrivals = (given: Given, ecns: readonly number[] = []) => {
  const queue = hostWithEcn(given);
  return Array.from({ length: 10 }, (_, i) => queue.offer(0, 1000, ecns[i] ?? ECT1));
};
/** Which of these packets are marked, by number, when they have waited so long, s. */
const marksAt = (waited: readonly number[], given: Given) => {
  const queue = hostWithEcn({ floorPackets: 0, ...given });
  return waited.flatMap((time, i) => {
    queue.offer(0, 1000, ECT1);
    return queue.take(time)?.ecn === CE ? [i + 1] : [];
  });
};
const always = (waited: number) => Array.from({ length: 13 }, () => waited);

describe("a threshold of packets", () => {
  const stored = (count: number) => Array.from({ length: count }, () => "stored");
  const marked = (count: number) => Array.from({ length: count }, () => "marked");

  it("marks what finds three waiting", () => {
    expect(tenArrivals({ mode: "packets", packetThreshold: 3 })).toEqual([...stored(3), ...marked(7)]);
  });

  it("marks all at 0", () => {
    expect(tenArrivals({ mode: "packets", packetThreshold: 0 })).toEqual(marked(10));
  });

  it("drops Not-ECT packets there with that option", () => {
    const ecns = [ECT1, ECT1, ECT1, ECT1, NOT_ECT, NOT_ECT];
    const fates = tenArrivals({ mode: "packets", packetThreshold: 3, notEct: "drop" }, ecns);
    expect(fates).toEqual([...stored(3), "marked", "early", "early", ...marked(4)]);
  });

  it("lets it pass otherwise", () => {
    const ecns = [ECT1, ECT1, ECT1, NOT_ECT];
    expect(tenArrivals({ mode: "packets", packetThreshold: 3 }, ecns)[3]).toBe("stored");
  });

  it("counts bytes in mean packets", () => {
    const fates = tenArrivals({ mode: "bytes", packetThreshold: 3, meanPacketSize: 2000 });
    expect(fates).toEqual([...stored(6), ...marked(4)]);
  });

  it("marks only scalable senders' packets with that option", () => {
    const ecns = [ECT1, ECT0, CE, ECT1, NOT_ECT, ECT0];
    const fates = tenArrivals({ mode: "packets", packetThreshold: 0, l4sOnly: true, notEct: "drop" }, ecns);
    // A packet that carries CE already is no new mark.
    expect(fates.slice(0, 6)).toEqual(["marked", "stored", "stored", "marked", "early", "stored"]);
  });
});

describe("a threshold of time", () => {
  it("marks what waited longer, not as long", () => {
    const queue = hostWithEcn({ timeThreshold: 0.001, floorPackets: 0 });
    const seen = [0.0009, 0.001, 0.0010001, 0.005].map((waited) => {
      queue.offer(0, 1000, ECT1);
      return queue.take(waited)?.ecn === CE;
    });
    expect(seen).toEqual([false, false, true, true]);
  });

  it("with a ramp marks a part, evenly, and all from its end on", () => {
    const ramp = { timeThreshold: 0.0008, rampWidth: 0.0004 };
    expect(marksAt(always(0.0009), ramp)).toEqual([5, 9, 13]);
    expect(marksAt(always(0.0013), ramp)).toEqual(always(0).map((_, i) => i + 1));
    expect(marksAt(always(0.0007), ramp)).toEqual([]);
  });

  it("spares a packet that leaves nothing behind", () => {
    expect(marksAt(always(0.1), { floorPackets: 1 })).toEqual([]);
  });

  it("drops Not-ECT packets and sends the next with that option", () => {
    const queue = hostWithEcn({ timeThreshold: 0.001, notEct: "drop", floorPackets: 0 });
    queue.offer(0, 1000, NOT_ECT);
    queue.offer(0, 1000, ECT1);
    expect(queue.take(0.01)?.sequence).toBe(2);
    expect(queue.lost).toEqual([{ sequence: 1, reason: "early" }]);
    expect(queue.marked).toEqual([{ sequence: 2, reason: "step" }]);
  });

  it("decides on a waiting packet by the rule in force when it leaves", () => {
    const queue = hostWithEcn({ timeThreshold: 0.001, floorPackets: 0 });
    queue.offer(0, 1000, ECT1);
    queue.discipline.retune({ ...queue.values, timeThreshold: 0.01 }, 0.002);
    expect(queue.take(0.005)?.ecn).toBe(ECT1);
  });

  it.each([
    [1000, 10e6, 0.0016],
    [1500, 10e6, 0.0024],
    [1500, 5e6, 0.0048],
    [1500, 100e6, 0.001],
  ])("is at least two packet times unless set: %d B at %d bit/s", (meanPacketSize, linkRate, expected) => {
    const values = resolveFields(l4sStep.fields, { meanPacketSize }, { linkRate, buffer: { packets: 100 } });
    expectClose(values.timeThreshold, expected);
  });
});

it("drops nothing before the buffer is full while all packets can be marked", () => {
  const arrivals = Array.from(
    { length: 5000 },
    (): Operation => ({ kind: "arrive", wait: 8000 / 12e6, size: 1000, ecn: ECT0, flow: 0 }),
  );
  const { host } = new Bench(l4sStep, { notEct: "drop" }).run(arrivals);
  expect(host.lost.every((loss) => loss.reason === "overflow")).toBe(true);
  // All but the first few packets find more than two packet times before them.
  expect(host.marked.length).toBeGreaterThan(0.9 * host.sent);
});

describe("the theory", () => {
  it.each([
    [1000, 10e6, 0.0008],
    [1500, 10e6, 0.0012],
    [1500, 100e6, 0.00012],
  ])("packet time of %d B at %d bit/s", (size, rate, expected) => expectClose(packetTime(size, rate), expected));

  it.each([
    [10e6, 0.02, 1000, 3.571429],
    [10e6, 0.05, 1000, 8.928571],
    [100e6, 0.01, 1000, 17.857143],
    [10e9, 1e-4, 1500, 11.904762],
  ])("least threshold at %d bit/s and %d s, %d B", (rate, rtt, size, expected) =>
    expectClose(leastThreshold(rate, rtt, size), expected),
  );

  it("sawtooth of two flows, 250/3 packets on the way, threshold 20", () => {
    const { window, alpha, amplitude, queueMin, queueMax } = sawtooth(2, 250 / 3, 20);
    expect([window, amplitude, queueMin, queueMax].map((value) => value.toFixed(2))).toEqual([
      "51.67",
      "10.17",
      "11.83",
      "22.00",
    ]);
    expect(alpha.toFixed(4)).toBe("0.1967");
  });
});
