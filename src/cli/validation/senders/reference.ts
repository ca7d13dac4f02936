import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { listOf, numberOf, objectOf, readJsonObject } from "../readJson.ts";

/** One case of senders alone, measured with ns-2. */
export interface SenderCase {
  readonly name: string;
  /** Settings in ns-2's names and units. */
  readonly params: JsonObject;
  /** The measured window. */
  readonly from: Seconds;
  readonly to: Seconds;
  /** Means over the seeds, by the name of the measure (`measures.ts`). */
  readonly measured: ReadonlyMap<string, number>;
}
interface Reference {
  readonly seeds: readonly number[];
  readonly cases: readonly SenderCase[];
}

/** Reads the committed measurements. @throws Error if the file has another form */
export const readSenderCases = (path: string): Reference => {
  const root = readJsonObject(path);
  return {
    seeds: listOf(memberOf(root, "seeds"), "seeds").map((seed) => numberOf(seed, "seeds")),
    cases: listOf(memberOf(root, "cases"), "cases").map(readCase),
  };
};

const readCase = (value: Json): SenderCase => {
  const found = objectOf(value, "cases");
  const name = String(memberOf(found, "name"));
  return {
    name,
    params: objectOf(memberOf(found, "params"), name),
    from: numberOf(memberOf(found, "from"), name),
    to: numberOf(memberOf(found, "to"), name),
    measured: new Map(
      Object.entries(objectOf(memberOf(found, "measured"), name)).map(([measure, mean]) => [
        measure,
        numberOf(mean, measure),
      ]),
    ),
  };
};
