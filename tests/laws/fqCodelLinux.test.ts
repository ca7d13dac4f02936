import { expect, it } from "vitest";
import { fqCodel } from "../../src/engine/aqm/registry.ts";
import { hostOf } from "../fixtures/queueHost.ts";
import { Noted, sixFlows } from "./kernelProgram.ts";

/** The kernel's clock, s. */
const TICK = 1.024e-6;

// Printed by sch_fq_codel.c and codel_impl.h of Linux 6.1.192 in a program that fed them these arrivals and departures:
// number of the arrival, and e for a drop at departure, o for one because the buffer is full, or m for a mark.
const AMPLE =
  "700e 731m 744e 761e 829m 800e 781e 857m 877e 823e 887m 939e 854e 926m 976e 895e 961m 920e 1010e " +
  "1018m 950e 1049m 1103e 988e 1074m 1135e 1001e 1095m 1164e 1015e 1119m 1189e 1035e 1140m 1216e 1046e " +
  "1158m 1240e 1061e 1192m 1265e 1083e 1211m 1288e 1098e 1229m 1317e 1113e 1252m 1340e 1128e 1272m " +
  "1382e 1153e 1291m 1392e 1166e 1308m 1410e 1183e 1327m 1453e 1198e 1345m 1219e 1485e 1351m 1233e " +
  "1510e 1367m 1242e 1538e 1374m 1257e 1394m 1557e 1274e 1411m 1584e 1298e 1427m 1604e 1322e 1450m " +
  "1635e 1339e 1465m 1652e 1355e 1482m 1672e 1365e 1496m 1684e 1396e 1516m 1706e 1408e 1526m 1731e " +
  "1429e 1556m 1745e 1441e 1570m 1780e 1452e 1591m 1816e 1472e 1619m 1835e 1487e 1627m 1854e 1503e " +
  "1653m 1870e 1514e 1661m";
const HUNDRED_PACKETS =
  "700e 731m 744e 761e 829m 767o 769o 771o 772o 781o 785o 788o 789o 791o 792o 796o 807o 811o 812o 816o " +
  "822o 823o 825o 828o 831o 832o 834o 835o 836o 800e 862e 857m 869e 875e 848o 853o 865o 873o 877o 881o " +
  "884o 886o 892o 893o 911o 912o 921o 928o 929o 932o 939o 942o 888e 899e 952e 916e 887m 931o 933o 934o " +
  "935o 941o 945o 949o 950o 953o 957o 959o 960o 972o 975o 978o 986o 988o 989o 990o 994o 995o 997o 999o " +
  "1001o 1002o 1005e 1014e 987e 1026e 926m 1033e 1037e 1046e 1051e 961m 1103e 1061e 1075e 1084e 1018m " +
  "1091e 1101e 1150e 1030o 1041o 1043o 1049o 1053o 1060o 1062o 1063o 1065o 1070o 1074o 1076o 1078o " +
  "1080o 1081o 1092o 1095o 1097o 1100o 1102o 1105o 1107o 1117o 1119o 1120o 1163e 1165e 1113e 1130m " +
  "1118e 1181e 1189e 1136e 1147e 1209e 1156e 1216e 1166e 1176e 1232e 1195m 1187e 1197e 1258e 1207e " +
  "1273e 1223e 1229m 1234e 1295e 1241e 1244o 1245o 1253o 1255o 1257o 1259o 1261o 1270o 1271o 1274o " +
  "1289o 1290o 1292o 1293o 1296o 1298o 1307o 1309o 1314o 1318o 1321o 1322o 1302e 1326e 1262m 1336e " +
  "1331e 1347e 1355e 1357e 1360e 1377e 1365e 1371e 1385e 1395e 1312o 1313o 1327o 1328o 1334o 1338o " +
  "1344o 1345o 1349o 1350o 1351o 1352o 1354o";

it.each([
  ["an ample buffer", 10_000, AMPLE],
  ["a buffer of 100 packets", 100, HUNDRED_PACKETS],
])("drops and marks what Linux does with %s", (_what, limit, printed) => {
  const law = {
    target: 4882 * TICK,
    interval: 97_656 * TICK,
    mtu: 1514,
    backlog: "total",
    squareRoot: "newton",
  } as const;
  const path = { linkRate: 10e6, buffer: { packets: limit } };
  const queue = hostOf(fqCodel, { ...law, hashMode: "perfect", quantum: 1514 }, path);
  const noted = new Noted(queue);
  let now = 5_000_000;
  for (const packets of sixFlows([45, 90, 20, 97, 35], 800)) {
    now += 600;
    for (const packet of packets) noted.arrive(packet, now * TICK);
    now += 587;
    noted.take(now * TICK);
  }
  expect(noted.seen.slice(0, printed.split(" ").length).join(" ")).toBe(printed);
});
