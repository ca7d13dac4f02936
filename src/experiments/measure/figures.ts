import type { Scenario } from "../../scenario/document.ts";
import { selectorTexts } from "../../sweeps/ask.ts";
import type { Judgement } from "../checks/evaluate.ts";
import { shownValue } from "./shownValue.ts";

/** The figures that a verdict rests on, each with its interval, unit, lane and conditions, in the order of the check. */
export const figuresOf = ({ facts }: Judgement, scenario: Scenario) =>
  facts.map((fact) => {
    const { name, label, argument, selectors } = fact.query;
    const conditions = [
      ...(argument === null ? [] : [argument]),
      ...(fact.where === "" ? [] : fact.where.split(", ")),
      ...selectorTexts(selectors),
    ];
    return { name, label, conditions, value: shownValue(fact, scenario) };
  });
