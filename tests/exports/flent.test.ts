import { describe, expect, it } from "vitest";
import { addEverything } from "../../src/engine/everything.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { flentFile } from "../../src/exports/flent/flent.ts";
import { smallScenario } from "../ui/session/bench.ts";

addEverything();

describe("a data file of flent", () => {
  const scenario = smallScenario({
    traffic: [
      { id: "a", kind: "bulk", transport: "newreno", count: 3, rtt: { uniform: [0.05, 0.08] } },
      { id: "b", kind: "bulk", transport: "cubic", count: 1, rtt: 0.06, start: 10 },
      { id: "u", kind: "cbr", rate: 5e5, count: 1 },
    ],
  });
  const run = runLane(scenario, 0, { windows: [{ from: 0, to: 20 }], keeps: () => true });
  const file = JSON.parse(flentFile(run, scenario, "Four and one")) as {
    readonly version: number;
    readonly metadata: Readonly<Record<string, unknown>>;
    readonly x_values: readonly number[];
    readonly results: Readonly<Record<string, readonly (number | null)[]>>;
  };
  const meanOf = (name: string, from = 0): number => {
    const known = (file.results[name] ?? []).slice(from).filter((value) => value !== null);
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };

  it("has the round trip and the throughput of every group each 0.2 s", () => {
    expect(Object.keys(file.results)).toEqual([
      ...["Ping (ms) ICMP", "TCP download::a", "TCP download::b", "UDP download::u"],
      ...["TCP download sum", "TCP download avg"],
    ]);
    for (const values of Object.values(file.results)) expect(values).toHaveLength(100);
    expect(file.x_values.slice(0, 3)).toEqual([0, 0.2, 0.4]);
    expect(file).toMatchObject({ version: 4, metadata: { TITLE: "Four and one", LENGTH: 20, STEP_SIZE: 0.2 } });
  });

  it("tells what the run measured", () => {
    const [report] = run.reports;
    const groups = report?.groups ?? [];
    for (const [place, name] of ["TCP download::a", "TCP download::b", "UDP download::u"].entries()) {
      const goodput = groups[place]?.goodput ?? Number.NaN;
      expect(meanOf(name)).toBeGreaterThan((0.9 * goodput) / 1e6);
      expect(meanOf(name)).toBeLessThan((1.2 * goodput) / 1e6);
    }
    expect(meanOf("TCP download sum")).toBeCloseTo(2 * meanOf("TCP download avg"), 4);
    // The second group starts at 10 s.
    expect(file.results["TCP download::b"]?.slice(0, 49).every((value) => value === 0)).toBe(true);
    // Each value is the least round trip of 50 ms and the time in the queue.
    expect(Math.min(...(file.results["Ping (ms) ICMP"] ?? []).map((value) => value ?? 99))).toBeGreaterThanOrEqual(50);
    const waited = Number(report?.metrics["delayMean"]) * 1000;
    expect(meanOf("Ping (ms) ICMP") - 50).toBeGreaterThan(0.8 * waited);
    expect(meanOf("Ping (ms) ICMP") - 50).toBeLessThan(1.2 * waited);
  });
});
