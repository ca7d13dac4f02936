import { expect, it } from "vitest";
import { pie } from "../../src/engine/aqm/registry.ts";
import { ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { PIE_OF_LINUX } from "../../src/exports/tc/linuxRules.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";
import { drawOf } from "./kernelProgram.ts";
import { slotsOf } from "./ns3Program.ts";

/** Time (s) of one departure; Linux counts in steps of 64 ns, of which these are 20 000. */
const SLOT = 0.00128;
/** Slots, and how many packets arrive in how many of them. */
const PHASES = [
  [400, 2, 1],
  [500, 1, 4],
  [500, 6, 5],
  [300, 0, 1],
  [300, 1, 3],
  [300, 3, 2],
] as const;

// Printed by pie_drop_early, pie_process_dequeue and pie_calculate_probability of net/sched/sch_pie.c of Linux 6.1 in a
// program that fed them these arrivals, draws, departures and updates: number of the arrival, and d for a drop or m for
// a mark; and the probability after each tenth update. Two packets of three can be marked.
const PRINTED =
  "305m 443m 453d 463d 473d 483d 493d 503d 513d 523d 533d 543d 553d 558d 563d 568d 573d 578d 583d 588d 596d " +
  "601d 606d 611d 616d 621d 626d 631d 636d 641d 646d 651d 656d 661d 666d 671d 676d 681d 686d 691d 696d 701d " +
  "706d 711d 716d 721d 726d 731d 736d 739d 744d 749d 754d 759d 764d 769d 774d 779d 784d 789d 794d 799d 804d " +
  "806d 808d 811d 813d 816d 818d 821d 823d 825d 828d 830d 833d 835d 836d 838d 839d 840d 841d 842d 843d 844d " +
  "845d 846d 847d 848d 849d 850d 851d 852d 853d 854d 855d 856d 857d 858d 859d 860d 861d 862d 863d 864d 865d " +
  "866d 867d 868d 869d 870d 871d 872d 873d 874d 875d 876d 877d 878d 879d 880d 881d 882d 883d 884d 885d 886d " +
  "887d 888d 889d 936d 942d 948d 954d 960d 966d 972d 978d 984d 990d 996d 1002d 1008d 1014d 1020d 1026d " +
  "1032d 1038d 1044d 1050d 1056d 1062d 1068d 1074d 1080d 1086d 1092d 1098d 1104d 1110d 1116d 1122d 1128d " +
  "1134d 1140d 1146d 1152d 1158d 1164d 1170d 1176d 1182d 1188d 1194d 1200d 1206d 1212d 1218d 1224d 1230d " +
  "1236d 1242d 1248d 1254d 1260d 1266d 1272d 1278d 1284d 1290d 1296d 1302d 1308d 1314d 1320d 1326d 1332d " +
  "1338d 1344d 1350d 1356d 1362d 1368d 1374d 1380d 1386d 1392d 1398d 1404d 1410d 1416d 1422d 1428d 1434d " +
  "1440d 1446d 1452d 1458d 1464d 1470d 1476d 1482d 1488d 1494d 1500d 1506d 1512d 1518d 1524d 1632d 1637d " +
  "1642d 1647d 1652d 1657d 1662d 1667d 1672d 1677d 1682d 1687d 1692d 1697d 1702d 1707d 1712d 1717d 1722d " +
  "1727d 1732d 1737d 1742d 1747d 1752d 1757d 1762d 1767d 1772d 1775d 1779d 1782d 1785d 1789d 1792d 1794d " +
  "1797d 1800d 1802d 1805d 1807d 1810d 1812d 1815d 1817d 1820d 1822d 1825d 1827d 1830d 1832d 1835d 1837d " +
  "1840d 1842d 1845d 1847d 1850d 1852d 1855d 1857d 1860d 1862d 1865d 1867d 1870d 1872d 1875d 1877d 1880d " +
  "1882d 1885d 1887d 1890d 1892d 1895d 1897d 1900d 1902d 1905d 1907d 1910d 1912d 1915d 1917d 1920d 1922d " +
  "1925d 1927d 1930d 1932d 1935d 1937d 1940d 1943d 1945d 1948d 1950d 1953d 1955d 1958d 1960d 1963d 1965d " +
  "1968d 1970d 1973d 1978d 1983d 1988d 1993d 1998d 2003d 2008d 2013d 2018d 2023d 2028d 2030d 2033d 2035d " +
  "2038d 2040d 2043d 2045d 2048d 2050d 2053d 2055d 2058d 2060d 2063d 2065d 2068d 2070d 2073d";
const PROBABILITIES = [
  0.00917394, 0.12155, 0.32155, 0.68155, 1.08155, 1.48155, 1.07831, 1.06316, 1.04681, 1.03046, 1.01411, 0.948426,
  0.79302, 0.660258, 0.54684, 0.449949, 0.406109, 0.433759, 0.430529,
];

it("decides as Linux does, also where its probability passes 1", () => {
  const queue = hostOf(pie, {
    ...PIE_OF_LINUX,
    meanPacketSize: 1513,
  });
  queue.ecn = true;
  queue.buffer = { packets: 400 };
  const seen: string[] = [];
  const probabilities: number[] = [];
  for (const { slot, arrivals } of slotsOf(PHASES)) {
    for (const arrival of arrivals) {
      queue.draws = [drawOf(arrival)];
      const outcome = queue.offer(slot * SLOT, 1514, arrival % 3 === 0 ? NOT_ECT : ECT0);
      if (outcome !== "stored") seen.push(`${arrival}${outcome === "marked" ? "m" : "d"}`);
    }
    if (slot % 12 === 11) queue.discipline.onTimer?.((slot + 0.5) * SLOT);
    queue.take((slot + 0.5) * SLOT);
    if (slot % 120 === 119) probabilities.push(queue.state.probability);
  }
  expect(seen.join(" ")).toBe(PRINTED);
  for (const [i, expected] of PROBABILITIES.entries()) expectClose(probabilities[i] ?? Number.NaN, expected);
});
