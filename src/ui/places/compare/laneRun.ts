import type { Scenario } from "../../../scenario/document.ts";
import { inForceNow } from "../../session/changes/laneScenarios.ts";
import type { ForksState, View } from "../../session/contract.ts";
import type { Run, Shown, ShownRun } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import type { Comparison } from "./createCompare.ts";
import { timeInView } from "./grid.ts";
import { laneAlone } from "./lanes.ts";
import type { Runner } from "./runner.ts";
import type { Compare } from "./state.ts";

const known = new WeakMap<Runner, ShownRun>();

/** A lane of the comparison as a run that the panels show; undefined: there is no such lane. */
export const laneRunOf = (run: Run, key: number): ShownRun | undefined => {
  const comparison = comparisonOf(run);
  const runner = comparison.runners().find((one) => one.key === key);
  if (runner === undefined) return undefined;
  const made = known.get(runner) ?? makeLaneRun(`${run.id} lane ${key}`, comparison, runner);
  known.set(runner, made);
  return made;
};

const makeLaneRun = (id: string, { store }: Comparison, runner: Runner): ShownRun => {
  const shown = new WeakMap<Compare, Shown>();
  let latest = shownOf(store.getState(), 0, runner);
  const shownIn = (state: Compare): Shown => {
    const found = shown.get(state);
    if (found !== undefined) return found;
    const index = state.lanes.findIndex(({ key }) => key === runner.key);
    // While lanes are added, moved or removed, their order is for a moment not that of the scenario.
    if (state.scenario.lanes[index] !== undefined) latest = shownOf(state, index, runner);
    shown.set(state, latest);
    return latest;
  };
  return {
    id,
    traces: runner.traces,
    now: () => store.getState().granted,
    lab: {
      getState: () => shownIn(store.getState()),
      getInitialState: () => shownIn(store.getInitialState()),
      subscribe: (listener) => store.subscribe((state, before) => listener(shownIn(state), shownIn(before))),
    },
  };
};

const NO_FORKS: ForksState = { present: "A", forkedAt: null, others: [], compared: null };
const nothing = (): void => undefined;
const NO_VALUES = new Float64Array(0);

const shownOf = (state: Compare, index: number, { traces }: Runner): Shown => {
  const scenario = alone(state.scenario, index);
  return {
    scenario,
    inForce: inForceNow(scenario, state.granted),
    status: state.status,
    channels: traces.channels,
    values: traces.latest?.values ?? NO_VALUES,
    speedAsked: state.speedAsked,
    view: viewOfLanes(state),
    cursor: state.cursor,
    highlight: null,
    pinned: null,
    byGroup: false,
    forks: NO_FORKS,
    bookmarks: [],
    setView: state.setView,
    setCursor: state.setCursor,
    setHighlight: nothing,
    pinHighlight: nothing,
  };
};

/** A whole run is shown up to an end that grows in steps. */
const viewOfLanes = (state: Compare): View =>
  state.view.follow && state.view.span === "all" ? { ...state.view, follow: false, ...timeInView(state) } : state.view;

const scenarios = new WeakMap<Scenario, Map<number, Scenario>>();

const alone = (scenario: Scenario, index: number): Scenario => {
  const lanes = scenarios.get(scenario) ?? new Map<number, Scenario>();
  scenarios.set(scenario, lanes);
  const made = lanes.get(index) ?? laneAlone(scenario, index);
  lanes.set(index, made);
  return made;
};
