import { describe, expect, it } from "vitest";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import { qualityRows } from "../../../src/ui/panels/quality/rows.ts";
import { hasPeople } from "../../../src/ui/panels/quality/shown.ts";
import { scenarioOf } from "../../engine/scenarios.ts";

const scenario = (...kinds: readonly string[]) =>
  scenarioOf({
    duration: 20,
    lanes: [{ queue: "drop-tail" }],
    traffic: kinds.map((kind, i) => ({ id: `g${i}`, kind })),
  });

describe("the panel of how people fare", () => {
  it("is there for a call, a game, a film or a page, and for nothing else", () => {
    for (const kind of ["call", "game", "video-call", "adaptive-video", "request-response"])
      expect(hasPeople(scenario("bulk", kind)), kind).toBe(true);
    expect(hasPeople(scenario("bulk", "cbr", "poisson", "short-flows"))).toBe(false);
  });

  it("has a row for each group that tells, the most telling number first, in words", () => {
    const simulation = new Simulation(scenario("bulk", "call", "short-flows", "adaptive-video"), 0);
    simulation.watch(10, 20);
    simulation.runUntil(20);
    const rows = qualityRows(simulation.report(10, 20));
    expect(rows.map(({ id }) => id)).toEqual(["g1", "g2", "g3"]);
    expect(rows.map(({ values }) => values[0]?.label)).toEqual(["Mean opinion score", "p50 FCT", "Mean bit rate"]);
    const [score, delay] = rows[0]?.values ?? [];
    expect(score?.text).toMatch(/^\d\.\d\d$/);
    expect(delay?.text).toMatch(/^\d+(\.\d)? ms$/);
    expect(rows[2]?.values[1]?.text).toMatch(/^\d+(\.\d)? %$/);
    for (const { values } of rows)
      for (const { text, help } of values) expect(`${text}${help}`).not.toMatch(/NaN|undefined/);
  });

  it("says none where nothing was measured, and has no row before the first report", () => {
    const simulation = new Simulation(scenario("call"), 0);
    simulation.watch(0, 0.001);
    simulation.runUntil(1);
    const [row] = qualityRows(simulation.report(0, 0.001));
    expect(row?.values.map(({ text }) => text)).toContain("none");
    expect(qualityRows(null)).toEqual([]);
  });
});
