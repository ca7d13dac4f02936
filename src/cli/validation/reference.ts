import { readFileSync } from "node:fs";
import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf } from "../../schema/json.ts";
import type { Json, Seconds } from "../../units/units.ts";

/** A metric as ns-2 measured it: mean over the seeds that have it, and their number. */
export interface Measured {
  readonly mean: number | null;
  /** Half-width of the 95 % interval (Student t); null: there is none. */
  readonly halfWidth: number | null;
  readonly seeds: number;
}
export interface ReferenceWindow {
  readonly name: string;
  readonly from: Seconds;
  readonly to: Seconds;
  /** By ns-2's names (`comparisons.ts`). */
  readonly metrics: ReadonlyMap<string, Measured>;
}
/** When the mean queue of ten seconds first comes within half of `queue` around it, counted from `from`. */
export interface ReferenceResponse {
  readonly name: string;
  readonly from: Seconds;
  readonly to: Seconds;
  /** packets */
  readonly queue: number;
  readonly time: Measured;
}
/** One case of the reference measurements. */
export interface ReferenceCase {
  readonly name: string;
  /** Settings in ns-2's names and units. */
  readonly params: JsonObject;
  readonly windows: readonly ReferenceWindow[];
  readonly responses: readonly ReferenceResponse[];
}
export interface Reference {
  readonly origin: string;
  readonly seeds: readonly number[];
  readonly cases: readonly ReferenceCase[];
}

/** Reads the committed measurements. @throws Error where the file is not as it should be */
export const readReference = (path: string): Reference => {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isJson(value)) throw new Error(`${path} is nested too deeply`);
  const root = objectOf(value, "");
  return {
    origin: String(memberOf(root, "origin")),
    seeds: listOf(root, "seeds").map((seed) => numberOf(seed, "seeds")),
    cases: listOf(root, "cases").map(readCase),
  };
};

const readCase = (value: Json): ReferenceCase => {
  const found = objectOf(value, "cases");
  const name = String(memberOf(found, "name"));
  return {
    name,
    params: objectOf(memberOf(found, "params"), name),
    windows: entriesOf(found, "windows").map(([window, entry]) => ({
      name: window,
      ...spanOf(entry, name),
      metrics: new Map(
        Object.entries(objectOf(memberOf(entry, "metrics"), name)).map(([metric, numbers]) => [
          metric,
          measuredOf(numbers, metric),
        ]),
      ),
    })),
    responses: entriesOf(found, "responses").map(([response, entry]) => ({
      name: response,
      ...spanOf(entry, name),
      queue: numberOf(memberOf(entry, "queue"), name),
      time: measuredOf(memberOf(entry, "time"), name),
    })),
  };
};

const spanOf = (entry: JsonObject, where: string): { from: Seconds; to: Seconds } => ({
  from: numberOf(memberOf(entry, "from"), where),
  to: numberOf(memberOf(entry, "to"), where),
});

const measuredOf = (value: Json | undefined, where: string): Measured => {
  if (!isJsonList(value) || value.length !== 3) throw wrong(where, "a mean, an interval and a number of seeds");
  const [mean = null, halfWidth = null, seeds] = value;
  return {
    mean: mean === null ? null : numberOf(mean, where),
    halfWidth: halfWidth === null ? null : numberOf(halfWidth, where),
    seeds: numberOf(seeds, where),
  };
};

const wrong = (where: string, wanted: string): Error => new Error(`reference data, ${where}: ${wanted} is missing`);
const objectOf = (value: Json | undefined, where: string): JsonObject => {
  if (!isJsonObject(value)) throw wrong(where, "an object");
  return value;
};
const entriesOf = (value: JsonObject, key: string): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectOf(memberOf(value, key), key)).map(([name, entry]) => [name, objectOf(entry, name)]);
const listOf = (value: JsonObject, key: string): readonly Json[] => {
  const list = memberOf(value, key);
  if (!isJsonList(list)) throw wrong(key, "a list");
  return list;
};
const numberOf = (value: Json | undefined, where: string): number => {
  if (typeof value !== "number") throw wrong(where, "a number");
  return value;
};
