import { catalog } from "../../../engine/catalog.ts";
import type { Lane, Result, Scenario } from "../../../scenario/document.ts";
import { parseScenario, writeScenario } from "../../../scenario/parse.ts";
import { LABEL_MAX } from "../../../schema/limits.ts";
import type { Json } from "../../../units/units.ts";

/** A run of a sweep: the scenario of its point, its lane, and the point in words. */
export interface PickedRun {
  readonly scenario: Scenario;
  readonly lane: number;
  readonly values: readonly Json[];
  readonly words: string;
}

const labelled = ({ lane, words }: PickedRun, chosen: Lane): Lane => ({
  ...chosen,
  label: `${lane + 1}: ${words}`.slice(0, LABEL_MAX),
});

/**
 * One scenario with two runs of a sweep as its lanes: the first one's fields, and the second one's where they differ.
 * @param paths of the sweep's axes
 * @returns faults where a field cannot differ between lanes, such as the duration
 */
export const sideBySide = (a: PickedRun, b: PickedRun, paths: readonly string[]): Result<Scenario> => {
  const [first, second] = [a.scenario.lanes[a.lane], b.scenario.lanes[b.lane]];
  if (first === undefined || second === undefined) return parseScenario({}, catalog);
  const shared = paths.flatMap((path, i) => {
    const value = b.values[i];
    return path.startsWith("lanes.") || value === undefined ? [] : [[path, value] as const];
  });
  const overrides = { ...second.overrides, ...Object.fromEntries(shared) };
  const timeline = a.scenario.timeline.filter(({ set }) => !set.startsWith("lanes."));
  const lanes = [labelled(a, first), labelled(b, { ...second, overrides })];
  return parseScenario(writeScenario({ ...a.scenario, lanes, timeline }), catalog);
};
