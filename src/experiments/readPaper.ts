import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf, showValue } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import {
  type Assumption,
  type Axis,
  type AxisPoint,
  BASES,
  type Basis,
  CLAIM_KINDS,
  type Claim,
  type Experiment,
  type Figure,
} from "./contract.ts";

/** Reads the members of an object of the file; errors begin with `place`. */
class Reader {
  constructor(
    private readonly object: JsonObject,
    readonly place: string,
  ) {}

  private fail(key: string, wanted: string): never {
    throw new Error(`${this.place}.${key} is ${showValue(memberOf(this.object, key))}; allowed: ${wanted}`);
  }
  has(key: string): boolean {
    return memberOf(this.object, key) !== undefined;
  }
  json(key: string): Json {
    const value = memberOf(this.object, key);
    return value === undefined ? this.fail(key, "a value") : value;
  }
  text(key: string): string {
    const value = memberOf(this.object, key);
    return typeof value === "string" ? value : this.fail(key, "a text");
  }
  number(key: string): number {
    const value = memberOf(this.object, key);
    return typeof value === "number" ? value : this.fail(key, "a number");
  }
  numberOrWord(key: string): number | string {
    const value = memberOf(this.object, key);
    return typeof value === "number" || typeof value === "string" ? value : this.fail(key, "a number or a word");
  }
  flag(key: string): boolean {
    const value = memberOf(this.object, key);
    return typeof value === "boolean" ? value : this.fail(key, "true or false");
  }
  record(key: string): JsonObject {
    const value = memberOf(this.object, key);
    return isJsonObject(value) ? value : this.fail(key, "an object");
  }
  list(key: string): readonly Json[] {
    const value = memberOf(this.object, key);
    return isJsonList(value) ? value : this.fail(key, "a list");
  }
  texts(key: string): readonly string[] {
    return this.list(key).map((item) => (typeof item === "string" ? item : this.fail(key, "a list of texts")));
  }
  numbers(key: string): readonly number[] {
    return this.list(key).map((item) => (typeof item === "number" ? item : this.fail(key, "a list of numbers")));
  }
  choice<T extends string>(key: string, options: readonly T[]): T {
    const value = memberOf(this.object, key);
    return options.find((option) => option === value) ?? this.fail(key, options.join(", "));
  }
  inner(key: string): Reader {
    return new Reader(this.record(key), `${this.place}.${key}`);
  }
  objects(key: string): readonly Reader[] {
    return this.list(key).map((item, i) =>
      isJsonObject(item) ? new Reader(item, `${this.place}.${key}.${i}`) : this.fail(key, "a list of objects"),
    );
  }
}

const readClaim = (claim: Reader): Claim => ({
  id: claim.text("id"),
  place: claim.text("place"),
  statement: claim.text("statement"),
  basis: readBasis(claim),
  check: claim.text("check"),
  ...(claim.has("original") ? { original: readOriginal(claim.inner("original")) } : {}),
  kind: claim.choice("kind", CLAIM_KINDS),
  ...(claim.has("threshold") ? { threshold: claim.text("threshold") } : {}),
  expected: claim.json("expected") === null ? null : readExpected(claim.inner("expected")),
  confidence: claim.choice("confidence", ["high", "medium", "low"]),
  note: claim.text("note"),
  ...(claim.has("whyNot") ? { whyNot: claim.text("whyNot") } : {}),
  ...(claim.has("shownBy") ? { shownBy: claim.texts("shownBy") } : {}),
});
const readOriginal = (original: Reader) => ({ check: original.text("check"), why: original.text("why") });
const readExpected = (expected: Reader) => ({
  value: expected.numberOrWord("value"),
  unit: expected.text("unit"),
  basis: readBasis(expected),
});
const readBasis = (reader: Reader): Basis => reader.choice("basis", BASES);

const readAssumption = (assumption: Reader): Assumption => ({
  about: assumption.text("about"),
  taken: assumption.text("taken"),
  why: assumption.text("why"),
  restored: assumption.flag("restored"),
});

const readAxisPoint = (point: Reader): AxisPoint => ({ value: point.numberOrWord("value"), set: point.record("set") });
const readAxis = (axis: Reader): Axis => ({
  name: axis.text("name"),
  unit: axis.text("unit"),
  values: axis.objects("values").map(readAxisPoint),
});

const readFigure = (figure: Reader): Figure => ({
  kind: figure.choice("kind", ["time-series", "curve", "bars", "table", "diagram"]),
  shows: figure.texts("shows"),
  ...(figure.has("drawn") ? { drawn: figure.json("drawn") } : {}),
});

/** The experiments of one paper's file. @throws Error that names the wrong member, and what is allowed */
export const readPaper = (value: unknown, name: string): readonly Experiment[] => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error(`${name} is not a JSON object`);
  const paper = new Reader(value, name);
  const assumptions = paper.inner("assumptions");
  return paper.objects("experiments").map((experiment) => ({
    id: experiment.text("id"),
    title: experiment.text("title"),
    question: experiment.text("question"),
    source: {
      authors: paper.text("authors"),
      title: paper.text("title"),
      published: paper.text("published"),
      place: experiment.text("place"),
    },
    provenance: experiment.text("provenance"),
    kind: experiment.choice("kind", ["packet-simulation", "function-plot", "numeric-solver", "static-inventory"]),
    figure: readFigure(experiment.inner("figure")),
    assumptions: experiment.texts("assumptions").map((key) => readAssumption(assumptions.inner(key))),
    scenario: experiment.record("scenario"),
    axes: experiment.objects("axes").map(readAxis),
    warmup: experiment.number("warmup"),
    seeds: experiment.numbers("seeds"),
    claims: experiment.objects("claims").map(readClaim),
    notes: experiment.has("notes") ? experiment.text("notes") : "",
  }));
};
