import { measuredOf } from "../experiments/checks/evaluate.ts";
import { countsOf } from "../experiments/counts.ts";
import { factsOf } from "../experiments/entries.ts";
import type { ClaimResult } from "../experiments/plan.ts";
import type { Json } from "../units/units.ts";
import type { ReproducedExperiment } from "./reproduced.ts";

const text = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

/** The numbers of claims by group and verdict, as JSON text. */
export const countsJson = (results: readonly ClaimResult[]): string => text(countsOf(results));

/** Significant digits of a figure, more than any interval justifies. */
const DIGITS = 6;
const rounded = (value: number | string): number | string =>
  typeof value === "string" ? value : Number(value.toPrecision(DIGITS));

/**
 * By the ids of claims: the verdict, and the figures that it rests on by the terms of the check, means over the seeds
 * in SI units; as JSON text.
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

/**
 * The papers with the facts that lists show of their experiments, as JSON text.
 * @param paperOf the file of an experiment's paper
 */
export const indexJson = (reproduced: readonly ReproducedExperiment[], paperOf: (id: string) => string): string => {
  const papers = new Map<string, Json[]>();
  for (const { experiment, claims } of reproduced) {
    const paper = paperOf(experiment.id);
    papers.set(paper, [...(papers.get(paper) ?? []), { ...factsOf(experiment, claims) }]);
  }
  return text([...papers].map(([paper, experiments]) => ({ paper, experiments })));
};
