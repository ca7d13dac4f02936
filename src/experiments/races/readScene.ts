import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf, showValue } from "../../schema/json.ts";
import type { RaceScene } from "./contract.ts";

/** Members of a scene's file. */
const MEMBERS = ["id", "title", "section", "story", "scenario", "from", "background"];
/** Members of a scenario that a race decides itself. */
const OWN = ["lanes", "code", "seed"];

const wrong = (name: string, message: string): Error => new Error(`scene ${name}: ${message}`);

/** A text of a file, or `otherwise` where it is left out. */
const textOf = (file: JsonObject, member: string, otherwise: string, name: string): string => {
  const value = memberOf(file, member) ?? otherwise;
  if (typeof value !== "string") throw wrong(name, `${member} is ${showValue(value)}; it must be a text`);
  return value;
};

/**
 * A scene from a file: `{ "scenario": … }`, and optionally `id`, `title`, `section`, `story`, `from` (s, default 0)
 * and `background`.
 * @param name used for a missing id and title, and in errors
 * @throws Error that names the member, its value and what is allowed
 */
export const readScene = (value: unknown, name: string): RaceScene => {
  if (!isJson(value) || !isJsonObject(value)) throw wrong(name, "it must be an object in JSON");
  const unknown = Object.keys(value).find((key) => !MEMBERS.includes(key));
  if (unknown !== undefined) throw wrong(name, `there is no member ${unknown}; known: ${MEMBERS.join(", ")}`);
  const scenario = memberOf(value, "scenario");
  if (!isJsonObject(scenario)) throw wrong(name, `scenario is ${showValue(scenario)}; it must be a scenario document`);
  const decided = OWN.find((key) => Object.hasOwn(scenario, key));
  if (decided !== undefined) throw wrong(name, `scenario.${decided} must be left out: the race sets it`);
  const from = memberOf(value, "from") ?? 0;
  if (typeof from !== "number" || from < 0) throw wrong(name, `from is ${showValue(from)}; allowed: 0 s or more`);
  const background = memberOf(value, "background") ?? [];
  if (!isJsonList(background) || !background.every((group) => typeof group === "string"))
    throw wrong(name, `background is ${showValue(background)}; it must be a list of the ids of groups`);
  const id = textOf(value, "id", name, name);
  return {
    id,
    title: textOf(value, "title", id, name),
    section: textOf(value, "section", "", name),
    story: textOf(value, "story", "", name),
    scenario,
    from,
    background,
  };
};
