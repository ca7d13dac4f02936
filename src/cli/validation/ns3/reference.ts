import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { listOf, numberOf, objectOf, readJsonObject } from "../readJson.ts";
import type { Measured } from "../validationStudy.ts";

/** One case: a scenario of the lab, and what its exported program measured in ns-3. */
export interface Ns3Case {
  readonly name: string;
  /** Document of the scenario, with one lane. */
  readonly scenario: JsonObject;
  /** Begin of the window; it lasts to the end of the run. */
  readonly from: Seconds;
  /** By the lab's names; empty: not measured yet. */
  readonly measured: ReadonlyMap<string, Measured>;
}
interface Reference {
  readonly origin: string;
  readonly seeds: readonly number[];
  readonly cases: readonly Ns3Case[];
}

/** Reads the committed measurements. @throws Error if the file has another form */
export const readNs3Cases = (path: string): Reference => {
  const root = readJsonObject(path);
  const seeds = listOf(memberOf(root, "seeds"), "seeds").map((seed) => numberOf(seed, "seeds"));
  return {
    origin: String(memberOf(root, "origin")),
    seeds,
    cases: listOf(memberOf(root, "cases"), "cases").map((each) => caseOf(each, seeds.length)),
  };
};

const caseOf = (value: Json, seeds: number): Ns3Case => {
  const found = objectOf(value, "cases");
  const name = String(memberOf(found, "name"));
  const measured = Object.entries(objectOf(memberOf(found, "measured") ?? {}, name));
  return {
    name,
    scenario: objectOf(memberOf(found, "scenario"), name),
    from: numberOf(memberOf(found, "from"), name),
    measured: new Map(
      measured.map(([metric, numbers]) => {
        const [mean, halfWidth] = listOf(numbers, `${name}, ${metric}`);
        return [metric, { mean: numberOf(mean, metric), halfWidth: numberOf(halfWidth, metric), seeds }];
      }),
    ),
  };
};
