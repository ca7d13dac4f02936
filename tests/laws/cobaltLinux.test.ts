import { expect, it } from "vitest";
import { cobalt } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

/** Numbers that the generator of both programs gives, after a first one. */
const numbersAfter = (first: number) => {
  let state = first;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
};

// Printed by the functions cobalt_* of sch_cake.c of Linux 6.1.192 in a program that fed them these arrivals and
// departures: number of the arrival, and e for a drop at departure, o for one by a full buffer, or m for a mark.
// They part by a packet where the kernel's root, one step of Newton's method in 32 bits, differs from the exact one.
// With the kernel's root in its place the lab printed all of them.
const PRINTED = [
  {
    packets: 10_000,
    all: 722,
    first:
      "1442e 1501e 1549e 1592e 1629m 1663e 1695m 1724e 1753e 1780e 1805e 1830m 1853e 1876e 1898e 1920m " +
      "1940e 1960e 1980m 1998m 2016m 2034m 2051e 2069e 2086e 2103m 2119e 2136m 2151m 2166m 2181m 2195e",
  },
  {
    packets: 60,
    all: 1089,
    first:
      "1442e 1501e 1549e 1592e 1629m 1663e 1695m 1714o 1715e 1724o 1725m 1727o 1728m 1732o 1733e 1736o " +
      "1737m 1745o 1746m 1768e 1779o 1780e 1792o 1793e 1798e 1815m 1828o 1829e 1849e 1860o 1861e 1865o " +
      "1866m 1868o 1869m 1876o 1877e 1883o 1884m 1886o 1887m 1888o 1889e 1894e 1907e 1923m 1932e 1940e " +
      "1955o 1956m 1957o 1958e 1967e 1975e 1980e 1983e 1986e 1993e 2008e 2022e 2024e 2039e 2052e 2054e " +
      "2068e 2072e 2074e 2077e 2080e 2087e 2101e",
  },
];

it.each(PRINTED)("drops and marks what Linux does, with a buffer of $packets packets", ({ packets, all, first }) => {
  const queue = hostOf(cobalt, {}, { linkRate: 10e6, buffer: { packets } });
  queue.ecn = true;
  const drawn = numbersAfter(777);
  queue.draws = Array.from({ length: 20_000 }, () => Math.floor((drawn() / 2_147_483_647) * 2 ** 32) / 2 ** 32);
  const arriving = numbersAfter(12_345);
  const seen: string[] = [];
  /** Notes what the queue lost meanwhile. */
  const noting = <T>(kind: string, act: () => T): T => {
    const before = queue.lost.length;
    const result = act();
    for (const { sequence } of queue.lost.slice(before)) seen.push(`${sequence}${kind}`);
    return result;
  };
  // Nanoseconds.
  let now = 5e9;
  let arrivals = 0;
  for (let slot = 0; slot < 14_000; slot++) {
    now += 614_400;
    const share = [70, 115, 20, 110, 40, 118, 10][Math.floor(slot / 2000)] ?? 0;
    for (let k = 0; k < 2; k++) {
      if (arriving() % 200 >= share) continue;
      const packet = { ...packetOf(arrivals, 1514), ecn: arrivals % 3 === 0 ? ECT0 : NOT_ECT };
      noting("o", () => queue.arrive(packet, now / 1e9));
      arrivals += 1;
    }
    now += 601_088;
    const packet = noting("e", () => queue.take(now / 1e9));
    if (packet?.ecn === CE) seen.push(`${packet.sequence}m`);
  }
  expect(arrivals).toBe(9565);
  expect(seen.slice(0, first.split(" ").length).join(" ")).toBe(first);
  expect(Math.abs(seen.length / all - 1)).toBeLessThan(0.01);
});
