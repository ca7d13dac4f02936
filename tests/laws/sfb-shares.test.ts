import { describe, expect, it } from "vitest";
import type { sfb } from "../../src/engine/aqm/registry.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { scenarioOf } from "../engine/scenarios.ts";

describe("49 senders and a constant source of 40 Mbit/s on 1 Mbit/s (Hu, Ren, Chang, section 4.3)", () => {
  const FROM = 10;
  const TO = 60;
  const sharesOf = (source: boolean, params: Partial<ValuesOf<typeof sfb.fields>>) => {
    const common = { packetSize: 1000, rtt: 0.28 };
    const senders = { ...common, id: "tcp", kind: "bulk", transport: "reno", count: 49, window: 300 };
    const flood = { ...common, id: "udp", kind: "cbr", rate: 40e6 };
    const scenario = scenarioOf({
      duration: TO,
      bottleneck: { rate: 1e6, buffer: { packets: 150 } },
      lanes: [{ queue: "sfb", params }],
      traffic: source ? [senders, flood] : [senders],
    });
    const simulation = new Simulation(scenario, 0);
    simulation.watch(FROM, TO);
    simulation.runUntil(TO);
    const { metrics } = simulation.report(FROM, TO);
    return { udp: metrics["udpLinkShare"] ?? Number.NaN, tcp: metrics["tcpLinkShare"] ?? Number.NaN };
  };

  it("leave the senders the link where they are alone", () => {
    expect(Math.abs(sharesOf(false, {}).tcp - 0.94)).toBeLessThan(0.05);
  });

  it("give the source the less, the longer the box time, and the senders the rest", () => {
    const shares = [0.5, 0.3, 0.05].map((boxTime) => sharesOf(true, { boxTime }));
    const [half = Number.NaN, third = Number.NaN, twentieth = Number.NaN] = shares.map(({ udp }) => udp);
    expect(half).toBeLessThan(third);
    expect(third).toBeLessThan(twentieth);
    expect(twentieth).toBeLessThan(0.16);
    // Printed: 0.013 and 0.926 at 0.5 s, 0.026 and 0.925 at a box time that fits 0.3 s.
    expect(Math.abs(half - 0.013)).toBeLessThan(0.01);
    expect(Math.abs(third - 0.026)).toBeLessThan(0.01);
    for (const { tcp } of shares.slice(0, 2)) expect(Math.abs(tcp - 0.926)).toBeLessThan(0.05);
  });

  it("let it break out after an exchange of hashes that had no warm-up", () => {
    const [warm, cold] = [sharesOf(true, { boxTime: 0.5 }), sharesOf(true, { boxTime: 0.5, warmup: 0 })];
    expect(cold.udp).toBeGreaterThan(1.2 * warm.udp);
  });
});
