import { createInterface } from "node:readline";
import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf } from "../schema/json.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { GAIN, type Tuning } from "../tuning/definition.ts";
import { valueAt } from "../tuning/knob.ts";
import { notMeasured } from "../tuning/measure.ts";
import type { Score } from "../tuning/rank.ts";
import { type Asked, search } from "../tuning/search.ts";
import { tryJson } from "../tuning/searchJson.ts";
import { measurePoint } from "../tuning/study.ts";
import type { Json } from "../units/units.ts";
import { UsageError } from "./options.ts";
import { print } from "./output.ts";

const linesOfInput = (): AsyncIterable<string> => createInterface({ input: process.stdin, crlfDelay: Infinity });

/** @throws UsageError that shows the line */
const objectIn = (line: string): JsonObject => {
  let found: unknown;
  try {
    found = JSON.parse(line.replace(/^\uFEFF/, ""));
  } catch {
    found = undefined;
  }
  if (isJson(found) && isJsonObject(found)) return found;
  throw new UsageError(`the line ${line} is not a JSON object`);
};

/**
 * `--tell`: reads points as JSON lines, `{"values": {"PATH": NUMBER}}`, measures each, and prints a line for it:
 * another program searches, this one measures.
 */
export const measureTold = async (tuning: Tuning, runAll: RunAll): Promise<number> => {
  let id = 0;
  for await (const line of linesOfInput()) {
    if (line.trim() === "") continue;
    const given = memberOf(objectIn(line), "values");
    const values = tuning.knobs.map(({ path, low, high }) => {
      const value = isJsonObject(given) ? memberOf(given, path) : undefined;
      if (typeof value === "number" && value >= low && value <= high) return value;
      throw new UsageError(
        `values.${path} is ${JSON.stringify(value ?? null)}; allowed: a number from ${low} to ${high}`,
      );
    });
    id += 1;
    print(JSON.stringify(tryJson(tuning, await measurePoint(tuning, runAll, id, values))));
  }
  return 0;
};

/**
 * `--ask`: prints the points that the search wants as JSON lines, `{"try": 1, "values": {…}, "seeds": 4}`, and reads an
 * answer for each, `{"try": 1, "objectives": [NUMBER], "violation": 0}`: this program searches, another one measures.
 */
export const answerAsked = async (tuning: Tuning): Promise<number> => {
  const lines = linesOfInput()[Symbol.asyncIterator]();
  const going = search({
    dimensions: tuning.knobs.length,
    objectives: tuning.objectives.length,
    seeds: tuning.seeds,
    budget: Math.floor(tuning.budget / tuning.scenes.length),
    seed: tuning.searchSeed,
    early:
      tuning.patience === null
        ? null
        : { evaluations: Math.max(1, Math.floor(tuning.patience / tuning.scenes.length)), gain: GAIN },
  });
  for (let step = going.next(); ; ) {
    if (step.done === true) {
      print(JSON.stringify({ end: step.value }));
      return 0;
    }
    for (const each of step.value) print(JSON.stringify(questionJson(tuning, each)));
    const answers = new Map<number, Score>();
    while (answers.size < step.value.length) {
      const next = await lines.next();
      if (next.done === true) throw new UsageError("the answers ended before the search did");
      if (next.value.trim() !== "") answers.set(...answerIn(objectIn(next.value), tuning, step.value));
    }
    step = going.next(step.value.map(({ id }) => answers.get(id) ?? notMeasured(tuning)));
  }
};

const questionJson = ({ knobs }: Tuning, { id, unit, seeds }: Asked): Json => ({
  try: id + 1,
  values: Object.fromEntries(knobs.map((knob, i) => [knob.path, valueAt(knob, unit[i] ?? 0)])),
  seeds,
});

/** The worth of a try as another program found it; `null` in place of the objectives: it could not be measured. */
const answerIn = (line: JsonObject, tuning: Tuning, asked: readonly Asked[]): [number, Score] => {
  const [place, objectives, violation] = ["try", "objectives", "violation"].map((key) => memberOf(line, key));
  const found = asked.find(({ id }) => id + 1 === place);
  if (found === undefined) throw new UsageError(`try is ${JSON.stringify(place ?? null)}; allowed: one that was asked`);
  if (objectives === null) return [found.id, notMeasured(tuning)];
  const numbers = isJsonList(objectives) ? objectives.filter((value) => typeof value === "number") : [];
  if (numbers.length !== tuning.objectives.length)
    throw new UsageError(
      `objectives is ${JSON.stringify(objectives ?? null)}; allowed: ${tuning.objectives.length} numbers, or null`,
    );
  if (violation !== undefined && !(typeof violation === "number" && violation >= 0))
    throw new UsageError(`violation is ${JSON.stringify(violation)}; allowed: a number of 0 or more`);
  const worth = numbers.map((value, i) => (tuning.objectives[i]?.toward === "most" ? -value : value));
  return [found.id, { objectives: worth, violation: typeof violation === "number" ? violation : 0 }];
};
