import { catalog } from "../engine/catalog.ts";
import { readPath } from "../scenario/change.ts";
import type { Scenario } from "../scenario/document.ts";
import { kindOfGroup } from "../scenario/groupValues.ts";
import { linkOf } from "../scenario/linkOf.ts";
import { fieldsOfKind } from "../scenario/read.ts";
import { resolve } from "../schema/check.ts";
import type { Fields } from "../schema/fields.ts";
import { isJsonList, isJsonObject, memberOf, sameJson } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { Task } from "./contract.ts";
import { windowOfTerm } from "./expressions/evaluate.ts";
import { parseExpression } from "./expressions/parse.ts";
import { metricsOf } from "./expressions/syntax.ts";
import { scenarioAt } from "./measured.ts";

/** What a task does not allow, and was done. */
export interface Broken {
  /** Paths of the values. */
  readonly paths: readonly string[];
  /** They are as they must be by now; but the condition measures a time when they were not. */
  readonly isOver: boolean;
}

const isAtOrIn = (path: string, owner: string): boolean => path === owner || path.startsWith(`${owner}.`);

/** The parts of a list or an object by the names that paths have for them; null: it has none. */
const partsOf = (value: Json | undefined): ReadonlyMap<string, Json> | null => {
  if (isJsonList(value)) {
    const ids = value.map((part, i) => [isJsonObject(part) ? String(memberOf(part, "id") ?? i) : "", part] as const);
    return ids.every(([id]) => id !== "") ? new Map(ids) : null;
  }
  return isJsonObject(value) ? new Map(Object.entries(value)) : null;
};

/** Paths, as deep as they go, at which two values differ. */
const differences = (one: Json | undefined, other: Json | undefined, path: string): readonly string[] => {
  if (one === other || (one !== undefined && other !== undefined && sameJson(one, other))) return [];
  const [parts, others] = [partsOf(one), partsOf(other)];
  if (parts === null || others === null) return [path];
  const names = new Set([...parts.keys(), ...others.keys()]);
  return [...names].flatMap((name) => differences(parts.get(name), others.get(name), `${path}.${name}`));
};

/** The fields of the list that a path names a member of, and the values that are given there. */
const fieldsAt = (
  scenario: Scenario,
  [root, place, ...keys]: readonly string[],
): readonly [Fields, Readonly<Record<string, Json>>] | null => {
  const isParam = keys[0] === "params";
  if (root === "lanes") {
    const lane = isParam ? scenario.lanes[Number(place)] : undefined;
    const queue = catalog.queues.find(({ id }) => id === lane?.queue);
    return lane === undefined || queue === undefined ? null : [queue.fields, lane.params];
  }
  const group = root === "traffic" ? scenario.traffic.find(({ id }) => id === place) : undefined;
  if (group === undefined) return null;
  if (!isParam) {
    const kind = kindOfGroup(group, catalog);
    return kind === undefined ? null : [fieldsOfKind(kind, catalog), group.fields];
  }
  const transport = catalog.transports.find(({ id }) => id === group.transport);
  return transport === undefined ? null : [transport.fields, group.params];
};

/**
 * Whether the scenario would be the same without the value that it gives at a path: it is the default there, and no
 * other default depends on whether it is given.
 */
const isDefault = (scenario: Scenario, path: string): boolean => {
  const keys = path.split(".");
  const name = keys.at(-1) ?? "";
  const found = fieldsAt(scenario, keys);
  if (found === null) return false;
  const [fields, given] = found;
  if (!Object.hasOwn(fields, name) || !Object.hasOwn(given, name)) return false;
  const { [name]: _, ...others } = given;
  const link = linkOf(scenario);
  return sameJson({ ...resolve(fields, given, link) }, { ...resolve(fields, others, link) });
};

const differing = (one: Scenario, other: Scenario, kept: readonly string[]): readonly string[] =>
  kept
    .flatMap((path) => differences(readPath(one, path), readPath(other, path), path))
    .filter((path) => {
      const given = [one, other].filter((scenario) => readPath(scenario, path) !== undefined);
      return !given.every((scenario) => given.length === 1 && isDefault(scenario, path));
    });

/** Where the time begins that a condition measures. */
const measuredFrom = (when: string, now: Seconds): Seconds =>
  metricsOf(parseExpression(when)).reduce(
    (from, term) => Math.max(0, Math.min(from, windowOfTerm(term, now, null)?.[0] ?? now)),
    now,
  );

/**
 * What a run has done that its task does not allow, in the time that the condition measures.
 * @param asked the run of the step, with nothing done to it
 * @param scenario the run with the changes of whoever does the task
 * @returns null: nothing
 */
export const brokenBy = ({ rules, when }: Task, asked: Scenario, scenario: Scenario, now: Seconds): Broken | null => {
  if (rules === undefined || when === "") return null;
  const { keep, free, steady } = rules;
  const from = measuredFrom(when, now);
  const isMeasured = ({ at }: { readonly at: Seconds }): boolean => at > from && at <= now;
  const times = [from, ...[...scenario.timeline, ...asked.timeline].filter(isMeasured).map(({ at }) => at)];
  const allowed = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => !free.some((owner) => isAtOrIn(path, owner)));
  const brokenAt = (at: Seconds): readonly string[] =>
    allowed(differing(scenarioAt(asked, at), scenarioAt(scenario, at), keep));
  const atNow = brokenAt(now);
  if (atNow.length > 0) return { paths: [...new Set(atNow)], isOver: false };
  const earlier = times.flatMap((at) => [
    ...brokenAt(at),
    ...allowed(differing(scenarioAt(scenario, now), scenarioAt(scenario, at), steady)),
  ]);
  return earlier.length === 0 ? null : { paths: [...new Set(earlier)], isOver: true };
};
