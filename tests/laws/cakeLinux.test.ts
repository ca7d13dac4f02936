import { expect, it } from "vitest";
import { cake } from "../../src/engine/aqm/registry.ts";
import { mixBits } from "../../src/engine/aqm/shared/flowHash.ts";
import { hostOf } from "../fixtures/queueHost.ts";
import { checksum, Noted, sixFlows } from "./kernelProgram.ts";

// Printed by cake_enqueue, cake_dequeue and cake_drop of sch_cake.c of Linux 6.1.192 and what they call, but without
// its hash, shaper and heap, in a program that fed them these arrivals, draws and departures of six flows: the first
// decisions, and the number and a checksum of all. Of queues of the same length the lower bucket counts as the longest.
const PRINTED = [
  {
    buffer: "an ample memory",
    memoryLimit: 100000000,
    all: 2213,
    checksum: 2099707683,
    first: "172m 1274e 1310m 1300e 1343e 1364m 1350e 1400e 1405m 1398e 1430e 1438m 1441e 1444e",
  },
  {
    buffer: "a memory of 100 packets",
    memoryLimit: 151400,
    all: 2677,
    checksum: 1706432835,
    first: "172m 1274e 1310m 1300e 1343e 1364m 1346o 1353e 1356o 1350e 1361o 1367o 1369e 1383o",
  },
  {
    buffer: "a memory of 60 kB",
    memoryLimit: 60000,
    all: 2694,
    checksum: 1732207120,
    first: "172m 1257o 1261o 1262e 1281o 1284m 1288o 1289o 1290m 1285o 1294e 1271o 1274e 1297o",
  },
];
const BUCKETS = [0, 183, 774, 39, 645, 973];

it.each(PRINTED)("drops and marks what Linux does with $buffer", ({ memoryLimit, all, checksum: sum, first }) => {
  const path = { linkRate: 10e6, buffer: { packets: 1e6 }, largestPacket: 1514 };
  const queue = hostOf(cake, { memoryLimit, squareRoot: "newton" }, path);
  const noted = new Noted(queue);
  expect(BUCKETS.map((_bucket, flow) => mixBits(flow) % 1024)).toEqual(BUCKETS);
  // Nanoseconds.
  let now = 5e9;
  let arrivals = 0;
  for (const packets of sixFlows([45, 100, 20, 110, 35], 1600)) {
    now += 614_400;
    for (const packet of packets) noted.arrive(packet, now / 1e9);
    arrivals += packets.length;
    now += 601_088;
    noted.take(now / 1e9);
  }
  const { seen } = noted;
  expect(arrivals).toBe(8316);
  expect(seen.slice(0, 14).join(" ")).toBe(first);
  expect([seen.length, checksum(seen.join(" "))]).toEqual([all, sum]);
});
