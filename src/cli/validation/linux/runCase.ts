import { runLane } from "../../../engine/simulation/run.ts";
import { scenarioOf } from "../laneDocument.ts";
import type { Values } from "../validationStudy.ts";
import type { LinuxCase } from "./reference.ts";
import { measuredWindow, toScenario, UDP } from "./toScenario.ts";

/** Runs a case with one seed: values by the names of the measurements. @throws Error if it cannot be translated */
export const runCase = (linux: LinuxCase, seed: number): Values => {
  const { reports } = runLane(scenarioOf(toScenario(linux, seed)), 0, {
    windows: [measuredWindow],
    keeps: () => false,
  });
  const [report] = reports;
  if (report === undefined) throw new Error("no report");
  const { metrics, groups } = report;
  return {
    queueMeanPackets: metrics["queueMeanPackets"] ?? null,
    utilization: metrics["utilization"] ?? null,
    lossFraction: metrics["lossFraction"] ?? null,
    jainTcp: metrics["jainIndex"] ?? null,
    udpGoodputBps: groups.find(({ id }) => id === UDP)?.goodput ?? null,
  };
};
