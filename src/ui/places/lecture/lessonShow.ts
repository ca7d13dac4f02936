import type { StoreApi } from "zustand/vanilla";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import { unmeasured } from "../../../lessons/placeholders.ts";
import { lessons } from "../../../lessons/registry.ts";
import { stepScenario } from "../../../lessons/stepScenario.ts";
import { addressOf } from "../../session/address/linking.ts";
import { comparisonOf } from "../compare/compare.ts";
import { inUnit } from "../learn/inUnit.ts";
import { LessonPlayer } from "../learn/lessonState.ts";
import { lessonAddress } from "../learn/places.ts";
import type { Progress } from "../learn/progress.ts";
import { isQuestionStep } from "../learn/stepWindow.ts";
import { workerMeasuring } from "../learn/values.ts";
import type { Show } from "./show.ts";
import type { Shown } from "./state.ts";

/** A lesson in a lecture; the same player plays it as for a learner. */
export interface LessonShow extends Show {
  readonly lesson: Lesson;
  readonly player: LessonPlayer;
}

/**
 * The address that the audience opens: the step, if the lesson comes with the lab; the run of the step in the lab, if
 * only this device keeps the lesson.
 */
const addressFor = (lesson: Lesson, step: Step): string => {
  if (lessons.some(({ id }) => id === lesson.id)) return lessonAddress(lesson.id, step.id);
  const scenario = stepScenario(lesson, step);
  const preset = lesson.scenarios[step.scenario.use]?.preset ?? "";
  return addressOf(preset, scenario, scenario, { at: step.scenario.from, changes: true, play: false });
};

/**
 * Begins a lesson before an audience.
 * @param progress which questions were revealed; not the learner's own progress
 * @param openStep shows a step, also in the address
 */
export const lessonShow = (
  lesson: Lesson,
  progress: StoreApi<Progress>,
  openStep: (stepId: string) => void,
): LessonShow => {
  const player = new LessonPlayer(lesson, progress, workerMeasuring());
  const { run } = player;
  /** Steps whose solution was shown to the audience. */
  const solved = new Set<string>();
  const comparison = comparisonOf(run).store;
  const stopChecks = player.checkRegularly();
  const go = (index: number): void => {
    const step = lesson.steps[index];
    if (step !== undefined) openStep(step.id);
  };
  const now = () => {
    const { status, granted } = player.stepWindow.isComparison ? comparison.getState() : run.lab.getState();
    return { isPlaying: status === "playing", at: granted };
  };
  const shown = (): Shown => {
    const { step } = player;
    const { index, phase, values, isDone } = player.state;
    const isOver = phase === "revealed" || !isQuestionStep(step);
    const unit = step.kind === "predict-number" ? step.question.unit : "";
    return {
      title: lesson.title,
      heading: step.title,
      step: step.id,
      index,
      all: lesson.steps.length,
      phase,
      text: values?.text ?? unmeasured(step.text),
      reveal: isOver ? (values?.reveal ?? "") : "",
      truth: isOver && unit !== "" && values !== null ? inUnit(values.truth, unit) : "",
      isDone,
      ...now(),
      link: new URL(addressFor(lesson, step), location.href).href,
    };
  };
  const pause = (): void => {
    if (player.stepWindow.isComparison) comparison.getState().pause();
    else run.lab.getState().pause();
  };
  return {
    run,
    lesson,
    player,
    shown,
    forward() {
      const { step } = player;
      const { index, phase, isDone } = player.state;
      if (phase === "revealing") return;
      if (phase === "asking") player.reveal(!player.hasGuess);
      else if (step.kind === "do" && !isDone && !solved.has(step.id)) {
        solved.add(step.id);
        player.showSolution();
      } else go(index + 1);
    },
    back: () => go(player.state.index - 1),
    go,
    play() {
      const { phase } = player.state;
      if (now().isPlaying) pause();
      // While a question is open, what follows is blank.
      else if (phase !== "asking") player.play();
    },
    pause,
    subscribe(listener) {
      const stops = [player.store, run.lab, comparison].map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    close() {
      stopChecks();
      player.close();
    },
  };
};
