import { catalog } from "../../../engine/catalog.ts";
import { compareText } from "../../../i18n/compare.ts";
import { optionWord, wordOf } from "../../../i18n/words.ts";
import type { Lane, Scenario } from "../../../scenario/document.ts";
import type { Field } from "../../../schema/fields.ts";
import { isJsonObject, sameJson } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { numberInGroup } from "../../plots/knownFlows.ts";
import { buildLane, type LaneModel } from "../../plots/lane.ts";
import { plainNumber, showWords } from "../../quantity.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";
import { ownScenario } from "../../session/changes/laneScenarios.ts";
import { scenarioIntervals } from "../../session/changes/scenarioAtChanges.ts";
import { laneValue } from "./lanes.ts";

const models = new WeakMap<Scenario, LaneModel[]>();

/** The model of a lane for the charts, from the scenario at the start of the run. */
export const modelOf = (scenario: Scenario, index: number): LaneModel => {
  const known = models.get(scenario) ?? scenario.lanes.map((_, i) => buildLane(ownScenario(scenario, i)));
  models.set(scenario, known);
  const model = known[index];
  if (model === undefined) throw new Error(`the scenario has no lane ${index}`);
  return model;
};

const queueTitle = (queue: string): string =>
  wordOf(
    catalog.queues.find(({ id }) => id === queue),
    "title",
  ) ?? queue;

/** The label, else the discipline's title; if the discipline changes during the run, all titles. */
const titleOf = (scenario: Scenario, index: number): string => {
  const lanes = scenarioIntervals(scenario).flatMap((piece) => piece.scenario.lanes[index] ?? []);
  const titles = lanes.map(({ queue }) => queueTitle(queue)).filter((title, i, all) => title !== all[i - 1]);
  return scenario.lanes[index]?.label ?? titles.join(compareText("lane.becomes"));
};

/** Names of all lanes: the label, else the discipline's title; equal names get a number. */
export const laneNames = (scenario: Scenario): readonly string[] => {
  const titles = scenario.lanes.map((_, i) => titleOf(scenario, i));
  return titles.map((title, i) => {
    if (titles.indexOf(title) === titles.lastIndexOf(title)) return title;
    const place = titles.slice(0, i + 1).filter((other) => other === title).length;
    return compareText("lane.numbered", { title, n: place });
  });
};

/** A value in words; null: the field has its default. */
export const valueWords = (field: Field | undefined, value: Json | undefined): string => {
  if (value === undefined || value === null) return compareText("value.none");
  if (typeof value === "boolean") return compareText(value ? "value.on" : "value.off");
  if (typeof value === "number") return field?.kind === "number" ? showWords(value, field.unit) : plainNumber(value);
  if (typeof value === "string") return field?.kind === "choice" ? optionWord(field, value) : value;
  return JSON.stringify(value);
};

/** "max_p 0.10" or "ECN on". */
const settingWords = (field: Field | undefined, key: string, value: Json): string =>
  compareText("lane.setting", {
    name: field?.symbol ?? wordOf(field, "label") ?? key,
    value: valueWords(field, value),
  });

/** Number of fields in a lane's description if none is set. */
const NAMED = 2;

/** The settings of a lane, in a few words each; symbols keep their `_`. */
export const laneSettings = (scenario: Scenario, index: number): readonly string[] => {
  const lane = scenario.lanes[index];
  if (lane === undefined) return [];
  const { definition, values } = modelOf(scenario, index);
  const given = Object.entries(lane.params).map(([key, value]) => settingWords(definition.fields[key], key, value));
  const overrides = Object.entries(lane.overrides)
    .flatMap(membersOf(scenario))
    .map(([path, value]) => settingWords(fieldAt(scenario, path, catalog), path, value));
  if (given.length > 0 || overrides.length > 0) return [...given, ...overrides];
  const usual = Object.entries(definition.fields)
    .filter(([key, { advanced }]) => advanced !== true && typeof values[key] === "number")
    .slice(0, NAMED);
  return usual.map(([key, field]) => settingWords(field, key, values[key] ?? null));
};

/** A value of several members, such as a buffer, member by member; of any other field the value itself. */
const membersOf =
  (scenario: Scenario) =>
  ([path, value]: readonly [string, Json]): readonly (readonly [string, Json])[] =>
    fieldAt(scenario, path, catalog) === undefined && isJsonObject(value)
      ? Object.entries(value).map(([key, member]) => [`${path}.${key}`, member] as const)
      : [[path, value]];

/** A field in which lanes differ, and its value in each; null: the lane has no such field. */
export interface FieldDifference {
  readonly path: string;
  readonly name: string;
  readonly values: readonly (string | null)[];
}

/** Every field in which at least two lanes differ: the discipline, its parameters, fields of the scenario. */
export const differences = (scenario: Scenario): readonly FieldDifference[] => {
  const { lanes } = scenario;
  const queues = lanes.map(({ queue }) => queue);
  const first: FieldDifference[] = new Set(queues).size < 2 ? [] : [disciplineRow(lanes)];
  const keys = new Set(lanes.flatMap(({ params }) => Object.keys(params)));
  const params = [...keys].flatMap((key) => paramRow(scenario, key) ?? []);
  const paths = new Set(lanes.flatMap(({ overrides }) => Object.keys(overrides)));
  return [...first, ...params, ...[...paths].flatMap((path) => overrideRow(scenario, path) ?? [])];
};

const disciplineRow = (lanes: readonly Lane[]): FieldDifference => ({
  path: "queue",
  name: compareText("lane.discipline"),
  values: lanes.map(({ queue }) => queueTitle(queue)),
});

/** A parameter that some lanes of one discipline have set differently; null: there is no difference. */
const paramRow = (scenario: Scenario, key: string): FieldDifference | null => {
  const fields = scenario.lanes.map((_, i) => modelOf(scenario, i).definition.fields[key]);
  const values = scenario.lanes.map((_, i) => modelOf(scenario, i).values[key]);
  const differ = scenario.lanes.some((lane, i) =>
    scenario.lanes.some((other, j) => lane.queue === other.queue && !sameJson(values[i], values[j])),
  );
  if (!differ) return null;
  const field = fields.find((one) => one !== undefined);
  const words = fields.map((own, i) => (own === undefined ? null : valueWords(own, values[i])));
  return { path: `params.${key}`, name: wordOf(field, "label") ?? key, values: words };
};

const overrideRow = (scenario: Scenario, path: string): FieldDifference | null => {
  const values = scenario.lanes.map((lane) => laneValue(scenario, lane, path));
  if (values.every((value) => sameJson(value, values[0]))) return null;
  const field = fieldAt(scenario, path, catalog);
  return { path, name: overrideName(scenario, path), values: values.map((value) => valueWords(field, value)) };
};

/**
 * "A5" where flows last for the whole run; the group's letter alone where flows are short or the group has one flow.
 */
export const flowName = (
  scenario: Scenario,
  index: number,
  { flow, group }: { readonly flow: number; readonly group: number },
): string => {
  const model = modelOf(scenario, index);
  const number = model.scenario.traffic[group]?.count === 1 ? null : numberInGroup(model, flow, group);
  return `${model.groups[group]?.letter ?? ""}${number ?? ""}`;
};

/** The name of a path of the scenario: "Link rate", "ftp: Flows". */
export const overrideName = (scenario: Scenario, path: string): string => {
  const label = wordOf(fieldAt(scenario, path, catalog), "label") ?? path;
  const [root, group = ""] = path.split(".");
  return root === "traffic" ? compareText("lane.ofGroup", { group, label }) : label;
};
