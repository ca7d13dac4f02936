import { measuredOf } from "../experiments/checks/evaluate.ts";
import { countsOf } from "../experiments/counts.ts";
import type { Json } from "../units/units.ts";
import type { ReproducedExperiment } from "./reproduced.ts";

type Entries = Readonly<Record<string, Json>>;
const text = (value: Json): string => `${JSON.stringify(value, null, 1)}\n`;
const byId = (
  reproduced: readonly ReproducedExperiment[],
  entry: (each: ReproducedExperiment["claims"][number]) => Json,
): Entries =>
  Object.fromEntries(reproduced.flatMap(({ claims }) => claims.map((each) => [each.claim.id, entry(each)])));

/** The numbers of claims by group and verdict, and the verdicts by the ids of claims, as JSON text. */
export const verdictsJson = (reproduced: readonly ReproducedExperiment[]): string =>
  text({
    counts: countsOf(reproduced.flatMap(({ claims }) => claims)),
    claims: byId(reproduced, ({ judgement: { verdict, seeds, heldAlone } }) => ({ verdict, seeds, heldAlone })),
  });

/** Digits of a figure: more than any interval leaves certain. */
const DIGITS = 6;

/** The figures of every claim by the terms of its check, means over the seeds in SI units, as JSON text. */
export const figuresJson = (reproduced: readonly ReproducedExperiment[]): string =>
  text(
    byId(reproduced, ({ judgement }) =>
      Object.fromEntries(
        Object.entries(measuredOf(judgement)).map(([term, value]) => [
          term,
          typeof value === "object" ? value.map(rounded) : rounded(value),
        ]),
      ),
    ),
  );

const rounded = (value: number | string): number | string =>
  typeof value === "string" ? value : Number(value.toPrecision(DIGITS));
