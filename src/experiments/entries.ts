import { isJsonList, isJsonObject, memberOf } from "../schema/json.ts";
import { weightOf } from "../sweeps/weight.ts";
import type { Json } from "../units/units.ts";
import type { Experiment } from "./contract.ts";
import { countsOf, isTested, together } from "./counts.ts";
import type { EntryFacts, Form } from "./entryFacts.ts";
import { type ClaimResult, planOf } from "./plan.ts";

/** Some flows leave before the end. */
const isStep = (scenario: { readonly [key: string]: Json }): boolean => {
  const traffic = memberOf(scenario, "traffic");
  return isJsonList(traffic) && traffic.some((group) => isJsonObject(group) && memberOf(group, "stop") !== undefined);
};

/** The x axis of the source shows a measured delay, so each point has a place by two measures. */
const isOverDelay = ({ figure: { drawn } }: Experiment): boolean => {
  const x = isJsonObject(drawn) ? memberOf(drawn, "x") : undefined;
  return isJsonObject(x) && /delay$/.test(String(memberOf(x, "label")));
};

export const formOf = (experiment: Experiment): Form => {
  const { figure, kind, scenario, title } = experiment;
  switch (figure.kind) {
    case "time-series":
      return isStep(scenario) ? "step" : "trace";
    case "diagram":
      return /dumbbell|topology|network/i.test(title) ? "network" : "flowChart";
    case "curve":
      if (kind === "numeric-solver" || figure.shows.includes("plant_gain")) return "bode";
      if (kind === "function-plot") return "probability";
      return isOverDelay(experiment) ? "scatter" : "curves";
    default:
      return figure.kind;
  }
};

/** @param results its claims with their verdicts, by the last full run */
export const factsOf = (experiment: Experiment, results: readonly ClaimResult[]): EntryFacts => {
  const { layout, ...tested } = countsOf(results);
  const claims = experiment.claims.filter(isTested).length;
  const { runs } = planOf(experiment, experiment.seeds.slice(0, 1), "all");
  const work = runs.reduce((sum, { scenario }) => sum + weightOf({ scenario }), 0);
  const { id, title, source } = experiment;
  return {
    id,
    title,
    place: source.place,
    form: formOf(experiment),
    claims,
    work,
    stored: together(Object.values(tested)),
  };
};
