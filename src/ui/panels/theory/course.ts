import { type LaneTheory, laneTheory } from "../../../experiments/theory/laneTheory.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { type FluidCourse, FluidRun, stepFor } from "../../../theory/fluid.ts";
import { largestOf } from "../../../units/extremes.ts";
import type { Seconds } from "../../../units/units.ts";
import { scenarioIntervals } from "../../session/changes/scenarioAtChanges.ts";

/** The theory of a lane in each part of the run between two changes, from its instant on. */
const partsOf = (
  scenario: Scenario,
  lane: number,
): readonly { readonly from: Seconds; readonly theory: LaneTheory }[] =>
  scenarioIntervals(scenario).map((piece) => ({ from: piece.from, theory: laneTheory(piece.scenario, lane) }));

/** The flows of the group that the model takes, at any time of the run. */
export const flowsOver = (scenario: Scenario, lane: number): ((time: Seconds) => number) => {
  const parts = partsOf(scenario, lane);
  return (time) => parts.findLast(({ from }) => from <= time)?.theory.plant.flows ?? 1;
};

/** Entries of a course. */
const RECORDS = 600;

/** The fluid model of the run from 0 to `until`, its changes included; null: at some time there is no model. */
export const courseOf = (scenario: Scenario, lane: number, until: Seconds): FluidCourse | null => {
  const parts = partsOf(scenario, lane).filter(({ from }) => from < until);
  const [first] = parts;
  if (first === undefined || first.theory.model === null) return null;
  const step = largestOf(parts.map(({ theory }) => -stepFor(theory.plant.propagation)));
  const longest = largestOf(parts.map(({ theory: { plant } }) => plant.propagation + plant.buffer / plant.capacity));
  const run = new FluidRun(first.theory.plant, first.theory.model, -step, longest, { window: 1, queue: 0 });
  for (const [i, { theory }] of parts.entries()) {
    if (theory.model === null) return null;
    if (i > 0) run.change(theory.plant, theory.model);
    run.runUntil(parts[i + 1]?.from ?? until, until / RECORDS);
  }
  return run.course;
};
