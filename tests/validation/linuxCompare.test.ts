import { describe, expect, it } from "vitest";
import { compareMeans, compareOrder, type Repeated } from "../../src/cli/validation/linux/compare.ts";
import type { LinuxCase } from "../../src/cli/validation/linux/reference.ts";

const MEASURED = { queueMeanPackets: [19, 21], lossFraction: [0.04, 0.04], utilization: [0.97, 0.99] };
const linux = (given: Partial<LinuxCase> = {}, measured: Readonly<Record<string, readonly number[]>> = MEASURED) => ({
  name: "case",
  qdisc: "codel limit 1000",
  flows: 16,
  congestionControl: "reno",
  ecn: false,
  roundTrips: [0.04],
  rate: 10e6,
  udpRate: 0,
  ...given,
  measured: new Map(Object.entries(measured)),
});
const OURS = { queueMeanPackets: 20, lossFraction: 0.04, utilization: 0.99, jainTcp: null, udpGoodputBps: null };
const repeated = (of: LinuxCase, ours: Readonly<Record<string, number>> = {}): Repeated => ({
  linux: of,
  runs: [{ ...OURS, ...ours }],
});
const agreed = (metric: string, of: LinuxCase, ours: number): boolean | undefined =>
  compareMeans(repeated(of, { [metric]: ours })).find((pair) => pair.metric === metric)?.agrees;

describe("a mean agrees with that of Linux", () => {
  it("within 15 per cent of the mean of both runs, or a packet", () => {
    expect(agreed("queueMeanPackets", linux(), 22.9)).toBe(true);
    expect(agreed("queueMeanPackets", linux(), 23.1)).toBe(false);
    const small = linux({}, { ...MEASURED, queueMeanPackets: [2, 2] });
    expect(agreed("queueMeanPackets", small, 2.9)).toBe(true);
    expect(agreed("queueMeanPackets", small, 3.1)).toBe(false);
  });

  it("within 20 per cent with four flows, or a UDP flow", () => {
    for (const given of [{ flows: 4 }, { udpRate: 2e6 }]) {
      expect(agreed("queueMeanPackets", linux(given), 23.9)).toBe(true);
      expect(agreed("queueMeanPackets", linux(given), 24.1)).toBe(false);
    }
  });

  it("within 15 per cent of the loss, or 0.005", () => {
    expect(agreed("lossFraction", linux(), 0.0459)).toBe(true);
    expect(agreed("lossFraction", linux(), 0.0461)).toBe(false);
    const light = linux({}, { ...MEASURED, lossFraction: [0.002, 0.002] });
    expect(agreed("lossFraction", light, 0.0069)).toBe(true);
    expect(agreed("lossFraction", light, 0.0071)).toBe(false);
  });

  it("where the link is used no less than in the better run, but for 0.02", () => {
    expect(agreed("utilization", linux(), 1)).toBe(true);
    expect(agreed("utilization", linux(), 0.9701)).toBe(true);
    expect(agreed("utilization", linux(), 0.9699)).toBe(false);
  });
});

describe("the order of the disciplines", () => {
  const named = (name: string, queue: number, ours: number, given: Partial<LinuxCase> = {}) =>
    repeated(linux({ name, ...given }, { queueMeanPackets: [queue] }), { queueMeanPackets: ours });
  const orders = (...all: readonly Repeated[]) =>
    compareOrder(all).pairs.map(({ case: name, ours, reference, agrees }) => [name, ours, reference.mean, agrees]);

  it("is looked at where two differ by more than would agree", () => {
    expect(orders(named("a", 20, 20), named("b", 22, 10))).toEqual([]);
    expect(orders(named("a", 20, 20), named("b", 30, 25))).toEqual([
      ["a", 1, 1, true],
      ["b", 1, 1, true],
    ]);
  });

  it("counts for each the others relative to which it is in the right order", () => {
    expect(orders(named("a", 20, 20), named("b", 30, 15), named("c", 60, 60))).toEqual([
      ["a", 1, 2, false],
      ["b", 1, 2, false],
      ["c", 2, 2, true],
    ]);
  });

  it("only within a setting, and never by shares before a plain queue with a UDP flow", () => {
    expect(orders(named("a", 20, 20), named("b", 60, 10, { flows: 40 }))).toEqual([]);
    const share = (name: string, qdisc: string, udp: number) =>
      repeated(linux({ name, qdisc, udpRate: 8e6 }, { udpGoodputBps: [udp] }), { udpGoodputBps: 1 });
    const { pairs, omitted } = compareOrder([share("plain", "pfifo limit 150", 8e6), share("fair", "sfq", 1e6)]);
    expect(pairs).toEqual([]);
    expect(omitted.map(({ what }) => what)).toContain("plain udpGoodputBps");
  });
});
