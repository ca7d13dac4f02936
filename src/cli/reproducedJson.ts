import { measuredOf } from "../experiments/checks/evaluate.ts";
import { countsOf } from "../experiments/counts.ts";
import type { ClaimResult } from "../experiments/plan.ts";
import type { Json } from "../units/units.ts";

const text = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

/** The numbers of claims by group and verdict, as JSON text. */
export const countsJson = (results: readonly ClaimResult[]): string => text(countsOf(results));

/** Digits of a figure: more than any interval leaves certain. */
const DIGITS = 6;
const rounded = (value: number | string): number | string =>
  typeof value === "string" ? value : Number(value.toPrecision(DIGITS));

/**
 * By the ids of claims: the verdict, and the figures that it rests on by the terms of the check, means over the seeds in
 * SI units; as JSON text.
 */
export const figuresJson = (results: readonly ClaimResult[]): string =>
  text(
    Object.fromEntries(
      results.map(({ claim, judgement }) => {
        const { verdict, seeds, heldAlone } = judgement;
        const figures = Object.entries(measuredOf(judgement)).map(([term, value]): [string, Json] => [
          term,
          typeof value === "object" ? value.map(rounded) : rounded(value),
        ]);
        return [claim.id, { verdict, seeds, heldAlone, figures: Object.fromEntries(figures) }];
      }),
    ),
  );
