import type { AqmDefinition, Design, Designed, DesignGiven, DesignInputs } from "../../engine/aqm/contract.ts";
import { catalog } from "../../engine/catalog.ts";
import { say } from "../../i18n/algorithms.ts";
import { laneScenario } from "../../scenario/change.ts";
import type { Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { spreadRange } from "../../scenario/quantity.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import { isJsonObject, memberOf } from "../../schema/json.ts";
import { largestOf } from "../../units/extremes.ts";
import type { Json } from "../../units/units.ts";
import { showWords } from "../quantity.ts";
import { nameOf, rangeWords } from "../session/changes/fieldRemarks.ts";

type Values = ValuesOf<Fields>;
export type InputValues = Readonly<Record<string, number>>;

/** Digits of the values: far below what a loop notices, yet the difference of two nearly equal gains survives. */
const DIGITS = 9;
/** Values for a run without long transfers: the defaults of a group's fields. */
const NO_FLOWS = { flows: 1, packetSize: 1000, rttMax: 0.1 };

/** Inputs of a calculator from the run of this lane. Only endless flows count: a short one ends before it reacts. */
export const givenOf = (inForce: Scenario, lane: number, definition: AqmDefinition): DesignGiven<Values> => {
  const overridden = laneScenario(inForce, lane, catalog);
  const scenario = overridden.ok ? overridden.value : inForce;
  const link = linkOf(scenario);
  const { linkRate } = link;
  const values = resolve(definition.fields, scenario.lanes[lane]?.params ?? {}, link);
  const endless = catalog.kinds.filter((kind) => kind.form === "stream").map((kind) => kind.id);
  const groups = scenario.traffic.filter((group) => group.count > 0 && endless.includes(group.kind));
  const flows = groups.reduce((sum, group) => sum + group.count, 0);
  if (flows === 0) return { values, linkRate, ...NO_FLOWS };
  const packetSize = groups.reduce((sum, group) => sum + group.count * group.packetSize, 0) / flows;
  const rttMax = largestOf(groups.map((group) => spreadRange(group.rtt)[1]));
  return { values, linkRate, flows, packetSize, rttMax };
};

/** The nearest value that an input accepts. */
export const nearestInput = (inputs: DesignInputs, key: string, value: number): number => {
  const field = inputs[key];
  if (field === undefined) return value;
  const inside = Math.min(field.max, Math.max(field.min, value));
  return field.integer === true ? Math.round(inside) : inside;
};

/** Initial values of the inputs: those of the run, within the inputs' limits. */
export const startOf = (inputs: DesignInputs): InputValues =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, field]) => [
      key,
      nearestInput(inputs, key, typeof field.default === "number" ? field.default : field.min),
    ]),
  );

/** A design with its values as they would be set, or the reason why they cannot be; "": they can. */
export interface Calculation extends Designed<Values> {
  readonly set: Readonly<Record<string, number>> | null;
  readonly refusal: string;
}

export const calculate = (
  definition: AqmDefinition,
  design: Design<Values>,
  inputs: InputValues,
  given: DesignGiven<Values>,
): Calculation => {
  const designed = design.compute(inputs, given);
  if (designed.set === null) return { ...designed, set: null, refusal: "" };
  const set: Record<string, number> = {};
  for (const [key, value] of Object.entries(designed.set))
    if (typeof value === "number") set[key] = Number(value.toPrecision(DIGITS));
  return { ...designed, set, refusal: refusalOf(definition, set, given.values) };
};

const refusalOf = (definition: AqmDefinition, set: Readonly<Record<string, number>>, values: Values): string => {
  for (const [key, value] of Object.entries(set)) {
    const field = definition.fields[key];
    if (field?.kind !== "number" || (value >= field.min && value <= field.max)) continue;
    const name = nameOf(field);
    return say("design.outside", { name, value: showWords(value, field.unit), reason: rangeWords(name, field) });
  }
  const faults = definition.check?.({ ...values, ...set }) ?? [];
  return faults.map((fault) => `${fault.message}.`).join(" ");
};

/** The values of `set` that are not in force already. */
export const changesOf = (set: Readonly<Record<string, number>>, values: Values): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(set).filter(([key, value]) => values[key] !== value));

/** A lane as JSON with these parameters set, for one change of the whole lane. */
export const laneWith = (lane: Json | undefined, set: Readonly<Record<string, number>>): Json => {
  const before = isJsonObject(lane) ? lane : {};
  const params = memberOf(before, "params");
  return { ...before, params: { ...(isJsonObject(params) ? params : {}), ...set } };
};
