import type { AqmDefinition, QueuePort, Signal } from "../../engine/aqm/contract.ts";
import { catalog } from "../../engine/catalog.ts";
import type { Lane, Scenario } from "../../scenario/document.ts";
import type { Field, NumberField } from "../../schema/fields.ts";
import { haveSameParts } from "../session/changes/changeChain.ts";
import { LANE, shownScenario } from "../session/changes/shownLane.ts";
import { type GroupStyle, groupStyles } from "../theme/groups.ts";
import { signalsShown } from "./insideNames.ts";
import { type LaneValues, resolveLane } from "./values.ts";

/** A field that is drawn as a line on the queue axis: a threshold. */
export interface Threshold {
  readonly id: string;
  /** Path of the change that moves it. */
  readonly path: string;
  readonly field: NumberField;
  /** packets */
  readonly value: number;
}

/** The panels' data about the lane in force; one object for scenarios that differ in their timelines alone. */
export interface LaneModel {
  /** As the lane sees it, with its overrides. */
  readonly scenario: Scenario;
  readonly lane: Lane;
  readonly definition: AqmDefinition;
  readonly values: LaneValues;
  readonly thresholds: readonly Threshold[];
  readonly groups: readonly GroupStyle[];
  /** packets; null: the buffer is in bytes */
  readonly bufferPackets: number | null;
  /** The discipline's state at its start, as plain data. */
  readonly freshState: Readonly<Record<string, unknown>>;
}

export const paramPath = (field: string): string => `lanes.${LANE}.params.${field}`;

const known = new WeakMap<Scenario, LaneModel>();
/** The latest scenario with its model, which the next one has too if only its timeline is another. */
let latest: readonly [Scenario, LaneModel] | undefined;

/** The lane of the scenario in force. */
export const laneOf = (scenario: Scenario): LaneModel => {
  const found = known.get(scenario);
  if (found !== undefined) return found;
  const lane = latest && haveSameParts(latest[0], scenario) ? latest[1] : buildLane(scenario);
  latest = [scenario, lane];
  known.set(scenario, lane);
  return lane;
};

/** Like `laneOf`, without caching: for scenarios of the past. */
export const buildLane = (shared: Scenario): LaneModel => {
  const scenario = shownScenario(shared);
  const lane = scenario.lanes[LANE];
  const definition = catalog.queues.find((queue) => queue.id === lane?.queue);
  if (lane === undefined || definition === undefined)
    throw new Error(`no discipline is called ${lane?.queue ?? "nothing"}`);
  const values = resolveLane(definition, scenario, lane);
  const freshState = stateOf(definition, values, scenario);
  const { buffer } = scenario.bottleneck;
  return {
    scenario,
    lane,
    definition,
    values,
    freshState,
    thresholds: thresholdsOf(definition, values, freshState),
    groups: groupStyles(scenario),
    bufferPackets: "packets" in buffer ? buffer.packets : null,
  };
};

const isThreshold = (field: Field): field is NumberField => field.kind === "number" && field.axis === "queue";

/** If a discipline derives a threshold, the value in force is in its state under the field's name. */
const thresholdsOf = (
  definition: AqmDefinition,
  values: LaneValues,
  state: Readonly<Record<string, unknown>>,
): Threshold[] =>
  Object.entries(definition.fields).flatMap(([id, field]) => {
    const inForce = state[id];
    const value = typeof inForce === "number" && Number.isFinite(inForce) ? inForce : values[id];
    return isThreshold(field) && typeof value === "number" ? [{ id, path: paramPath(id), field, value }] : [];
  });

const stateOf = (
  definition: AqmDefinition,
  values: LaneValues,
  scenario: Scenario,
): Readonly<Record<string, unknown>> => {
  const { state } = definition.create(values, standIn(scenario), 0);
  return typeof state === "object" && state !== null ? { ...state } : {};
};

/** A port that no packet ever passes: enough to read a discipline's initial state. */
const standIn = (scenario: Scenario): QueuePort => ({
  linkRate: scenario.bottleneck.rate,
  buffer: scenario.bottleneck.buffer,
  hasRoom: () => true,
  isOverfull: () => false,
  drop: () => undefined,
  mark: () => false,
  canMark: () => false,
  uniform: () => 0,
  reached: () => undefined,
  storedIn: () => undefined,
});

/**
 * The state that the page can know: the state of a fresh discipline, with every signal that is recorded under the
 * name of a number of the state in its place. Curves that follow the state (an adapted maximum) are drawn from this.
 */
export const shownState = (lane: LaneModel, signalNow: (id: string) => number): Readonly<Record<string, unknown>> => {
  const state: Record<string, unknown> = { ...lane.freshState };
  for (const id of Object.keys(lane.definition.signals)) {
    const now = signalNow(id);
    if (typeof state[id] === "number" && Number.isFinite(now)) state[id] = now;
  }
  return state;
};

export interface NamedSignal {
  readonly id: string;
  readonly signal: Signal<unknown, never>;
}
/** Signals that are drawn against this axis, in the order of the definition. */
export const signalsAgainst = (definition: AqmDefinition, against: "queue" | "probability"): readonly NamedSignal[] =>
  Object.entries(definition.signals)
    .filter(([, signal]) => signal.against === against)
    .map(([id, signal]) => ({ id, signal }));

/** Signals that need their own axis: those of the discipline's inside view that are drawn on no other. */
export const signalsWithOwnAxis = (definition: AqmDefinition): readonly NamedSignal[] => {
  const shown = signalsShown(definition);
  return Object.entries(definition.signals)
    .filter(([id, signal]) => signal.against === undefined && shown.has(id))
    .map(([id, signal]) => ({ id, signal }));
};
