import { describe, expect, it } from "vitest";
import { ageByTable } from "../../src/engine/aqm/red/ageByTable.ts";
import { choke, red } from "../../src/engine/aqm/registry.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

/**
 * Table of an average with the weight 2^−wlog (tc_red_eval_idle_damping of iproute2), for packets that take this many
 * µs.
 */
const tableOf = (wlog: number, packetTime: number): { readonly log: number; readonly entries: readonly number[] } => {
  const slope = -Math.log(1 - 1 / 2 ** wlog) / Math.floor(packetTime * 15.625);
  let log = 0;
  while (31 / slope / 2 ** log >= 512) log += 1;
  const entries = Array.from({ length: 256 }, (_, i) =>
    i === 255 ? 31 : Math.min(31, Math.floor(i * 2 ** log * slope)),
  );
  return { log, entries };
};
/**
 * red_calc_qavg_from_idle_time of Linux 6.1 (include/net/red.h) in whole numbers; the average has wlog binary places.
 */
const kernelAge = (average: bigint, microseconds: number, wlog: number, packetTime: number): bigint => {
  const { log, entries } = tableOf(wlog, packetTime);
  const idle = BigInt(Math.min(microseconds, 255 * 2 ** log));
  const halves = entries[Number((idle >> BigInt(log)) & 255n)] ?? 0;
  if (halves > 0) return average >> BigInt(halves);
  const lost = (average * idle) >> BigInt(log);
  return lost < average >> 1n ? average - lost : average >> 1n;
};

describe("the average of RED on an idle link by the table of Linux", () => {
  it.each([
    [9, 800],
    [9, 2424],
    [6, 800],
    [11, 120],
    [3, 4000],
  ])("is that of the kernel with the weight 2^-%d and packets of %d µs", (wlog, packetTime) => {
    for (let idle = 7; idle < 4e8; idle = Math.floor(idle * 1.37)) {
      // Twenty packets with 60 binary places, so that the kernel's rounding does not count.
      const theirs = Number(kernelAge(20n << 60n, idle, wlog, packetTime)) / 2 ** 60;
      expectClose(ageByTable(20, idle / 1e6, 2 ** -wlog, 1e6 / packetTime), theirs);
    }
  });

  // Packets of 1000 bytes at 10 Mbit/s and the weight 2^−9: an entry is 2^19 µs long, and the thirteenth says one half.
  it.each([
    [0.1, 16.185],
    [0.25, 10.463],
    [0.3, 10],
    [6.8, 10],
    [13.2, 5],
    [200, 20 / 2 ** 31],
  ])("falls on a line to a half, stays there, and is halved again: %d s", (idle, expected) => {
    expect(Math.abs(ageByTable(20, idle, 2 ** -9, 1250) - expected)).toBeLessThan(0.001);
  });

  it("ends with every weight and rate that a scenario can have", () => {
    for (const weight of [1e-9, 0.5, 1])
      for (const packetRate of [0, 1e-3, 1e9])
        for (const idle of [0, 1e-7, 1e-3, 1, 1e5]) {
          const aged = ageByTable(20, idle, weight, packetRate);
          expect(aged).toBeGreaterThanOrEqual(20 / 2 ** 31);
          expect(aged).toBeLessThanOrEqual(20);
        }
  });

  it.each([red, choke])("is what $id finds at the next arrival, which is no step", (definition) => {
    const queue = hostOf(definition, { queueWeight: 2 ** -9, idleAge: "table" });
    queue.state.average = 20;
    queue.discipline.onIdle?.(1);
    queue.offer(1.1);
    expectClose(queue.signal("average"), ageByTable(20, 0.1, 2 ** -9, 1250));
    queue.offer(1.1);
    expectClose(queue.signal("average"), ageByTable(20, 0.1, 2 ** -9, 1250) * (1 - 2 ** -9) + 2 ** -9);
  });
});
