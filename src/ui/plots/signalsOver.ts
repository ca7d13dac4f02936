import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { inLane, scenarioIntervals } from "../session/changes/scenarioAtChanges.ts";
import { LANE } from "../session/changes/shownLane.ts";
import { type NamedSignal, signalsAgainst } from "./lane.ts";

/** The discipline of the lane from an instant until the next change. */
interface InForce {
  readonly from: Seconds;
  readonly definition: AqmDefinition;
}

const known = new WeakMap<Scenario, readonly InForce[]>();

/** The disciplines of the lane in a scenario and its timeline, from 0 on. */
const disciplinesOf = (scenario: Scenario): readonly InForce[] => {
  const found = known.get(scenario);
  if (found !== undefined) return found;
  const made = scenarioIntervals(scenario)
    .flatMap(({ from, scenario: inForce }): readonly InForce[] => {
      const id = inLane(inForce, LANE).lanes[LANE]?.queue;
      const definition = catalog.queues.find((queue) => queue.id === id);
      return definition === undefined ? [] : [{ from, definition }];
    })
    .filter(({ definition }, i, all) => definition !== all[i - 1]?.definition);
  known.set(scenario, made);
  return made;
};

/** The lane's discipline at an instant. @param otherwise the one in force now, for a scenario without disciplines */
export const definitionAt = (scenario: Scenario, at: Seconds, otherwise: AqmDefinition): AqmDefinition =>
  disciplinesOf(scenario).findLast(({ from }) => from <= at)?.definition ?? otherwise;

/**
 * Signals drawn against an axis by disciplines that the lane has in [from, to) other than `inForce`, which draws its
 * own: the recordings of another discipline before a change stay in the picture.
 */
export const signalsOfOthers = (
  scenario: Scenario,
  inForce: AqmDefinition,
  against: "queue" | "probability",
  from: Seconds,
  to: Seconds,
): readonly NamedSignal[] => {
  const disciplines = disciplinesOf(scenario);
  if (disciplines.length < 2) return [];
  const taken = new Set(Object.keys(inForce.signals));
  return disciplines
    .filter((one, i) => one.from < to && (disciplines[i + 1]?.from ?? Number.POSITIVE_INFINITY) > from)
    .flatMap(({ definition }) => signalsAgainst(definition, against))
    .filter(({ id }) => {
      const isNew = !taken.has(id);
      taken.add(id);
      return isNew;
    });
};
