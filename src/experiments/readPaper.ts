import { isJson, isJsonObject } from "../schema/json.ts";
import { Reader } from "../schema/reader.ts";
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
