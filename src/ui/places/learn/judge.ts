import type { Drawing, Step } from "../../../lessons/contract.ts";
import type { Run } from "../../session/run.ts";
import type { Answer, DrawnLine, Judgement, Note } from "./answers.ts";
import { distanceOf } from "./drawing.ts";
import { rightAbout } from "./features.ts";
import { inUnit } from "./inUnit.ts";
import type { StepValues } from "./values.ts";

/** A drawn line is compared with means of the run. Each covers this time before and after its instant, s. */
const SMOOTHED = 0.1;

/** The run's value of a channel at a time, by the mean around it; NaN: it recorded none. */
export const channelAt = (run: Run, id: string): ((at: number) => number) => {
  const index = run.traces.channels.findIndex((channel) => channel.id === id);
  return (at) => (index < 0 ? Number.NaN : run.traces.over(index, Math.max(0, at - SMOOTHED), at + SMOOTHED).mean);
};

/**
 * Judges a drawn line: by its distance from the run, and by what is right about it. A flat line may be near to a queue
 * that swings, but it says nothing of the swing: without all that the drawing asks for it is not close, and with
 * nothing of that it has to be as near as a close one.
 * @param truth the run's value at a time
 */
export const judgedLine = (
  line: DrawnLine,
  draw: Drawing,
  truth: (at: number) => number,
): { readonly judgement: Judgement; readonly distance: number } => {
  const { axis, features, score } = draw;
  const distance = distanceOf(line, truth, axis[1] - axis[0], score.shift ?? 0);
  const right = rightAbout(line, draw).length;
  if (distance <= score.close) return { judgement: right === features.length ? "close" : "near", distance };
  const isNear = distance <= score.near && (right > 0 || features.length === 0);
  return { judgement: isNear ? "near" : "far", distance };
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
    const away = Math.abs(answer.value - truth);
    return { answer, judgement: away === 0 ? "right" : away <= allowed ? "close" : "far", shown: inUnit(truth, unit) };
  }
  if (answer.kind === "drawing" && step.kind === "predict-draw") {
    const { judgement, distance } = judgedLine(answer.line, step.draw, channelAt(run, step.draw.channel));
    return { answer, judgement, shown: `${Math.round(100 * distance)} %` };
  }
  return { answer, judgement: "none", shown: "" };
};
