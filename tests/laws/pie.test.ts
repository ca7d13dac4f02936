import { describe, expect, it } from "vitest";
import { gainDivisor } from "../../src/engine/aqm/pie/law.ts";
import { pie } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { Bench, type Operation } from "../fixtures/queueBench.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof pie.fields>>;

/** A queue whose burst allowance is spent and whose delays are these, s. */
const steady = (p: number, delayBefore: number, given: Given = {}, waiting = 10) => {
  const queue = hostOf(pie, given).fillTo(waiting);
  Object.assign(queue.state, { probability: p, delayBefore, burst: 0 });
  return queue;
};
/** p after one update at this delay, s. */
const updated = (p: number, delayBefore: number, delay: number, given: Given = {}): number => {
  const queue = steady(p, delayBefore, given, delay === 0 ? 0 : 10);
  queue.state.delay = delay;
  queue.discipline.onTimer?.(0.015);
  return queue.signal("probability");
};

describe("the controller", () => {
  it("climbs through its bands while the delay stays at 30 ms", () => {
    const queue = steady(0, 0.03);
    const seen: number[] = [];
    for (let k = 1; k <= 216; k++) {
      queue.state.delay = 0.03;
      queue.discipline.onTimer?.(k * 0.015);
      seen.push(queue.signal("probability"));
    }
    for (const [k, expected] of [
      9.155273e-7, 1.831055e-6, 5.493164e-6, 9.155273e-6, 1.281738e-5, 2.746582e-5,
    ].entries())
      expectClose(seen[k] ?? Number.NaN, expected);
    const first = [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.2].map((level) => seen.findIndex((p) => p >= level) + 1);
    expect(first).toEqual([5, 11, 27, 66, 162, 216]);
  });

  it.each([
    ["halves the step at 0.05", 0.05, 0.01, 0.04, 0.0703125],
    ["adds no more than 0.02 from 0.1 on", 0.15, 0.05, 0.1, 0.17],
    ["decays from 0.5 without a queue", 0.5, 0, 0, 0.4881625],
    ["decays from 0.01 without a queue", 0.01, 0, 0, 0.00888125],
    ["steps down", 0.03, 0.02, 0.005, 0.02],
    ["does not step below 0", 0.0005, 0.02, 0.005, 0],
    ["takes its first step in the lowest band", 0, 0, 0.05, 3.265381e-5],
  ])("%s", (_what, p, delayBefore, delay, expected) => expectClose(updated(p, delayBefore, delay), expected));

  it.each([
    [0.05, 0.02, 0.03, 0.065],
    [0.2, 0.24, 0.25, 0.24],
    [0.05, 0.004, 0.004, 0.048265],
    [0, 0, 0.03, 3.90625e-5],
  ])("takes the numbers of DOCSIS-PIE: p %d, %d s, then %d s", (p, delayBefore, delay, expected) => {
    const docsis = { qRef: 0.01, updateInterval: 0.016, alpha: 0.25, beta: 2.5, highDelay: 0.2, decayBelow: 0.005 };
    expectClose(updated(p, delayBefore, delay, docsis), expected);
  });

  it("divides by less in every band", () => {
    const below = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1].map((edge) => gainDivisor(edge * (1 - 1e-9)));
    expect(below).toEqual([2048, 512, 128, 32, 8, 2, 1]);
    expect([1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1].map(gainDivisor)).toEqual([512, 128, 32, 8, 2, 1]);
  });

  it("takes the numbers of Linux: decays by 1/64 without a queue, adds 0.02 above 250 ms", () => {
    const linux = { highDelay: 0.25, decayFactor: 63 / 64 };
    expectClose(updated(0.5, 0, 0, linux), ((0.5 - 0.001875) * 63) / 64);
    expectClose(updated(0.5, 0.25, 0.26, linux), 0.54);
    expectClose(updated(0.5, 0.25, 0.25, linux), 0.52);
  });

  it("shows the two parts of its step", () => {
    const queue = steady(0.05, 0.01);
    queue.state.delay = 0.04;
    queue.discipline.onTimer?.(0.015);
    expectClose(queue.signal("integral"), (0.125 * 0.025) / 2);
    expectClose(queue.signal("proportional"), (1.25 * 0.03) / 2);
  });

  it("restarts its intervals if they change, and keeps p", () => {
    const queue = steady(0.3, 0.02);
    for (let k = 1; k <= 3; k++) queue.discipline.onTimer?.(k * 0.015);
    expect(queue.discipline.nextTimer?.()).toBe(4 * 0.015);
    const p = queue.signal("probability");
    queue.discipline.retune({ ...queue.values, updateInterval: 0.03 }, 1);
    expect(queue.discipline.nextTimer?.()).toBe(1.03);
    expect(queue.signal("probability")).toBe(p);
  });
});

describe("the burst allowance", () => {
  /** Burst and p at each update of a queue that has built up. */
  const built = (given: Given, delay: number) => {
    const queue = hostOf(pie, given).fillTo(10);
    queue.state.delayBefore = delay;
    return Array.from({ length: 11 }, (_, k) => {
      queue.state.delay = delay;
      queue.discipline.onTimer?.((k + 1) * 0.015);
      return [queue.signal("burst"), queue.signal("probability")] as const;
    });
  };

  it("is spent at the tenth update, and p moves at the eleventh", () => {
    const seen = built({}, 0.03);
    expect(seen.findIndex(([burst]) => burst === 0)).toBe(9);
    expect(seen.findIndex(([, p]) => p > 0)).toBe(10);
  });

  it("updates p meanwhile with that option", () => {
    expect(built({ burstHolds: false }, 0.03).findIndex(([, p]) => p > 0)).toBe(0);
  });

  it("is filled again when p is 0 and both delays are below half the reference", () => {
    const queue = steady(0, 0.007);
    queue.state.delay = 0.007;
    queue.discipline.onTimer?.(0.015);
    expect(queue.signal("burst")).toBe(0.15);
  });

  it("decreases by the time between departures with that option", () => {
    const queue = hostOf(pie, { burstClock: "departure" }).fillTo(10);
    queue.state.delay = queue.state.delayBefore = 0.03;
    queue.take(0.1);
    queue.take(0.13);
    expectClose(queue.signal("burst"), 0.12);
    queue.discipline.onTimer?.(0.14);
    expectClose(queue.signal("burst"), 0.12);
    queue.take(0.3);
    expect(queue.signal("burst")).toBe(0);
  });

  it("lets a burst into an idle queue pass that ends within it", () => {
    const bench = new Bench(pie, {}).run([
      { kind: "buffer", wait: 0.2, buffer: { packets: 1000 } },
      ...arrivals(120, 5e-4),
    ]);
    // What came in 60 ms at 16 Mbit/s.
    expect(bench.host.lost).toEqual([]);
    expect(bench.host.signal("delay")).toBeGreaterThan(0.015);
  });
});

const arrivals = (count: number, wait: number, ecn = NOT_ECT): Operation[] =>
  Array.from({ length: count }, () => ({ kind: "arrive", wait, size: 1000, ecn, flow: 0 }) as const);

describe("arrivals", () => {
  it.each([
    ["in a burst", { burst: 0.001 }, "stored"],
    ["while the delay before was low", { delayBefore: 0.0074, probability: 0.19 }, "stored"],
    ["though the delay before was low, from 0.2 on", { delayBefore: 0.0074, probability: 0.2 }, "early"],
    ["otherwise", {}, "early"],
  ])("are spared or drawn: %s", (_what, given, expected) => {
    const queue = steady(0.19, 0.0076);
    Object.assign(queue.state, given);
    queue.draws = [0];
    expect(queue.offer(0)).toBe(expected);
    expect(queue.drawn).toBe(expected === "stored" ? 0 : 1);
  });

  it("are spared while no more than two mean packets wait, even at p = 1", () => {
    const queue = steady(1, 0.03, { meanPacketSize: 1000 }, 2);
    expect(queue.offer(0)).toBe("stored");
    expect(queue.offer(0)).toBe("early");
    expect(queue.drawn).toBe(0);
  });

  it("are not spared by two packets in Linux, which spares less than two", () => {
    const queue = steady(1, 0.03, { meanPacketSize: 999 }, 2);
    expect(queue.offer(0)).toBe("early");
    expect(queue.fillTo(1).offer(0)).toBe("stored");
  });

  it("use the latest delay with that option", () => {
    const queue = steady(0.1, 0.001, { guardDelay: "latest" });
    queue.state.delay = 0.02;
    queue.draws = [0];
    expect(queue.offer(0)).toBe("early");
    queue.state.delay = 0.001;
    expect(queue.offer(0)).toBe("stored");
  });

  it("are marked below the limit and dropped from it on", () => {
    const fate = (p: number, ecn: number) => {
      const queue = steady(p, 0.03);
      queue.ecn = true;
      queue.draws = [0];
      return queue.offer(0, 1000, ecn);
    };
    expect([fate(0.0999, ECT0), fate(0.1, ECT0), fate(0.05, NOT_ECT)]).toEqual(["marked", "early", "early"]);
  });

  it("are dropped or marked in proportion to their size with that option", () => {
    const queue = steady(0.04, 0.03, { byteWeighted: true, meanPacketSize: 1000 });
    queue.draws = [0.059, 0.061, 0.019, 0.021];
    expect([1500, 1500, 500, 500].map((size) => queue.offer(0, size))).toEqual(["early", "stored", "early", "stored"]);
  });

  it("overflow without a draw", () => {
    const queue = steady(0.5, 0.03).fillTo(100);
    queue.state.accumulated = 0.5;
    expect(queue.offer(0)).toBe("overflow");
    expect([queue.drawn, queue.state.accumulated]).toEqual([0, 0]);
  });
});

describe("even spacing", () => {
  it("draws from the 17th packet on at p = 0.05, and is certain at the 170th", () => {
    const queue = steady(0.05, 0.03, { derandomised: true });
    queue.buffer = { packets: 1000 };
    queue.draws = Array.from({ length: 200 }, () => 0.999);
    const seen: [number, string][] = [];
    while (seen.at(-1)?.[1] !== "early") {
      const fate = queue.offer(0);
      seen.push([queue.drawn, fate]);
    }
    expect(seen.findIndex(([drawn]) => drawn > 0)).toBe(16);
    // 170 times 0.05 may fall short of 8.5 by its last bit.
    expect([170, 171]).toContain(seen.length);
    expect(queue.state.accumulated).toBe(0);
  });

  it("leaves a mean gap of 36.0 packets at p = 0.05", () => {
    const queue = steady(0.05, 0.03, { derandomised: true });
    queue.buffer = { packets: 1000 };
    let hits = 0;
    const count = 200_000;
    for (let i = 0; i < count; i++) if (queue.fillTo(10).offer(0) === "early") hits++;
    // The gap is 16 and a geometric number of mean 20: 16 + 20 = 36, deviation 19.5; three deviations of the mean.
    expect(Math.abs(count / hits - 36)).toBeLessThan((3 * 19.5) / Math.sqrt(hits));
  });
});

it("holds the delay against 12 Mbit/s of unresponsive traffic, by dropping the excess", () => {
  const bench = new Bench(pie, {}).run(arrivals(30_000, 8000 / 12e6));
  const lost = bench.host.lost.length;
  bench.run(arrivals(30_000, 8000 / 12e6));
  // A sixth of the arrivals is the excess.
  expect(Math.abs((bench.host.lost.length - lost) / 30_000 - 1 / 6)).toBeLessThan(0.01);
  expect(Math.abs(bench.host.signal("probability") - 1 / 6)).toBeLessThan(0.05);
  expect(Math.abs(bench.host.signal("delay") - 0.015)).toBeLessThan(0.008);
});

it("drops no packet that can be marked while p is below the limit", () => {
  const bench = new Bench(pie, { markLimit: 1 }).run(arrivals(5000, 8000 / 10.5e6, ECT0));
  expect(bench.host.lost.filter((loss) => loss.reason === "early")).toEqual([]);
  expect(bench.host.marked.length).toBeGreaterThan(0);
});

it("needs the high delay above the reference", () => {
  const { values } = hostOf(pie);
  expect(pie.check?.({ ...values, highDelay: 0.015 }).map((fault) => fault.field)).toEqual(["highDelay"]);
  expect(pie.check?.(values)).toEqual([]);
});
