import type { GroupMetrics, Report } from "../../../engine/recording/frame.ts";
import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import { runLane } from "../../../engine/simulation/run.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { scenarioOf } from "../laneDocument.ts";
import { measuredWindow } from "../linux/toScenario.ts";
import type { Values } from "../validationStudy.ts";
import type { DualCase } from "./reference.ts";
import { delaysOf, type Side, Sides, shareOf } from "./sides.ts";
import { CLASSIC, isLowGroup, SCALABLE, toScenario } from "./toScenario.ts";

/** Channel of p′. */
const BASE = "signal:base";

/** Runs a case with one seed: values by the names of the measurements. @throws Error if it cannot be translated */
export const runDualCase = (dual: DualCase, queues: 1 | 2, seed: number): Values => {
  const scenario = scenarioOf(toScenario(dual, queues, seed));
  const isLow = scenario.traffic.map(({ id }) => isLowGroup(id, dual));
  const sides = new Sides(isLow, measuredWindow);
  const { reports, series } = runLane(scenario, 0, {
    windows: [measuredWindow],
    keeps: ({ id }) => id === BASE,
    packets: "all",
    onFrame: (frame) => sides.add(frame),
  });
  const [report] = reports;
  if (report === undefined) throw new Error("no report");
  const waiting = (low: boolean): number =>
    report.groups.reduce((sum, group, i) => sum + (isLow[i] === low ? group.queueMeanPackets : 0), 0);
  return {
    queueMeanPackets: report.metrics["queueMeanPackets"] ?? null,
    utilization: report.metrics["utilization"] ?? null,
    lossFraction: report.metrics["lossFraction"] ?? null,
    probabilityMean: meanIn(series.get(BASE)?.mean),
    classicQueueMean: waiting(false),
    lowQueueMean: waiting(true),
    ...sideValues("classic", sides.classic),
    ...sideValues("low", sides.low),
    lowStepFraction: ratioOf(stepsOf(sides.low, scenario), sides.low.delays.length),
    rateRatio: rateRatioOf(report, dual),
  };
};

const ratioOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Of the packets that left, those above the step; the kernel counts them although p′ has marked them before. */
const stepsOf = ({ steps, delays }: Side, { lanes: [lane] }: Scenario): number => {
  const { stepPackets, stepThreshold } = lane?.params ?? {};
  if (typeof stepPackets === "number" || typeof stepThreshold !== "number") return steps;
  return delays.filter((delay) => delay > stepThreshold).length;
};

const sideValues = (name: string, side: Side): Values => {
  const { mean, p99 } = delaysOf(side);
  return {
    [`${name}DelayMean`]: mean,
    [`${name}DelayP99`]: p99,
    [`${name}LossFraction`]: shareOf(side.drops, side),
    [`${name}MarkFraction`]: shareOf(side.marks, side),
  };
};

const meanIn = (means: Float32Array | undefined): number | null => {
  const { from, to } = measuredWindow;
  const measured = means?.subarray(Math.round(from / BIN_WIDTH), Math.round(to / BIN_WIDTH)) ?? new Float32Array(0);
  return measured.length === 0 ? null : measured.reduce((sum, mean) => sum + mean, 0) / measured.length;
};

/** Mean goodput of a scalable flow over that of a classic one; null: one of them is missing, or delivers nothing. */
const rateRatioOf = ({ groups }: Report, { classic, scalable }: DualCase): number | null => {
  const perFlow = (name: string, flows: number): number =>
    groups.filter(({ id }) => id.startsWith(name)).reduce((sum, { goodput }: GroupMetrics) => sum + goodput, 0) / flows;
  const [above, below] = [perFlow(SCALABLE, scalable.flows), perFlow(CLASSIC, classic.flows)];
  return above > 0 && below > 0 ? above / below : null;
};
