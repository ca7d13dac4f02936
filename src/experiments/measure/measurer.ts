import type { Window } from "../../engine/simulation/run.ts";
import type { Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { ALL, type Answer, type Ask, numberOf, selected } from "../../sweeps/ask.ts";
import { baseRtts } from "../../sweeps/measure/flows.ts";
import { laneValues, parameterOf } from "../../sweeps/measure/parameters.ts";
import { windowOf } from "../../sweeps/measure/window.ts";
import { known, type Measured, type Measurer, type Query, unknown, type Value } from "../checks/points.ts";
import { mean } from "../checks/reduce.ts";
import { formulaValue, missingArguments } from "../formulas.ts";
import type { GridPoint } from "../grid.ts";
import { costOf, remembersFlows } from "../static/cost.ts";
import { dropCurve, maxProbabilityStep, slopeProbability } from "../static/laws.ts";
import { measuredRating } from "./rating.ts";
import { constantOf } from "./scenarioTerms.ts";

/**
 * Answers of the runs of a point's lane, in the order of the seeds; undefined: that seed, or all, are not run or did
 * not measure it.
 */
export type Answers = (point: number, lane: number, ask: Ask) => readonly (Answer | undefined)[] | undefined;

/** Measures the runs of one point of an experiment: a lane's value is the mean over its seeds. */
export class PointMeasurer implements Measurer {
  private readonly scenario: Scenario;

  constructor(
    grid: readonly GridPoint[],
    private readonly place: number,
    private readonly warmup: number,
    private readonly answers: Answers,
  ) {
    const point = grid[place];
    if (point === undefined) throw new Error(`the grid has no point ${place}`);
    this.scenario = point.scenario;
  }

  measure(query: Query): Measured {
    const { label, name, argument } = query;
    if (label === null) return this.ofScenario(query);
    const lane = this.scenario.lanes.findIndex((each) => each.label === label);
    if (lane < 0) return unknown(`no lane runs ${label}`);
    if (argument !== null) return name === "param" ? this.parameter(lane, argument) : unknown("no metric of that form");
    if (name === "measured_rating")
      return measuredRating(selected(query, "column"), { measure: (asked) => this.measure({ ...asked, label }) });
    return this.ofDiscipline(query, lane) ?? this.ofRuns(query, lane);
  }

  private ofScenario(query: Query): Measured {
    const { name } = query;
    if (name === "base_rtt") {
      const rtts = baseRtts(this.scenario);
      if (rtts === undefined) return unknown("the round trips are drawn at random");
      const flow = selected(query, "flow");
      return flow === ALL ? known(rtts) : finite(rtts[Number(flow)] ?? Number.NaN);
    }
    const given = Object.fromEntries(
      query.selectors.flatMap((selector) =>
        typeof selector.value === "number" ? [[selector.name, selector.value]] : [],
      ),
    );
    const value = formulaValue(name, given) ?? constantOf(name, this.scenario);
    if (value === undefined) return unknown("the runs do not measure it");
    const [first] = missingArguments(name, given);
    return first === undefined ? finite(value) : unknown(`${first} is not given`);
  }

  private parameter(lane: number, spelling: string): Measured {
    const value = parameterOf(laneValues(this.scenario, lane).values, spelling);
    return value === undefined ? unknown("the algorithm has no such parameter") : known(value);
  }

  /** Value that the discipline has without a link and traffic; undefined: it needs a run. */
  private ofDiscipline(query: Query, lane: number): Measured | undefined {
    const { scenario } = this;
    const average = numberOf(query, "avg", Number.NaN) / this.packetUnit();
    switch (query.name) {
      case "drop_curve":
        return finite(dropCurve(scenario, lane, average));
      case "slope_probability":
        return finite(slopeProbability(scenario, lane, average, numberOf(query, "slope", Number.NaN)));
      case "max_p_step":
        return finite(maxProbabilityStep(scenario, lane, average, numberOf(query, "max_p", Number.NaN)));
      case "parameter_count":
        return known(Object.keys(scenario.lanes[lane]?.params ?? {}).length);
      case "ops_per_packet":
        return finite(costOf(scenario, lane).operations);
      case "rng_per_packet":
        return finite(costOf(scenario, lane).draws);
      case "state_bytes":
        return finite(costOf(scenario, lane).stateBytes);
      case "per_flow_state":
        return known(Number(remembersFlows(scenario, lane)));
      case "states_used":
        return unknown("no run measures which columns of its table a paper ticks");
      case "buffer_size":
        return this.ofScenario(query);
      default:
        return undefined;
    }
  }

  /** Thresholds of a buffer in bytes are written in bytes; the engine counts packets. */
  private packetUnit(): number {
    return "bytes" in this.scenario.bottleneck.buffer ? (this.scenario.traffic[0]?.packetSize ?? 1) : 1;
  }

  private ofRuns(query: Query, lane: number): Measured {
    const asked = withWindow(query, { from: this.warmup, to: endOf(this.scenario) });
    const bySeed: (Value | undefined)[] = [];
    for (const answer of this.answers(this.place, lane, asked) ?? []) {
      if (typeof answer === "object" && "missing" in answer) return unknown(answer.missing);
      bySeed.push(answer);
    }
    const values = bySeed.filter((value) => value !== undefined);
    return values.length === 0 ? unknown("it was not run") : { known: true, value: meanOf(values), bySeed, asked };
  }
}

/** Metrics defined without a window. */
const WINDOWLESS: ReadonlySet<string> = new Set([
  "response_time",
  "first_time_empty",
  "first_time_full",
  "first_time_prob_above",
]);

/** The ask of a query with its window written out. */
const withWindow = ({ name, selectors }: Query, whole: Window): Ask => {
  if (WINDOWLESS.has(name)) return { name, selectors };
  const { from, to } = windowOf({ name, selectors }, whole);
  return {
    name,
    selectors: [...selectors.filter((selector) => selector.name !== "t"), { name: "t", value: { from, to } }],
  };
};

const finite = (value: number): Measured => (Number.isFinite(value) ? known(value) : unknown("it has no value there"));

/** Mean over seeds, of vectors element by element. */
const meanOf = (values: readonly Value[]): Value => {
  const [first] = values;
  if (typeof first !== "object") return mean(values.map(Number));
  return first.map((_, i) =>
    mean(values.map((value) => (typeof value === "object" ? (value[i] ?? Number.NaN) : Number.NaN))),
  );
};
