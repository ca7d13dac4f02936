import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields } from "../../schema/fields.ts";

/** Values of a lane's discipline, by field. */
export type LaneValues = Readonly<Record<string, unknown>>;

/** Initial values of a lane's discipline: the document's values, and defaults, derived ones included. */
export const laneValues = (
  scenario: Scenario,
  lane: number,
): { readonly fields: Fields; readonly values: LaneValues } => {
  const chosen = scenario.lanes[lane];
  const member = catalog.queues.find(({ id }) => id === chosen?.queue);
  if (chosen === undefined || member === undefined) throw new Error(`no lane ${lane} in the scenario`);
  return { fields: member.fields, values: resolve(member.fields, chosen.params, linkOf(scenario)) };
};

/**
 * Names of parameters in papers and checks, and the fields that they may stand for: a name means the first of these
 * that the discipline has (`alpha` is the step of an adaptive maximum in one algorithm, a gain in others).
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  min_th: ["minThreshold"],
  max_th: ["maxThreshold"],
  med_th: ["middleThreshold"],
  max_p: ["maxProbability"],
  initial_max_p: ["initialMaxProbability"],
  max_p_upper: ["maxProbabilityTop"],
  max_p_lower: ["maxProbabilityBottom"],
  w_q: ["queueWeight"],
  gentle: ["gentle"],
  above_max_th: ["hardDrop"],
  interval: ["adaptInterval"],
  alpha: ["alpha", "increaseStep"],
  beta: ["beta", "decreaseFactor"],
  gamma: ["gamma"],
  phi: ["phi"],
  b_star: ["targetQueue"],
  update_interval: ["updateInterval"],
  a: ["a"],
  b: ["b"],
  q_ref: ["qRef"],
  min_q: ["flowMin"],
  max_q: ["flowMax"],
  d1: ["increment"],
  d2: ["decrement"],
  freeze_time: ["freezeTime"],
  boxtime: ["boxTime"],
  cand_num: ["candidates"],
  interval_num: ["regions"],
  theta: ["capacityRatio"],
  sampling_hz: ["samplingRate"],
  initial_virtual_capacity: ["initialVirtualCapacity"],
};

/** Fields in packets; with `byteMode` in mean packets, which papers write in bytes. */
const IN_PACKETS: ReadonlySet<string> = new Set(["minThreshold", "maxThreshold", "middleThreshold", "qRef"]);
const bytesOfPacket = ({ byteMode, meanPacketSize }: LaneValues): number =>
  byteMode === true && typeof meanPacketSize === "number" ? meanPacketSize : 1;

/** Middle of a band whose ends are fractions of the distance between two thresholds. */
const inBand = (values: LaneValues, ...ends: readonly string[]): number | undefined => {
  const { minThreshold: low, maxThreshold: high } = values;
  const fractions = ends.map((end) => values[end]);
  if (typeof low !== "number" || typeof high !== "number") return undefined;
  if (!fractions.every((fraction) => typeof fraction === "number")) return undefined;
  return low + (fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length) * (high - low);
};

/** A parameter by its name in papers and checks; undefined if the discipline has none of that name. */
export const parameterOf = (values: LaneValues, spelling: string): number | undefined => {
  if (spelling === "target_low") return inBand(values, "bandLow");
  if (spelling === "target_high") return inBand(values, "bandHigh");
  const field = SPELLINGS[spelling]?.find((candidate) => candidate in values);
  const value = field === undefined ? undefined : values[field];
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "number") return undefined;
  return field !== undefined && IN_PACKETS.has(field) ? value * bytesOfPacket(values) : value;
};

/**
 * Target queue of a discipline, packets: its reference, its target, or the middle of its target range; undefined if it
 * has none.
 */
export const targetQueueOf = (fields: Fields, values: LaneValues): number | undefined => {
  for (const name of ["qRef", "targetQueue"]) {
    const field = fields[name];
    const value = values[name];
    if (field?.kind === "number" && field.unit === "packets" && typeof value === "number") return value;
  }
  return inBand(values, "bandLow", "bandHigh");
};
