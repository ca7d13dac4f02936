import type { Trial } from "../engine/aqm/contract.ts";
import { catalog } from "../engine/catalog.ts";
import { applyChange } from "../scenario/change.ts";
import type { Scenario } from "../scenario/document.ts";
import type { Json } from "../units/units.ts";
import type { LessonChange } from "./contract.ts";
import { namedScenario } from "./namedScenario.ts";

/** The scene of a line that names none. */
const USUAL_SCENE = "red-basics";

/** A line of "What to try" on the page of an algorithm. */
export interface PlacedTrial {
  /** Id of the algorithm. */
  readonly queue: string;
  /** Its place among the lines of the page, from 0. */
  readonly index: number;
  readonly trial: Trial;
}

/** Name of a line in messages: "red/try-1". */
export const trialPlace = ({ queue, index }: PlacedTrial): string => `${queue}/try-${index + 1}`;

/** The changes that a line makes in its run; a comparison makes none. */
export const trialChanges = ({ trial }: PlacedTrial): readonly LessonChange[] =>
  Object.entries(trial.change?.set ?? {}).map(([set, to]) => ({ at: trial.change?.at ?? 0, set, to }));

const laneParams = (set: Trial["set"]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(set ?? {}).flatMap(([path, to]) => {
      const [, name] = /^lanes\.0\.params\.(\w+)$/.exec(path) ?? [];
      return name === undefined ? [] : [[name, to] as const];
    }),
  );

const besides = ({ queue, trial }: PlacedTrial): readonly (readonly [string, Json])[] =>
  (trial.beside ?? []).map((lane, i) => {
    const own = lane.queue === undefined ? laneParams(trial.set) : {};
    const { label, overrides = {} } = lane;
    return [`lanes.${i + 1}`, { queue: lane.queue ?? queue, params: { ...own, ...lane.params }, label, overrides }];
  });

/**
 * The scenario of a line of "What to try", before its change; a comparison has its lanes.
 * @throws Error if it is not a valid one
 */
export const trialScene = (placed: PlacedTrial): Scenario => {
  const { queue, trial } = placed;
  const set = [["lanes.0.queue", queue] as const, ...Object.entries(trial.set ?? {}), ...besides(placed)];
  return namedScenario(trialPlace(placed), { preset: trial.scene ?? USUAL_SCENE }, set, []);
};

/** The scenario of a line with its change. @throws Error if it is not valid, or a change does not fit into it */
export const trialRun = (placed: PlacedTrial): Scenario => {
  const scene = trialScene(placed);
  const changes = trialChanges(placed);
  let inForce = scene;
  for (const change of changes) {
    const after = applyChange(inForce, change, catalog);
    if (!after.ok) throw new Error(`${trialPlace(placed)}: ${after.faults.map(({ message }) => message).join("; ")}`);
    inForce = after.value;
  }
  return { ...scene, timeline: [...scene.timeline, ...changes].sort((one, other) => one.at - other.at) };
};
