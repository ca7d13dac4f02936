import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario } from "../scenario/parse.ts";
import { setPath } from "../scenario/setPath.ts";
import type { Fault } from "../schema/result.ts";
import { typedValue } from "../sweeps/axis.ts";
import { editablePaths } from "../sweeps/paths.ts";
import { unitAt } from "../sweeps/unitAt.ts";
import { appendAll } from "../units/lists.ts";
import type { Json } from "../units/units.ts";
import type { Experiment } from "./contract.ts";
import { scenarioOf, sweptAxes } from "./grid.ts";

/**
 * A changed assumption: a path of the scenario, and its new value. The group `*` stands for every group that has the
 * field.
 */
export interface Edit {
  readonly path: string;
  readonly to: Json;
}

/** The paths that a path with the group `*` stands for; any other path itself. */
export const expandedPaths = (scenario: Scenario, path: string): readonly string[] => {
  const [root, group, ...rest] = path.split(".");
  if (root !== "traffic" || group !== "*") return [path];
  const editable = editablePaths(scenario);
  return scenario.traffic.map(({ id }) => ["traffic", id, ...rest].join(".")).filter((each) => editable.includes(each));
};

/** A value typed by a user for a path, with a unit or without; undefined: not a value of a scenario. */
export const typedEdit = (scenario: Scenario, path: string, text: string): Edit | undefined => {
  const to = typedValue(text, unitAt(scenario, expandedPaths(scenario, path)[0] ?? path));
  return to === undefined ? undefined : { path, to };
};

/** The experiment with changed assumptions. @throws Error if its scenario is then wrong */
export const edited = (experiment: Experiment, edits: readonly Edit[]): Experiment => {
  const faults: Fault[] = [];
  let { scenario } = experiment;
  for (const { path, to } of edits) {
    const paths = expandedPaths(scenarioOf(experiment), path);
    for (const each of paths.length === 0 ? [path] : paths)
      scenario = setPath(scenario, each, to, "document", faults) ?? scenario;
  }
  const parsed = parseScenario(scenario, catalog);
  if (!parsed.ok) appendAll(faults, parsed.faults);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("; "));
  return { ...experiment, scenario };
};

/** The axis that sets a path itself, so that another value there would have no effect; undefined: none. */
export const axisSetting = (experiment: Experiment, path: string): string | undefined =>
  sweptAxes(experiment).find(({ values }) =>
    values.some(({ set }) => expandedPaths(scenarioOf(experiment), path).some((each) => Object.hasOwn(set, each))),
  )?.name;
