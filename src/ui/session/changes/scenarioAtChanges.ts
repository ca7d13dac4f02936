import { catalog } from "../../../engine/catalog.ts";
import { laneScenario } from "../../../scenario/change.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { changeChain } from "./changeChain.ts";

/**
 * A scenario before each change of its timeline, in order, and after the last: one more than there are changes. A
 * change that does not fit leaves it unchanged. The timelines of these scenarios have no meaning.
 */
export const scenariosAtChanges = (scenario: Scenario): readonly Scenario[] => [
  scenario,
  ...changeChain(scenario, scenario.timeline, catalog).map((stage) => stage.scenario),
];

/** The scenario that is in force over a part of the run. */
interface Piece {
  readonly from: Seconds;
  /** Infinity: until the end. */
  readonly to: Seconds;
  readonly scenario: Scenario;
}

const pieces = new WeakMap<Scenario, readonly Piece[]>();

/** The scenarios in force over the run, each from one instant with changes to the next. */
export const scenarioIntervals = (scenario: Scenario): readonly Piece[] => {
  const known = pieces.get(scenario);
  if (known !== undefined) return known;
  const { timeline } = scenario;
  const all = scenariosAtChanges(scenario);
  const starts = [...new Set([0, ...timeline.map(({ at }) => at)])];
  let passed = 0;
  const split = starts.map((from, i): Piece => {
    while ((timeline[passed]?.at ?? Number.POSITIVE_INFINITY) <= from) passed += 1;
    return { from, to: starts[i + 1] ?? Number.POSITIVE_INFINITY, scenario: all[passed] ?? scenario };
  });
  pieces.set(scenario, split);
  return split;
};

const seen = new WeakMap<Scenario, (Scenario | undefined)[]>();

/** The scenario as one lane sees it, with its overrides: one object each; without overrides, `scenario` itself. */
export const inLane = (scenario: Scenario, lane: number): Scenario => {
  const known = seen.get(scenario) ?? [];
  seen.set(scenario, known);
  const found = known[lane];
  if (found !== undefined) return found;
  const own = laneScenario(scenario, lane, catalog);
  const made = own.ok ? own.value : scenario;
  known[lane] = made;
  return made;
};
