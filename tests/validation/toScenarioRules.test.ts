import { describe, expect, it } from "vitest";
import { toScenario } from "../../src/cli/validation/ns2/toScenario.ts";
import type { JsonObject } from "../../src/schema/json.ts";

const path = { bw: 10, bdelay: 10, abw: 30, tcp: "Reno", pktsize: 1000, rtt: "40:220", limit: 100, dur: 100, n: 20 };
const translate = (params: JsonObject): JsonObject => toScenario({ name: "case", params: { ...path, ...params } }, 3);
const redInPackets = { qdisc: "RED", "q.bytes_": "false", "q.queue_in_bytes_": "false", "q.mean_pktsize_": 1000 };

describe("what ns-2 derives for itself, or does later", () => {
  it.each([
    [2, undefined, 0.01],
    [40, undefined, 0.002],
    [40, 0.005, 0.005],
  ])("adaptive RED at %d Mbit/s with bottom_ %s: max_p falls to %d", (bw, bottom, least) => {
    const given = bottom === undefined ? {} : { "q.bottom_": bottom };
    const { lanes } = translate({ ...redInPackets, "q.adaptive_": 1, "q.q_weight_": 0, ...given, bw });
    expect(lanes).toMatchObject([{ params: { maxProbabilityBottom: least } }]);
  });

  it.each([
    // 1 − e^(−1/k) for k = 1250, 10 · 0.1 · 1250 and 125 packets; the round trip is taken as 0.1 s at least.
    [0, 0.000799680085],
    [-1, 0.000799680085],
    [-2, 0.00796808516],
  ])("RED's weight by rule %d of ns-2", (rule, weight) => {
    const { lanes } = translate({ ...redInPackets, "q.thresh_": 20, "q.q_weight_": rule });
    const queueWeight: unknown = expect.closeTo(weight, 11);
    expect(lanes).toMatchObject([{ params: { queueWeight } }]);
  });

  it("flows that begin later, with round trips and open-loop flows that count them too", () => {
    const { traffic, timeline } = translate({
      qdisc: "PI",
      n: 2,
      start: "50:3",
      stop: "80:4",
      rtts: "60,70,80",
      ncbr: 1,
    });
    // 40 + 180 · frac(0.5 + i · 0.6180339887…) ms for i = 3, 4 and 5
    const fourth: unknown = expect.closeTo(0.1037383539, 9);
    const fifth: unknown = expect.closeTo(0.2149844719, 9);
    const sixth: unknown = expect.closeTo(0.14623058987, 9);
    expect(traffic).toMatchObject([
      { count: 2, rtt: { list: [0.06, 0.07, 0.08, fourth, fifth] } },
      { rtt: { list: [sixth] } },
    ]);
    expect(timeline).toEqual([
      { at: 50, set: "traffic.tcp.start", to: { random: [50, 51] } },
      { at: 50, set: "traffic.tcp.count", to: 5 },
      { at: 80, set: "traffic.tcp.count", to: 1 },
    ]);
  });

  it("periodic and bursty sources at once", () => {
    expect(translate({ qdisc: "PI", n: 2, ncbr: 2, nexp: 3 })["traffic"]).toMatchObject([
      { id: "tcp" },
      { id: "udp", kind: "cbr", count: 2 },
      { id: "bursts", kind: "exponential-on-off", count: 3 },
    ]);
  });
});
