import { runLane } from "../../../engine/simulation/run.ts";
import { asExported } from "../../../exports/asExported.ts";
import { exportScenario } from "../../../exports/exportScenario.ts";
import { ns3 } from "../../../exports/ns3/ns3.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { queueOf, scenarioOf } from "../laneDocument.ts";
import { incomparable, judge } from "../ns2/agreement.ts";
import type { Omitted, Pair, Study, Values } from "../validationStudy.ts";
import { measuresOf } from "./measures.ts";
import { type Ns3Case, readNs3Cases } from "./reference.ts";

/** The scenario of a case with the values that ns-3 has in place of some. @throws Error if ns-3 does not have it */
const translated = (document: Ns3Case["scenario"]): Scenario => {
  const scenario = scenarioOf(document);
  const exported = exportScenario(ns3, { scenario, lane: 0, version: "", link: "" });
  if (!exported.ok) throw new Error(exported.reason);
  return asExported(scenario, exported.departures);
};

const runCase = ({ scenario: document, from }: Ns3Case, seed: number): Values => {
  const scenario = translated(document);
  const [report] = runLane({ ...scenario, seed }, 0, {
    windows: [{ from, to: scenario.duration }],
    keeps: () => false,
  }).reports;
  if (report === undefined) throw new Error("there is no report");
  return Object.fromEntries(measuresOf(scenario).map(({ name, ours }) => [name, ours(report)]));
};

/** Measurements made with ns-3, in which the programs of `aqm export` ran. @param path of the committed data */
export const ns3Study = (path: string): Study => {
  const { seeds, cases } = readNs3Cases(path);
  return {
    name: "ns-3",
    cases: cases.map((each) => ({
      name: each.name,
      seeds,
      whyNot: each.measured.size === 0 ? "not measured in ns-3 yet" : null,
      run: (seed) => runCase(each, seed),
    })),
    compare: (runs) => {
      const pairs: Pair[] = [];
      const omitted: Omitted[] = [];
      for (const { name: own, scenario, measured } of cases) {
        const found = runs.get(own);
        if (found === undefined) continue;
        const queue = queueOf(scenario);
        for (const { name: metric, unit } of measuresOf(scenarioOf(scenario))) {
          const reference = measured.get(metric);
          if (reference === undefined) continue;
          const reason = incomparable(reference);
          if (reason !== null) {
            omitted.push({ what: `${own} ${metric}`, reason });
            continue;
          }
          const ours = found.map((values) => values[metric] ?? null);
          pairs.push({ case: own, queue, span: "all", metric, reference, ...judge(ours, reference, unit) });
        }
      }
      return { pairs, omitted };
    },
  };
};
