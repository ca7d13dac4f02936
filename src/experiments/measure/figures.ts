import type { Selector } from "../../sweeps/ask.ts";
import { formatQuantity } from "../../units/format.ts";
import type { Unit } from "../../units/units.ts";
import type { Judgement } from "../checks/evaluate.ts";
import type { Fact } from "../checks/evaluation.ts";
import type { Experiment } from "../contract.ts";
import { scenarioOf } from "../grid.ts";
import { shownValue } from "./shownValue.ts";

/** Units of axes by their names in the data. Values of other axes stand without a unit, which the axis's name says. */
const UNITS: Readonly<Record<string, Unit>> = { bps: "bit/s", bytes: "B", s: "s" };

/** Where and when something was measured. */
export interface FigureCondition {
  /** Name of an axis or a selector; "t": the window. */
  readonly name: string;
  readonly value: string;
}

/**
 * The figures that a verdict rests on, each with its interval, unit, lane and conditions, in the order of the check.
 * What the scenario lays down is left out where runs measured something.
 */
export const figuresOf = ({ facts }: Judgement, experiment: Experiment) => {
  const scenario = scenarioOf(experiment);
  const unitOf = (axis: string): Unit =>
    UNITS[experiment.axes.find(({ name }) => name === axis)?.unit ?? ""] ?? "factor";
  const measured = facts.filter(({ bySeed }) => bySeed !== null);
  return (measured.length === 0 ? facts : measured).map((fact) => {
    const { name, label, argument } = fact.query;
    return {
      name: argument === null ? name : `${name} ${argument}`,
      label,
      conditions: conditionsOf(fact, unitOf),
      value: shownValue(fact, scenario),
    };
  });
};

const conditionsOf = ({ where, query }: Fact, unitOf: (axis: string) => Unit): readonly FigureCondition[] => {
  const worded = (name: string, value: number | string): FigureCondition => {
    const number = Number(value);
    return { name, value: Number.isNaN(number) ? String(value) : formatQuantity(number, unitOf(name)) };
  };
  const ofSelector = ({ name, value }: Selector): FigureCondition =>
    typeof value === "object" ? { name, value: `${value.from}–${value.to} s` } : worded(name, value);
  const points = where === "" ? [] : where.split(", ").map((each) => each.split("="));
  return [...points.map(([name = "", value = ""]) => worded(name, value)), ...query.selectors.map(ofSelector)];
};
