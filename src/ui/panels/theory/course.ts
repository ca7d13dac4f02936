import { type LaneTheory, laneTheory } from "../../../experiments/theory/laneTheory.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { type FluidCourse, FluidRun, stepFor } from "../../../theory/fluid.ts";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import type { Seconds } from "../../../units/units.ts";
import { scenarioIntervals } from "../../session/changes/scenarioAtChanges.ts";

/** The theory of a lane in each part of the run between two changes, from its instant on. */
const partsOf = (
  scenario: Scenario,
  lane: number,
): readonly { readonly from: Seconds; readonly theory: LaneTheory }[] =>
  scenarioIntervals(scenario).map((piece) => ({ from: piece.from, theory: laneTheory(piece.scenario, lane) }));

/** Number of flows of the modelled group, as a function of the time of the run. */
export const flowsOver = (scenario: Scenario, lane: number): ((time: Seconds) => number) => {
  const parts = partsOf(scenario, lane);
  return (time) => parts.findLast(({ from }) => from <= time)?.theory.plant.flows ?? 1;
};

/** Number of recorded values of a course. */
const RECORDS = 600;

/** Steps of the model between two pauses: about a millisecond of work. */
const STEPS = 1000;

/**
 * The fluid model of the run from 0 to `until`, its changes included; null: at some time there is no model. It pauses
 * after each part of the work, so that the page can do something else in between.
 */
export function* courseSteps(scenario: Scenario, lane: number, until: Seconds): Generator<void, FluidCourse | null> {
  const parts = partsOf(scenario, lane).filter(({ from }) => from < until);
  yield;
  const [first] = parts;
  if (first === undefined || first.theory.model === null) return null;
  const step = smallestOf(parts.map(({ theory }) => stepFor(theory.plant.propagation)));
  const longest = largestOf(parts.map(({ theory: { plant } }) => plant.propagation + plant.buffer / plant.capacity));
  const run = new FluidRun(first.theory.plant, first.theory.model, step, longest, { window: 1, queue: 0 });
  for (const [i, { theory, from }] of parts.entries()) {
    if (theory.model === null) return null;
    if (i > 0) run.change(theory.plant, theory.model);
    const end = parts[i + 1]?.from ?? until;
    for (let at = from; at < end; ) {
      at = Math.min(end, at + STEPS * step);
      run.runUntil(at, until / RECORDS);
      yield;
    }
  }
  return run.course;
}

/** Time of one slice of the work, ms: short enough that the page stays quick. */
const SLICE_MS = 5;

/**
 * Works in slices, between which the page works.
 * @param progress called after each slice but the last, with what the work has yielded last
 * @returns a function that stops it
 */
export const inSlices = <P, T>(
  work: Generator<P, T>,
  done: (result: T) => void,
  progress: (soFar: P) => void = () => undefined,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const end = performance.now() + SLICE_MS;
    let step = work.next();
    while (step.done !== true && performance.now() < end) step = work.next();
    if (step.done === true) {
      done(step.value);
      return;
    }
    progress(step.value);
    timer = setTimeout(slice);
  };
  timer = setTimeout(slice);
  return () => clearTimeout(timer);
};
