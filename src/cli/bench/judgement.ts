import { median } from "./fresh.ts";
import type { Ns2Run } from "./ns2.ts";
import type { OurRun } from "./ours.ts";
import type { BenchScenario } from "./scenarios.ts";

/** Measurements of one scenario; without ns-2 its list is empty. */
interface Measured {
  readonly scenario: Pick<BenchScenario, "leastRatio">;
  readonly ours: readonly Pick<OurRun, "packets" | "userSeconds">[];
  readonly ns2: readonly Pick<Ns2Run, "packets" | "userSeconds">[];
}

/** Median of the runs, in million packets per second of user CPU time. */
export const speedOf = (runs: Measured["ours"]): number =>
  median(runs.map(({ packets, userSeconds }) => packets / userSeconds / 1e6));

/** How many times as fast as ns-2 the engine is; NaN where ns-2 was not measured. */
export const ratioOf = ({ ours, ns2 }: Pick<Measured, "ours" | "ns2">): number => speedOf(ours) / speedOf(ns2);

/**
 * Whether the engine's speed relative to ns-2 reaches the scenario's `leastRatio`. Packets per second alone depend on
 * the machine and its other load: without ns-2 nothing is judged.
 */
export const verdictOn = ({ scenario, ours, ns2 }: Measured): "ok" | "TOO SLOW" | "not judged" => {
  if (ns2.length === 0) return "not judged";
  return ratioOf({ ours, ns2 }) >= scenario.leastRatio ? "ok" : "TOO SLOW";
};
