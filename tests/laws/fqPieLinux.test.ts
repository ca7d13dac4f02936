import { expect, it } from "vitest";
import { fqPie } from "../../src/engine/aqm/registry.ts";
import { PIE_OF_LINUX } from "../../src/exports/tc/linuxRules.ts";
import { hostOf } from "../fixtures/queueHost.ts";
import { checksum, drawOf, sixFlows } from "./kernelProgram.ts";

/** The kernel's clock, s. */
const TICK = 64e-9;

// Printed by sch_fq_pie.c and sch_pie.c of Linux 6.1.192 in a program that fed them these arrivals, draws, departures
// and updates of six flows: number of the arrival, and d for a drop or m for a mark; the first, and a checksum of all.
const PRINTED = [
  {
    buffer: "an ample buffer",
    packets: 10000,
    all: 2429,
    checksum: 539768008,
    first:
      "1627m 1647d 1652d 1677d 1692d 1712d 1717d 1727d 1732d 1737d 1742d 1762d 1772d 1780d 1792d 1797d " +
      "1800d 1812d 1825d 1827d 1835d 1840d 1845d 1855d 1857d 1860d 1865d 1870d 1880d 1885d 1890d 1892d " +
      "1895d 1900d 1905d 1907d 1915d 1920d 1923d 1925d 1928d 1930d 1937d 1940d 1943d 1945d 1952d 1955d " +
      "1958d 1960d 1962d 1963d 1968d 1972d 1980d 1982d 1985d 1987d 1990d 1993d",
  },
  {
    buffer: "a buffer of 100 packets",
    packets: 100,
    all: 2425,
    checksum: 1638212336,
    first:
      "1463d 1470d 1473d 1475d 1477d 1479d 1481d 1483d 1485d 1487d 1489d 1491d 1493d 1495d 1498d 1500d " +
      "1502d 1504d 1506d 1508d 1510d 1512d 1514d 1516d 1518d 1523d 1526d 1528d 1530d 1532d 1534d 1536d " +
      "1538d 1541d 1543d 1545d 1550d 1552d 1554d 1556d 1558d 1560d 1562d 1564d 1566d 1568d 1570d 1572d " +
      "1574d 1576d 1578d 1580d 1582d 1585d 1587d 1589d 1592d 1594d 1596d 1598d",
  },
];

it.each(PRINTED)("drops and marks what Linux does with $buffer", ({ packets, all, checksum: sum, first }) => {
  const values = { ...PIE_OF_LINUX, meanPacketSize: 1513, hashMode: "perfect", quantum: 1514 } as const;
  const queue = hostOf(fqPie, values, { linkRate: 10e6, buffer: { packets } });
  queue.ecn = true;
  const seen: string[] = [];
  let ticks = 78_125_000;
  let slot = 0;
  for (const arriving of sixFlows([45, 100, 20, 110, 35], 1600)) {
    ticks += 10_000;
    for (const packet of arriving) {
      const { sequence } = packet;
      queue.draws = [drawOf(sequence)];
      const outcome = queue.arrive(packet, ticks * TICK);
      if (outcome !== "stored") seen.push(`${sequence}${outcome === "marked" ? "m" : "d"}`);
    }
    ticks += 10_000;
    if (slot % 12 === 11) queue.discipline.onTimer?.(ticks * TICK);
    queue.take(ticks * TICK);
    slot += 1;
  }
  expect(seen.slice(0, 60).join(" ")).toBe(first);
  expect([seen.length, checksum(seen.join(" "))]).toEqual([all, sum]);
});
