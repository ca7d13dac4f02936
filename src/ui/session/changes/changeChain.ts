import type { Catalog } from "../../../scenario/catalog.ts";
import { applyChange } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";

/**
 * A scenario after a chain of changes. Stages are looked up by change, so that when a timeline grows or loses its end
 * only the new changes are applied. The `timeline` of the stage's scenario has no meaning.
 */
interface Stage {
  readonly scenario: Scenario;
  /** The latest change fitted the scenario before it; otherwise it changed nothing. */
  readonly fits: boolean;
  readonly next: WeakMap<Change, Stage>;
  /** The latest change that followed and fitted. */
  last?: Change;
}

interface Root {
  readonly catalog: Catalog;
  readonly stage: Stage;
  /** The latest list of changes and its stages: the next list mostly begins with the same changes. */
  latest: { readonly changes: readonly Change[]; readonly stages: readonly Stage[] };
}

/** Number of scenarios whose chains are kept: the forks of a run, and the opened scenario. */
const ROOTS = 6;
let roots: readonly Root[] = [];

const stageOf = (scenario: Scenario, fits: boolean): Stage => ({ scenario, fits, next: new WeakMap() });

/** Whether two scenarios consist of the same parts, their timelines aside. */
export const haveSameParts = (one: Scenario, other: Scenario): boolean =>
  one === other ||
  (Object.keys(one) as (keyof Scenario)[]).every((key) => key === "timeline" || one[key] === other[key]);

const rootOf = (scenario: Scenario, catalog: Catalog): Root => {
  const known = roots.find((root) => root.catalog === catalog && haveSameParts(root.stage.scenario, scenario));
  const root = known ?? { catalog, stage: stageOf(scenario, true), latest: { changes: [], stages: [] } };
  roots = [root, ...roots.filter((other) => other !== root)].slice(0, ROOTS);
  return root;
};

const after = (stage: Stage, change: Change, catalog: Catalog): Stage => {
  const { scenario, next, last } = stage;
  const known = next.get(last && isAgain(last, change, scenario) ? last : change);
  if (known !== undefined) return known;
  const result = applyChange(scenario, change, catalog);
  const made = stageOf(result.ok ? result.value : scenario, result.ok);
  next.set(change, made);
  if (result.ok) stage.last = change;
  return made;
};

/** A change on its way to the lane takes effect a little later than when it was made; what it leads to is the same. */
const isAgain = (before: Change, change: Change, { duration }: Scenario): boolean =>
  before.set === change.set && before.to === change.to && change.set !== "duration" && change.at <= duration;

/** The scenario after each change, in order, and whether that change fitted; the scenarios' timelines mean nothing. */
export const changeChain = (
  scenario: Scenario,
  changes: readonly Change[],
  catalog: Catalog,
): readonly Pick<Stage, "scenario" | "fits">[] => {
  const root = rootOf(scenario, catalog);
  const { latest } = root;
  const differs = changes.findIndex((change, i) => change !== latest.changes[i]);
  const stages = latest.stages.slice(0, differs < 0 ? changes.length : differs);
  for (const change of changes.slice(stages.length)) stages.push(after(stages.at(-1) ?? root.stage, change, catalog));
  root.latest = { changes, stages };
  return stages;
};
