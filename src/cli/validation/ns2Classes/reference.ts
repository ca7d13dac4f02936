import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { listOf, numberOf, numbersOf, objectOf, readJsonObject } from "../readJson.ts";
import type { Measured } from "../validationStudy.ts";

/** One case of disciplines with classes, or with a queue for each flow, measured with ns-2. */
export interface ClassCase {
  readonly name: string;
  /** Settings in ns-2's names and units. */
  readonly params: JsonObject;
  /** The measured window. */
  readonly from: Seconds;
  readonly to: Seconds;
  /** By ns-2's names: a quantity of the queue, or one of a group after a dot (`measures.ts`). */
  readonly measured: ReadonlyMap<string, Measured>;
}
interface Reference {
  readonly seeds: readonly number[];
  readonly cases: readonly ClassCase[];
}

/** Reads the committed measurements. @throws Error if the file has another form */
export const readClassCases = (path: string): Reference => {
  const root = readJsonObject(path);
  const seeds = numbersOf(memberOf(root, "seeds"), "seeds");
  return {
    seeds,
    cases: listOf(memberOf(root, "cases"), "cases").map((value) => readCase(value, seeds.length)),
  };
};

const readCase = (value: Json, seeds: number): ClassCase => {
  const found = objectOf(value, "cases");
  const name = String(memberOf(found, "name"));
  const [from = Number.NaN, to = Number.NaN] = numbersOf(memberOf(found, "window"), name);
  return {
    name,
    params: objectOf(memberOf(found, "params"), name),
    from,
    to,
    measured: new Map(
      Object.entries(objectOf(memberOf(found, "metrics"), name)).map(([metric, entry]) => {
        const [mean = null, halfWidth = null] = listOf(entry, metric);
        return [
          metric,
          {
            mean: mean === null ? null : numberOf(mean, metric),
            halfWidth: halfWidth === null ? null : numberOf(halfWidth, metric),
            seeds,
          },
        ];
      }),
    ),
  };
};
