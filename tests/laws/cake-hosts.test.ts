import { describe, expect, it } from "vitest";
import { loadOf } from "../../src/engine/aqm/cake/hosts.ts";
import { cake } from "../../src/engine/aqm/registry.ts";
import { OLD } from "../../src/engine/aqm/shared/bucketQueues.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, packetOf } from "../fixtures/queueHost.ts";

const AMPLE = { linkRate: 10e6, buffer: { packets: 1e5 } };
type Given = Partial<ValuesOf<typeof cake.fields>>;

const hostWith = (given: Given = {}, path = AMPLE) => {
  const queue = hostOf(cake, given, path);
  return Object.assign(queue, {
    /** So many packets of this flow, of this host. */
    flood: (flow: number, packets: number, host = 0, now = 0) => {
      for (let i = 1; i <= packets; i++) queue.arrive({ ...packetOf(i), flow, class: host }, now);
    },
  });
};

describe("the credit of a round", () => {
  it.each([
    [100e6, 1, 1514],
    [100e6, 2, 757],
    [100e6, 3, 504.667],
    [100e6, 4, 378.5],
    [1e6, 4, 75],
  ])("at %d bit/s, with %d busy queues of the same host", (linkRate, load, expected) => {
    const queue = hostWith({ isolation: "dual-src" }, { ...AMPLE, linkRate });
    queue.state.loads.sources[3] = load;
    queue.flood(0, 1, 3);
    expectClose(queue.state.queues.deficits[0] ?? Number.NaN, expected);
  });

  it("is divided by the busier of the two hosts", () => {
    const [hostA, hostB, hostX, hostY] = [0, 1, 2, 3];
    const loads = { sources: new Uint32Array(8), destinations: new Uint32Array(8) };
    const flows = [
      [hostA, hostX],
      [hostA, hostY],
      [hostB, hostX],
      [hostB, hostX],
    ] as const;
    for (const [source, destination] of flows) {
      loads.sources[source] = (loads.sources[source] ?? 0) + 1;
      loads.destinations[destination] = (loads.destinations[destination] ?? 0) + 1;
    }
    const grants = (isolation: "triple" | "dual-src" | "dual-dst" | "flows") =>
      flows.map(([source, destination]) => 1 / loadOf(loads, source, destination, isolation));
    expect(grants("triple")).toEqual([1 / 3, 1 / 2, 1 / 3, 1 / 3]);
    const sum = grants("triple").reduce((all, each) => all + each);
    for (const [i, share] of [2 / 9, 3 / 9, 2 / 9, 2 / 9].entries())
      expectClose((grants("triple")[i] ?? Number.NaN) / sum, share);
    expect(grants("dual-src")).toEqual([1 / 2, 1 / 2, 1 / 2, 1 / 2]);
    expect(grants("dual-dst")).toEqual([1 / 3, 1, 1 / 3, 1 / 3]);
    expect(grants("flows")).toEqual([1, 1, 1, 1]);
  });
});

describe("equal shares", () => {
  /** Parts of the link that flows get which always have something to send; a number of flows for each host. */
  const shares = (isolation: Given["isolation"], flowsOf: readonly number[]): number[][] => {
    const queue = hostWith({ memoryLimit: 1e9, ...(isolation === undefined ? {} : { isolation }) });
    const hosts = flowsOf.flatMap((flows, host) => Array.from({ length: flows }, () => host));
    for (const [flow, host] of hosts.entries()) queue.flood(flow, 3000, host);
    const sent = hosts.map(() => 0);
    for (let i = 0; i < 4000; i++) {
      const packet = queue.take(0);
      if (packet !== undefined) sent[packet.flow] = (sent[packet.flow] ?? 0) + 1 / 4000;
    }
    return flowsOf.map((_, host) => sent.filter((__, flow) => hosts[flow] === host));
  };
  const jain = (list: readonly number[]): number =>
    list.reduce((sum, x) => sum + x) ** 2 / (list.length * list.reduce((sum, x) => sum + x * x, 0));

  it.each([
    ["flows", [0.2], 0.2],
    ["dual-src", [0.5], 0.125],
    ["dual-dst", [0.5], 0.125],
    ["triple", [0.5], 0.125],
  ] as const)("for one flow of a host against four of another: %s", (isolation, one, each) => {
    const [first = [], second = []] = shares(isolation, [1, 4]);
    expect(Math.abs((first[0] ?? 0) - one[0])).toBeLessThan(0.005);
    for (const share of second) expect(Math.abs(share - each)).toBeLessThan(0.005);
  });

  it("for hosts with 1, 2, 4 and 8 flows", () => {
    const byHost = shares("dual-src", [1, 2, 4, 8]);
    expect(jain(byHost.map((list) => list.reduce((sum, x) => sum + x)))).toBeGreaterThan(0.99);
    expect(jain(byHost.flat())).toBeGreaterThan(0.5);
    expect(jain(byHost.flat())).toBeLessThan(0.7);
  });

  it("with one queue for each host, its flows share as they come", () => {
    const queue = hostWith({ isolation: "srchost" });
    for (let flow = 0; flow < 6; flow++) queue.flood(flow, 2, flow % 2);
    expect(queue.state.sparseQueues).toBe(2);
  });
});

it("a queue counts as busy once packets wait after its first credit", () => {
  const queue = hostWith({ isolation: "dual-src" });
  const busy = () => [...queue.state.loads.sources.slice(1, 3)];
  queue.flood(0, 1, 1);
  queue.flood(1, 50, 2);
  for (let i = 0; i < 2; i++) queue.take(0);
  // The first queue is empty and in debt: it is in the old list, and is not busy.
  expect([queue.state.queues.lists[queue.state.queues.places.find(0)], ...busy()]).toEqual([OLD, 0, 0]);
  queue.flood(0, 1, 1);
  expect(busy()).toEqual([1, 0]);
  queue.take(0);
  expect(busy()).toEqual([1, 1]);
});
