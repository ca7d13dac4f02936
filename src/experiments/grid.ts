import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { parseScenario } from "../scenario/parse.ts";
import { setPath } from "../scenario/setPath.ts";
import type { JsonObject } from "../schema/json.ts";
import type { Fault } from "../schema/result.ts";
import type { Axes } from "./checks/points.ts";
import type { Axis, AxisPoint, Experiment } from "./contract.ts";

/** One combination of the values of an experiment's axes, and the scenario there. */
export interface GridPoint {
  readonly axes: Axes;
  readonly scenario: Scenario;
}

/** Axes that change the scenario; the others are arguments of a formula, which checks write out. */
export const sweptAxes = ({ axes }: Experiment): readonly Axis[] =>
  axes.filter(({ values }) => values.some(({ set }) => Object.keys(set).length > 0));

const combinations = (axes: readonly Axis[]): readonly (readonly (readonly [Axis, AxisPoint])[])[] =>
  axes.reduce<readonly (readonly (readonly [Axis, AxisPoint])[])[]>(
    (sofar, axis) => sofar.flatMap((chosen) => axis.values.map((value) => [...chosen, [axis, value] as const])),
    [[]],
  );

const wrong = (id: string, faults: readonly Fault[]): Error =>
  new Error(`the scenario of ${id} is wrong: ${faults.map(({ message }) => message).join("; ")}`);

const checked = (id: string, document: JsonObject): Scenario => {
  const result = parseScenario(document, catalog);
  if (result.ok) return result.value;
  throw wrong(id, result.faults);
};

/** The experiment's scenario before any axis is applied. @throws Error if the data of the experiment are wrong */
export const scenarioOf = ({ id, scenario }: Experiment): Scenario => checked(id, scenario);

/** All points, with the last axis varying fastest. @throws Error if the data of the experiment are wrong */
export const gridOf = (experiment: Experiment): readonly GridPoint[] => {
  const { id, scenario } = experiment;
  return combinations(sweptAxes(experiment)).map((chosen) => {
    const faults: Fault[] = [];
    let document: JsonObject | undefined = scenario;
    for (const [, { set }] of chosen)
      for (const [path, to] of Object.entries(set))
        if (document !== undefined) document = setPath(document, path, to, "document", faults);
    if (document === undefined) throw wrong(id, faults);
    const axes = Object.fromEntries(chosen.map(([{ name }, { value }]) => [name, value]));
    return { axes, scenario: checked(id, document) };
  });
};
