import { runLane } from "../../../engine/simulation/run.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { isJsonList, memberOf } from "../../../schema/json.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { Seconds } from "../../../units/units.ts";
import { scenarioOf } from "../laneDocument.ts";
import { incomparable, judge } from "../ns2/agreement.ts";
import type { Compared, Omitted, Pair, Study, Values } from "../validationStudy.ts";
import { Lateness } from "./lateness.ts";
import { LATE, readMeasure, unitOf } from "./measures.ts";
import { type ClassCase, readClassCases } from "./reference.ts";
import { toScenario } from "./toScenario.ts";

const whyNot = (reference: ClassCase): string | null => {
  try {
    scenarioOf(toScenario(reference, 1));
    return null;
  } catch (error) {
    return `not in the lab: ${reasonOf(error)}`;
  }
};

/** Delay bound of each group of the document's only lane, by its class, s; 0: none. */
const boundsOf = ({ lanes: [lane], traffic }: Scenario): readonly Seconds[] => {
  const bounds = lane?.params["delayBounds"];
  return traffic.map((group) => (isJsonList(bounds) ? Number(bounds[group.class] ?? 0) : 0));
};

/** Name in the tables: ns-2's of the discipline, of its diffserv queue the mode. */
const rowOf = ({ params }: ClassCase): string =>
  String(memberOf(params, "ds.mode") ?? memberOf(params, "qdisc")).toLowerCase();

const isLate = (metric: string): boolean => metric.startsWith(`${LATE}.`);

/** Runs a case with one seed: values by ns-2's names. @throws Error if it cannot be translated or does not fit */
export const runClassCase = (reference: ClassCase, seed: number): Values => {
  const scenario = scenarioOf(toScenario(reference, seed));
  const metrics = [...reference.measured.keys()];
  const late = metrics.some(isLate) ? new Lateness(boundsOf(scenario), reference) : undefined;
  const { reports } = runLane(scenario, 0, {
    windows: [{ from: reference.from, to: reference.to }],
    keeps: () => false,
    ...(late === undefined ? {} : { packets: "all", onFrame: (frame) => late.add(frame) }),
  });
  const [report] = reports;
  if (report === undefined) throw new Error("no report");
  const placeOf = (metric: string): number =>
    scenario.traffic.findIndex(({ id }) => id === metric.slice(LATE.length + 1));
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      late !== undefined && isLate(metric) ? late.shareOf(placeOf(metric)) : readMeasure(metric, report),
    ]),
  );
};

const compare = (reference: ClassCase, runs: readonly Values[]): Compared => {
  const pairs: Pair[] = [];
  const omitted: Omitted[] = [];
  const queue = rowOf(reference);
  for (const [metric, measured] of reference.measured) {
    const reason = incomparable(measured);
    if (reason !== null) {
      omitted.push({ what: `${reference.name} ${metric}`, reason });
      continue;
    }
    const ours = runs.map((values) => values[metric] ?? null);
    pairs.push({
      case: reference.name,
      queue,
      span: "main",
      metric,
      reference: measured,
      ...judge(ours, measured, unitOf(metric)),
    });
  }
  return { pairs, omitted };
};

/**
 * Measurements of ns-2.35 of disciplines with classes of packets, and of Fair Queueing.
 * @param path of the committed data
 */
export const classStudy = (path: string): Study => {
  const { seeds, cases } = readClassCases(path);
  return {
    name: "ns-2, classes",
    cases: cases.map((each) => ({
      name: each.name,
      seeds,
      whyNot: whyNot(each),
      run: (seed) => runClassCase(each, seed),
    })),
    compare: (runs) => {
      const all = cases.flatMap((each) => {
        const found = runs.get(each.name);
        return found === undefined ? [] : [compare(each, found)];
      });
      return { pairs: all.flatMap(({ pairs }) => pairs), omitted: all.flatMap(({ omitted }) => omitted) };
    },
  };
};
