import { expect, it } from "vitest";
import { fqCodel } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

/** The kernel's clock, s. */
const TICK = 1.024e-6;

// Printed by sch_fq_codel.c and codel_impl.h of Linux 6.1.192 in a program that fed them these arrivals and departures:
// number of the arrival, and e for a drop or m for a mark.
const PRINTED =
  "700e 731m 744e 761e 829m 800e 781e 857m 877e 823e 887m 939e 854e 926m 976e 895e 961m 920e 1010e " +
  "1018m 950e 1049m 1103e 988e 1074m 1135e 1001e 1095m 1164e 1015e 1119m 1189e 1035e 1140m 1216e 1046e " +
  "1158m 1240e 1061e 1192m 1265e 1083e 1211m 1288e 1098e 1229m 1317e 1113e 1252m 1340e 1128e 1272m " +
  "1382e 1153e 1291m 1392e 1166e 1308m 1410e 1183e 1327m 1453e 1198e 1345m 1219e 1485e 1351m 1233e " +
  "1510e 1367m 1242e 1538e 1374m 1257e 1394m 1557e 1274e 1411m 1584e 1298e 1427m 1604e 1322e 1450m " +
  "1635e 1339e 1465m 1652e 1355e 1482m 1672e 1365e 1496m 1684e 1396e 1516m 1706e 1408e 1526m 1731e " +
  "1429e 1556m 1745e 1441e 1570m 1780e 1452e 1591m 1816e 1472e 1619m 1835e 1487e 1627m 1854e 1503e " +
  "1653m 1870e 1514e 1661m";

it("drops and marks what Linux does", () => {
  const law = {
    target: 4882 * TICK,
    interval: 97_656 * TICK,
    mtu: 1514,
    backlog: "total",
    squareRoot: "newton",
  } as const;
  const path = { linkRate: 10e6, buffer: { packets: 10_000 } };
  const queue = hostOf(fqCodel, { ...law, hashMode: "perfect", quantum: 1514 }, path);
  queue.ecn = true;
  const seen: string[] = [];
  let state = 12_345;
  const draw = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  let now = 5_000_000;
  let arrivals = 0;
  for (let slot = 0; slot < 4000; slot++) {
    now += 600;
    const share = [45, 90, 20, 97, 35][Math.floor(slot / 800)] ?? 0;
    for (let k = 0; k < 2; k++) {
      if (draw() % 120 >= share) continue;
      const drawn = draw() % 16;
      const flow = drawn >= 6 ? drawn % 3 : drawn;
      const packet = packetOf(arrivals, flow === 5 ? 200 : 1514);
      queue.arrive({ ...packet, flow, ecn: flow % 2 === 1 ? ECT0 : NOT_ECT }, now * TICK);
      arrivals += 1;
    }
    now += 587;
    const before = queue.lost.length;
    const packet = queue.take(now * TICK);
    for (const { sequence } of queue.lost.slice(before)) seen.push(`${sequence}e`);
    if (packet?.ecn === CE) seen.push(`${packet.sequence}m`);
  }
  expect(seen.slice(0, 120).join(" ")).toBe(PRINTED);
});
