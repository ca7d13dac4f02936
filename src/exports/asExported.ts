import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { setAll } from "../scenario/settings.ts";
import type { Departure } from "./departure.ts";

/** The scenario as the tool runs it: fields that are different there with its values. @throws Error if that is none */
export const asExported = (scenario: Scenario, departures: readonly Departure[]): Scenario => {
  const settings = departures.flatMap(({ path, instead }) => (instead === undefined ? [] : [[path, instead] as const]));
  const changed = setAll(scenario, settings, catalog);
  if (!changed.ok) throw new Error(changed.faults.map(({ message }) => message).join("; "));
  const read = parseScenario(writeScenario(changed.value), catalog);
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join("; "));
  return read.value;
};
