import type { Step } from "../../../lessons/contract.ts";
import type { Run } from "../../session/run.ts";
import type { Answer, Note } from "./answers.ts";
import { distanceOf } from "./drawing.ts";
import { inUnit } from "./inUnit.ts";
import type { StepValues } from "./values.ts";

/** A drawn line is compared with means of the run. Each covers this time before and after its instant, s. */
const SMOOTHED = 0.1;

/** The run's value of a channel at a time, by the mean around it; NaN: it recorded none. */
export const channelAt = (run: Run, id: string): ((at: number) => number) => {
  const index = run.traces.channels.findIndex((channel) => channel.id === id);
  return (at) => (index < 0 ? Number.NaN : run.traces.over(index, Math.max(0, at - SMOOTHED), at + SMOOTHED).mean);
};

/** Judges an answer by what the run shows. */
export const judged = (step: Step, answer: Answer, values: StepValues | null, run: Run): Note => {
  if (answer.kind === "choice" && (step.kind === "predict-choice" || step.kind === "check")) {
    const right = step.question.options.find(({ id }) => id === step.question.answer);
    if (right === undefined) return { answer, judgement: "none", shown: "" };
    return { answer, judgement: answer.option === right.id ? "right" : "far", shown: right.text };
  }
  if (answer.kind === "number" && step.kind === "predict-number") {
    const truth = values?.truth ?? Number.NaN;
    const { close, unit } = step.question;
    const allowed = "relative" in close ? close.relative * Math.abs(truth) : close.absolute;
    const isClose = Math.abs(answer.value - truth) <= allowed;
    return { answer, judgement: isClose ? "close" : "far", shown: inUnit(truth, unit) };
  }
  if (answer.kind === "drawing" && step.kind === "predict-draw") {
    const { channel, axis, score } = step.draw;
    const distance = distanceOf(answer.line, channelAt(run, channel), axis[1] - axis[0], score.shift ?? 0);
    const judgement = distance <= score.close ? "close" : distance <= score.near ? "near" : "far";
    return { answer, judgement, shown: `${Math.round(100 * distance)} %` };
  }
  return { answer, judgement: "none", shown: "" };
};
