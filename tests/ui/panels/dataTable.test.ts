import { expect, it } from "vitest";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import { reportTime } from "../../../src/i18n/laterPanels.ts";
import { readTable } from "../../../src/ui/panels/queue/DataTable.tsx";
import { makeBench, smallScenario } from "../session/bench.ts";

const scenario = smallScenario({
  duration: 60,
  traffic: [{ id: "a", kind: "bulk", transport: "newreno", count: 30, rtt: 0.06 }],
});

/** Drops at the bottleneck in [from, to), by the measurement window of a run of its own. */
const dropsOf = (from: number, to: number): number => {
  const simulation = new Simulation(scenario, 0);
  simulation.watch(from, to);
  simulation.runUntil(to);
  return simulation.report(from, to).groups.reduce((sum, { drops }) => sum + drops, 0);
};

// None of these rows is as wide as some bins of 40 ms, which charts of such a width read.
it("the drops of the rows are those of their window, wherever it begins", async () => {
  const at = 33.71;
  const bench = makeBench({ scenario, at });
  await bench.settle();
  await bench.pictures(2);
  for (const from of [3.71, 6.02, 8.43, 11.55, 14.81, 17.18, 20.23, 23.71]) {
    bench.lab.getState().setView({ span: at - from, follow: true });
    const drops = readTable(bench.run).find(({ head }) => head === "Drops")?.cells ?? [];
    expect(drops).toHaveLength(200);
    const all = drops.reduce((sum, cell) => sum + Number(cell), 0);
    expect(all, `from ${from} s`).toBe(dropsOf(from, at));
  }
});

it("says the time that a live report is about, which may end before the clock", async () => {
  const bench = makeBench({ scenario, at: 33.71 });
  await bench.settle();
  await bench.pictures(40);
  const { report } = bench.lab.getState();
  expect(reportTime(report)).toBe("23.5 to 33.5 s");
  expect(report?.groups.reduce((sum, { drops }) => sum + drops, 0)).toBe(dropsOf(23.5, 33.5));
  expect(reportTime(null)).toBe("");
});
