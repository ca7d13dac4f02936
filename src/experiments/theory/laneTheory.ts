import { catalog, queueOf } from "../../engine/catalog.ts";
import { laneScenario } from "../../scenario/change.ts";
import type { Group, Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { spreadRange } from "../../scenario/quantity.ts";
import { BUFFER_PACKET_BYTES, resolve } from "../../schema/check.ts";
import { type Margins, marginsOf } from "../../theory/loopShape.ts";
import type { LoopModel, OperatingPoint, Plant } from "../../theory/models/contract.ts";
import { modelOf } from "../../theory/registry.ts";

/** Why the model, or its absence, allows no statement about a run. */
export type Doubt =
  /** The discipline has no model. */
  | { readonly kind: "noModel" }
  /** No endless TCP flows. */
  | { readonly kind: "noFlows" }
  /** The controller would have to signal more than it can. */
  | { readonly kind: "noRest" }
  /** Windows so small, or signals so frequent, that timeouts dominate, which the model leaves out. */
  | { readonly kind: "smallWindow"; readonly window: number }
  | { readonly kind: "highProbability"; readonly probability: number };

/** A lane as control theory sees it. */
export interface LaneTheory {
  readonly queue: string;
  readonly model: LoopModel | null;
  readonly plant: Plant;
  /** B; the model counts in packets of this size. */
  readonly packetSize: number;
  /** The group of flows that the model takes; null: there are no endless TCP flows. */
  readonly group: string | null;
  /** Other groups send as well: the model does not know them. */
  readonly isMixed: boolean;
  readonly point: OperatingPoint | null;
  readonly margins: Margins | null;
  /** Null: the model is meant to hold. */
  readonly doubt: Doubt | null;
}

/** Below this window, packets, timeouts rule. */
export const WINDOW_MIN = 2;
/** Above this probability of a signal, likewise. */
export const PROBABILITY_MAX = 0.2;

const isGreedy = (group: Group): boolean =>
  group.count > 0 &&
  group.transport !== null &&
  catalog.kinds.some((kind) => kind.id === group.kind && kind.form === "stream");

/** The largest group of endless TCP flows. */
const largestOf = (groups: readonly Group[]): Group | undefined =>
  groups
    .filter(isGreedy)
    .reduce<Group | undefined>((best, one) => (best === undefined || one.count > best.count ? one : best), undefined);

/** What stands against the model at this point of rest; null: nothing. */
export const doubtOf = (point: OperatingPoint | null): Doubt | null => {
  if (point === null) return { kind: "noRest" };
  if (point.window < WINDOW_MIN) return { kind: "smallWindow", window: point.window };
  if (point.probability > PROBABILITY_MAX) return { kind: "highProbability", probability: point.probability };
  return null;
};

/** Reads model and plant of a lane, as the scenario is in force. */
export const laneTheory = (inForce: Scenario, lane: number): LaneTheory => {
  const own = laneScenario(inForce, lane, catalog);
  const scenario = own.ok ? own.value : inForce;
  const { queue = "", params = {} } = scenario.lanes[lane] ?? {};
  const link = linkOf(scenario);
  const values = resolve(queueOf(queue).fields, params, link);
  const group = largestOf(scenario.traffic);
  const packetSize = group?.packetSize ?? BUFFER_PACKET_BYTES;
  const { buffer } = link;
  const [shortest, longest] = spreadRange(group?.rtt ?? 0.1);
  const plant: Plant = {
    flows: group?.count ?? 1,
    capacity: link.linkRate / (8 * packetSize),
    propagation: (shortest + longest) / 2,
    buffer: "packets" in buffer ? buffer.packets : buffer.bytes / packetSize,
  };
  const model = modelOf(queue, values, { trafficClass: group?.class ?? 0, packetSize });
  const isMixed = scenario.traffic.some((one) => one.count > 0 && one !== group);
  const base = { queue, model, plant, packetSize, group: group?.id ?? null, isMixed };
  if (model === null) return { ...base, point: null, margins: null, doubt: { kind: "noModel" } };
  if (group === undefined) return { ...base, point: null, margins: null, doubt: { kind: "noFlows" } };
  return { ...base, ...atPlant(model, plant) };
};

/** Point of rest, margins and doubts of a model with a plant. */
export const atPlant = (model: LoopModel, plant: Plant): Pick<LaneTheory, "point" | "margins" | "doubt"> => {
  const point = model.rest(plant);
  const margins = point === null ? null : marginsOf(model.loop(plant, point));
  return { point, margins, doubt: doubtOf(point) };
};

/** The time of one swing, s: a turn at the crossover. NaN: the loop does not cross. */
export const periodOf = (margins: Margins): number =>
  margins.crossover > 0 ? (2 * Math.PI) / margins.crossover : Number.NaN;
