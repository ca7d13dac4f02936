import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { entriesOf, listOf, numberOf, objectOf, readJsonObject } from "../readJson.ts";
import type { Measured } from "../validationStudy.ts";

export interface ReferenceWindow {
  readonly name: string;
  readonly from: Seconds;
  readonly to: Seconds;
  /** By ns-2's names (`comparisons.ts`). */
  readonly metrics: ReadonlyMap<string, Measured>;
}
/** Time at which the 10-s mean of the queue first is within ±50 % of `queue`, counted from `from`. */
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
interface Reference {
  readonly origin: string;
  readonly seeds: readonly number[];
  readonly cases: readonly ReferenceCase[];
}

/** Reads the committed measurements. @throws Error if the file has another form */
export const readReference = (path: string): Reference => {
  const root = readJsonObject(path);
  return {
    origin: String(memberOf(root, "origin")),
    seeds: listOf(memberOf(root, "seeds"), "seeds").map((seed) => numberOf(seed, "seeds")),
    cases: listOf(memberOf(root, "cases"), "cases").map(readCase),
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
  const [mean = null, halfWidth = null, seeds] = listOf(value, where);
  return {
    mean: mean === null ? null : numberOf(mean, where),
    halfWidth: halfWidth === null ? null : numberOf(halfWidth, where),
    seeds: numberOf(seeds, where),
  };
};
