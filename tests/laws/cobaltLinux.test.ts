import { expect, it } from "vitest";
import { cobalt } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";
import { checksum, Noted, numbersAfter } from "./kernelProgram.ts";

// Printed by the functions cobalt_* of sch_cake.c of Linux 6.1.192 in a program that fed them these arrivals, draws and
// departures: the first decisions, and the number and a checksum of all.
const PRINTED = [
  {
    buffer: "an ample buffer",
    packets: 10000,
    all: 722,
    checksum: 2033182785,
    first: "1442e 1501e 1549e 1592e 1629m 1663e 1695m 1724e 1753e 1780e 1805e 1830m 1853e 1876e",
  },
  {
    buffer: "a buffer of 60 packets",
    packets: 60,
    all: 1089,
    checksum: 1888324070,
    first: "1442e 1501e 1549e 1592e 1629m 1663e 1695m 1714o 1715e 1724o 1725m 1727o 1728m 1732o",
  },
  {
    buffer: "a buffer of 20 packets",
    packets: 20,
    all: 1110,
    checksum: 817223196,
    first: "1442e 1477o 1478e 1485o 1486e 1494o 1495e 1504o 1505e 1518o 1519e 1535o 1536m 1538o",
  },
];

it.each(PRINTED)("drops and marks what Linux does with $buffer", ({ packets, all, checksum: sum, first }) => {
  const queue = hostOf(cobalt, { squareRoot: "newton" }, { linkRate: 10e6, buffer: { packets } });
  const noted = new Noted(queue);
  const draw = numbersAfter(12_345);
  // Nanoseconds.
  let now = 5e9;
  let arrivals = 0;
  for (let slot = 0; slot < 14_000; slot++) {
    now += 614_400;
    const share = [70, 115, 20, 110, 40, 118, 10][Math.floor(slot / 2000)] ?? 0;
    for (let k = 0; k < 2; k++) {
      if (draw() % 200 >= share) continue;
      noted.arrive({ ...packetOf(arrivals, 1514), ecn: arrivals % 3 === 0 ? ECT0 : NOT_ECT }, now / 1e9);
      arrivals += 1;
    }
    now += 601_088;
    noted.take(now / 1e9);
  }
  const { seen } = noted;
  expect(arrivals).toBe(9565);
  expect(seen.slice(0, 14).join(" ")).toBe(first);
  expect([seen.length, checksum(seen.join(" "))]).toEqual([all, sum]);
});
