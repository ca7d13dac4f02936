import { isJsonList, isJsonObject, isReserved, type JsonObject, memberOf, showValue } from "../schema/json.ts";
import type { Fault } from "../schema/result.ts";
import type { Json } from "../units/units.ts";
import { DEFAULT_TRANSPORT } from "./commonFields.ts";

/**
 * Origin of an edit. `run`: a change during the run, or a lane's override; it cannot change what is fixed during a run,
 * and a removed group stays with no flows. `document`: an address, which can express every difference of two documents.
 */
export type Setter = "run" | "document";

interface Edit {
  readonly path: string;
  readonly keys: readonly string[];
  readonly to: Json;
  readonly setter: Setter;
  readonly faults: Fault[];
}

const refuse = ({ path, to, faults }: Edit, why: string): undefined => {
  faults.push({ path, value: to, message: `${path} cannot be set to ${showValue(to)}: ${why}` });
};

/**
 * A copy of the document (JSON of a valid one) with the value `to` at a dotted path (groups by id, lanes by index). It
 * checks the path, not the value: the caller must read the copy again. Undefined if faults were added.
 */
export const setPath = (
  document: JsonObject,
  path: string,
  to: Json,
  setter: Setter,
  faults: Fault[],
): JsonObject | undefined => {
  const [root = "", ...keys] = path.split(".");
  const edit: Edit = { path, keys, to, setter, faults };
  if ([root, ...keys].some((key) => key === "" || isReserved(key))) return refuse(edit, "this is not a path");
  const put = (value: Json | undefined): JsonObject | undefined =>
    value === undefined ? undefined : { ...document, [root]: value };
  const set = Object.hasOwn(ROOTS, root) ? ROOTS[root] : undefined;
  return set === undefined
    ? refuse(edit, `there is no such field; paths begin with ${rootsOf(setter)}`)
    : put(set(memberOf(document, root), edit));
};

type SetRoot = (current: Json | undefined, edit: Edit) => Json | undefined;

const setWhole: SetRoot = (_, edit) => (edit.keys.length === 0 ? edit.to : refuse(edit, "there is no such field"));
const setFixed: SetRoot = (current, edit) =>
  edit.setter === "run" ? refuse(edit, "it cannot change during a run") : setWhole(current, edit);
const setPart: SetRoot = (current, edit) =>
  edit.keys.length > 0
    ? setMember(objectOf(current), edit.keys, edit.to)
    : refuse(edit, "the path must name a field in it");

/** The first words of paths, in the order in which they are told, and what sets each. */
const ROOTS: Readonly<Record<string, SetRoot>> = {
  title: setFixed,
  seed: setFixed,
  duration: setWhole,
  bottleneck: setPart,
  access: setPart,
  lanes: (current, edit) => setLane(listOf(current), edit),
  traffic: (current, edit) => setGroup(listOf(current), edit),
};

/** "title, seed, duration or traffic"; a change during a run can set fewer of them. */
const rootsOf = (setter: Setter): string =>
  Object.keys(ROOTS)
    .filter((root) => setter === "document" || ROOTS[root] !== setFixed)
    .join(", ")
    .replace(/, (\w+)$/, " or $1");

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const objectAt = (owner: JsonObject, key: string): JsonObject => objectOf(memberOf(owner, key));
const listOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);

/** Members of the bottleneck that have fields of their own. */
const PARTS: readonly string[] = ["variation", "second", "reverse"];

/** Sets a field of an owner, or one of its `params`. */
const setMember = (owner: JsonObject, [key = "", ...rest]: readonly string[], to: Json): JsonObject => {
  if (PARTS.includes(key) && rest.length > 0) return { ...owner, [key]: setMember(objectAt(owner, key), rest, to) };
  const [param, ...below] = rest;
  if (key !== "params" || param === undefined) return { ...owner, [key]: setValue(memberOf(owner, key), rest, to) };
  const params = objectAt(owner, key);
  return { ...owner, params: { ...params, [param]: setValue(memberOf(params, param), below, to) } };
};

/** Sets a key inside a value; an object without the key has another form, of which this key is the only member. */
const setValue = (current: Json | undefined, [key, ...rest]: readonly string[], to: Json): Json => {
  if (key === undefined) return to;
  if (isJsonList(current)) return current.map((item, i) => (String(i) === key ? setValue(item, rest, to) : item));
  if (isJsonObject(current) && Object.hasOwn(current, key))
    return { ...current, [key]: setValue(memberOf(current, key), rest, to) };
  return { [key]: setValue(undefined, rest, to) };
};

const setLane = (lanes: readonly Json[], edit: Edit): readonly Json[] | undefined => {
  const [place = "", field, ...below] = edit.keys;
  const index = /^(0|[1-9]\d?)$/.test(place) ? Number(place) : Number.POSITIVE_INFINITY;
  const isNew = edit.setter === "document" && index === lanes.length;
  if (index >= lanes.length && !isNew)
    return refuse(edit, `there ${lanes.length === 1 ? "is 1 lane" : `are ${lanes.length} lanes`}, counted from 0`);
  const current = lanes[index];
  const lane = isJsonObject(current) ? current : {};
  const put = (value: Json): readonly Json[] => [...lanes.slice(0, index), value, ...lanes.slice(index + 1)];
  if (field === undefined) {
    if (edit.to !== null || edit.setter === "run") return put(edit.to);
    return index === lanes.length - 1 ? lanes.slice(0, -1) : refuse(edit, "only the last lane can be removed");
  }
  if (field === "queue" && below.length === 0) {
    if (memberOf(lane, "queue") === edit.to) return lanes;
    // Another discipline starts with its own defaults.
    return put({ ...lane, queue: edit.to, params: {} });
  }
  if (field === "overrides" && below.length > 0)
    return put({ ...lane, overrides: { ...objectAt(lane, "overrides"), [below.join(".")]: edit.to } });
  return put(setMember(lane, [field, ...below], edit.to));
};

const setGroup = (groups: readonly Json[], edit: Edit): readonly Json[] | undefined => {
  const [id, ...keys] = edit.keys;
  if (id === undefined) return refuse(edit, "the path must name a group");
  const index = groups.findIndex((group) => isJsonObject(group) && memberOf(group, "id") === id);
  const current = groups[index];
  const put = (value: Json): readonly Json[] => [...groups.slice(0, index), value, ...groups.slice(index + 1)];
  if (keys.length === 0) {
    if (edit.to !== null) return setWholeGroup(groups, index, id, edit);
    if (!isJsonObject(current)) return refuse(edit, `there is no group "${id}"`);
    return edit.setter === "document" ? groups.toSpliced(index, 1) : put({ ...current, count: 0 });
  }
  if (!isJsonObject(current)) return refuse(edit, `there is no group "${id}"`);
  const [field = ""] = keys;
  if (field === "id" || field === "kind") return refuse(edit, "a group keeps its id and its kind");
  // Parameters belong to the transport, so another one starts with its own defaults.
  if (field === "transport" && keys.length === 1 && (memberOf(current, "transport") ?? DEFAULT_TRANSPORT) !== edit.to)
    return put({ ...current, transport: edit.to, params: {} });
  return put(setMember(current, keys, edit.to));
};

const setWholeGroup = (groups: readonly Json[], index: number, id: string, edit: Edit): readonly Json[] | undefined => {
  const { to, setter } = edit;
  if (!isJsonObject(to)) return refuse(edit, "a whole group is an object, or null");
  const given = memberOf(to, "id");
  if (given !== undefined && given !== id) return refuse(edit, `its id must be "${id}"`);
  const group = { id, ...to };
  const current = groups[index];
  if (!isJsonObject(current)) return [...groups, group];
  if (setter === "run" && memberOf(to, "kind") !== memberOf(current, "kind"))
    return refuse(edit, "a group keeps its id and its kind");
  return [...groups.slice(0, index), group, ...groups.slice(index + 1)];
};
