import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { setAll } from "../scenario/settings.ts";
import type { Departure } from "./departure.ts";

const GROUP = /^traffic\.([^.]+)$/;
const CHANGE = /^timeline\.(\d+)$/;

/** The scenario without the groups and changes that the program leaves out, and without changes of these groups. */
const withoutLeftOut = (scenario: Scenario, departures: readonly Departure[]): Scenario => {
  const gone = departures.filter(({ kind }) => kind === "left out");
  const matches = (pattern: RegExp): ReadonlySet<string> =>
    new Set(gone.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []));
  const [groups, changes] = [matches(GROUP), matches(CHANGE)];
  if (groups.size + changes.size === 0) return scenario;
  return {
    ...scenario,
    traffic: scenario.traffic.filter(({ id }) => !groups.has(id)),
    timeline: scenario.timeline.filter(
      ({ set }, i) => !changes.has(String(i)) && !groups.has(/^traffic\.([^.]+)\./.exec(set)?.[1] ?? ""),
    ),
  };
};

/**
 * The scenario as the tool runs it: without what it leaves out, and fields that are different there with its values.
 * @throws Error if that is none
 */
export const asExported = (scenario: Scenario, departures: readonly Departure[]): Scenario => {
  const kept = withoutLeftOut(scenario, departures);
  const isKept = (path: string): boolean => {
    const [root, id] = path.split(".");
    return root !== "traffic" || kept.traffic.some((group) => group.id === id);
  };
  const settings = departures.flatMap(({ path, instead }) =>
    instead === undefined || !isKept(path) ? [] : [[path, instead] as const],
  );
  const changed = setAll(kept, settings, catalog);
  if (!changed.ok) throw new Error(changed.faults.map(({ message }) => message).join("; "));
  const read = parseScenario(writeScenario(changed.value), catalog);
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join("; "));
  return read.value;
};
