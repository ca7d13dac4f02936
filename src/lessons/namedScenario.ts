import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { presets } from "../scenario/presets/registry.ts";
import { setPath } from "../scenario/setPath.ts";
import { isJsonList, isJsonObject, type JsonObject } from "../schema/json.ts";
import type { Fault } from "../schema/result.ts";
import type { Json } from "../units/units.ts";
import type { LessonChange, NamedScenario } from "./contract.ts";

const wrong = (place: string, faults: readonly Fault[]): Error =>
  new Error(`the scenario of ${place} is wrong: ${faults.map(({ message }) => message).join("; ")}`);

const checked = (place: string, document: JsonObject): Scenario => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw wrong(place, parsed.faults);
  return parsed.value;
};

/** The document that a named scenario begins with, before its own differences. */
const documentOf = (place: string, { document, preset }: NamedScenario): JsonObject => {
  const given = document ?? presets.find(({ id }) => id === preset)?.scenario;
  if (!isJsonObject(given)) throw new Error(`the scenario of ${place} is wrong: there is no preset ${preset}`);
  // The newest version, in which the paths of the lesson hold.
  const newest = writeScenario(checked(place, given));
  if (!isJsonObject(newest)) throw new Error(`the scenario of ${place} is no document`);
  return newest;
};

const timeOf = (change: Json): number => (isJsonObject(change) ? Number(change["at"]) : Number.NaN);

/**
 * A named scenario with its own differences, more of them, and changes. A change at 0 s is a setting: no lane begins
 * with what it is to leave at once.
 * @param place where it is used, for the messages of errors
 * @throws Error if the result is not a valid scenario
 */
export const namedScenario = (
  place: string,
  named: NamedScenario,
  set: readonly (readonly [string, Json])[],
  changes: readonly LessonChange[],
): Scenario => {
  const settings: readonly (readonly [string, Json])[] = [
    ...Object.entries(named.set ?? {}),
    ...set,
    ...changes.filter(({ at }) => at === 0).map(({ set: path, to }) => [path, to] as const),
  ];
  const faults: Fault[] = [];
  let document: JsonObject | undefined = documentOf(place, named);
  for (const [path, to] of settings)
    if (document !== undefined) document = setPath(document, path, to, "document", faults);
  if (document === undefined) throw wrong(place, faults);
  const given = document["timeline"] ?? [];
  const later = changes.filter(({ at }) => at > 0).map(({ at, set: path, to }) => ({ at, set: path, to }));
  const timeline = [...(isJsonList(given) ? given : []), ...later].sort((one, other) => timeOf(one) - timeOf(other));
  return checked(place, { ...document, timeline });
};
