import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { linkOf } from "../scenario/linkOf.ts";
import { memberJson } from "../scenario/write.ts";
import { resolve } from "../schema/check.ts";
import { isJsonList, isJsonObject, memberOf } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import type { Knob } from "./knob.ts";

const memberAt = (owner: Json | undefined, key: string): Json | undefined => {
  if (isJsonObject(owner)) return memberOf(owner, key);
  if (!isJsonList(owner)) return undefined;
  return owner[Number(key)] ?? owner.find((each) => isJsonObject(each) && memberOf(each, "id") === key);
};
const numberOf = (value: Json | undefined): number => (typeof value === "number" ? value : Number.NaN);

const PARAMETER = /^lanes\.(\d+)\.params\.(\w+)$/;

/** All parameters of a lane's discipline, without those that `left` names: their defaults. */
const parametersOf = (scene: Scenario, place: number, left: readonly string[]): Readonly<Record<string, Json>> => {
  const lane = scene.lanes[place];
  const fields = catalog.queues.find(({ id }) => id === lane?.queue)?.fields ?? {};
  const given = Object.fromEntries(Object.entries(lane?.params ?? {}).filter(([key]) => !left.includes(key)));
  return resolve(fields, given, linkOf(scene));
};

/** The value of a knob in a scene as it is, SI; NaN: it has none that is a number. */
export const valueToday = (scene: Scenario, { path }: Pick<Knob, "path">): number => {
  const [, place, key = ""] = PARAMETER.exec(path) ?? [];
  if (place !== undefined) return numberOf(memberOf(parametersOf(scene, Number(place), []), key));
  const [root = "", ...keys] = path.split(".");
  return numberOf(keys.reduce<Json | undefined>(memberAt, memberJson(scene, root)));
};

/**
 * The values of the knobs if a scene leaves them to the defaults of their discipline, which are those of its paper or
 * RFC; a knob that is no parameter of a discipline keeps its value.
 */
export const defaultValues = (scene: Scenario, knobs: readonly Pick<Knob, "path">[]): readonly number[] => {
  const found = knobs.map(({ path }) => PARAMETER.exec(path));
  return knobs.map((knob, i) => {
    const [, place, key = ""] = found[i] ?? [];
    if (place === undefined) return valueToday(scene, knob);
    const left = found.flatMap((other) => (other?.[1] === place ? [other[2] ?? ""] : []));
    return numberOf(memberOf(parametersOf(scene, Number(place), left), key));
  });
};
