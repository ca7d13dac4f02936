import { describe, expect, it } from "vitest";
import { pie } from "../../src/engine/aqm/registry.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

describe("the delay", () => {
  it("is what the latest packet waited, and 0 when nothing waits", () => {
    const queue = hostOf(pie);
    queue.offer(1);
    queue.offer(1.002);
    queue.take(1.005);
    expectClose(queue.signal("delay"), 0.005);
    queue.take(1.006);
    expect(queue.signal("delay")).toBe(0);
  });

  it("from the departure rate: samples of 13.1072, 13.1072 and 26.2144 ms", () => {
    const queue = hostOf(pie, { delayMode: "dqrate" });
    queue.buffer = { packets: 1000 };
    queue.fillTo(200, 0, 1024);
    // 16384 B are 16 packets; the sample begins with the first one that leaves, and the clock with it.
    let now = 0;
    queue.take(now);
    const seen = [0.0131072, 0.0131072, 0.0262144].map((time, sample) => {
      for (let left = sample === 0 ? 15 : 16; left > 0; left--) queue.take(left === 1 ? now + time : now);
      now += time;
      const sampleTime = queue.state.sampleTime;
      return [sampleTime, (30_000 * sampleTime) / 16384];
    });
    for (const [k, [time, delay]] of [
      [0.0131072, 0.024],
      [0.0131072, 0.024],
      [0.016384, 0.03],
    ].entries()) {
      expectClose(seen[k]?.[0] ?? Number.NaN, time ?? Number.NaN);
      expectClose(seen[k]?.[1] ?? Number.NaN, delay ?? Number.NaN);
    }
    queue.discipline.onTimer?.(now);
    expectClose(queue.signal("delay"), (queue.waitingBytes * 0.016384) / 16384);
  });

  it("from backlog and link rate, 15000 B at 2.5 MB/s: 6 ms; 40000 B at half of that: 32 ms more is 40 ms", () => {
    const delayOf = (bytes: number, linkRate: number) => {
      const queue = hostOf(pie, { delayMode: "oracle" });
      queue.linkRate = linkRate;
      queue.fillTo(bytes / 1000).discipline.onTimer?.(0.015);
      return queue.signal("delay");
    };
    expectClose(delayOf(15_000, 20e6), 0.006);
    expectClose(delayOf(40_000, 10e6) + delayOf(20_000, 20e6), 0.04);
  });

  it("is estimated again if its source changes, without a step for the trend", () => {
    const queue = hostOf(pie).fillTo(20);
    queue.discipline.retune({ ...queue.values, delayMode: "oracle" }, 1);
    expectClose(queue.state.delayBefore, 0.016);
  });
});
