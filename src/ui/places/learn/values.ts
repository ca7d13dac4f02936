import type { Lesson, Step } from "../../../lessons/contract.ts";
import type { StepTexts } from "../../../lessons/stepValues.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { takeBackgroundWorker } from "../../session/backgroundWorker.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { WebJobWorker } from "../sweep/jobWorker.ts";
import { measureIn } from "./measureIn.ts";

export type StepValues = StepTexts;

/** Measures the runs of a lesson in the background. */
export interface Measuring {
  valuesOf(lesson: Lesson, step: Step, isRevealed: boolean): Promise<StepValues>;
  /** Whether the condition of a task holds, in a run with this scenario that has come to `now`. */
  isReached(condition: string, scenario: Scenario, now: Seconds, lane: number): Promise<boolean>;
  close(): void;
}

const loadStepValues = () => retryLoad(() => import("../../../lessons/stepValues.ts"));

/** Measures in a worker of its own: the run that is shown is neither slowed down nor moved. */
export const workerMeasuring = (): Measuring => {
  const worker = new WebJobWorker(takeBackgroundWorker, () => Promise.resolve());
  const measure = measureIn(worker);
  return {
    async valuesOf(lesson, step, isRevealed) {
      const { textsOf } = await loadStepValues();
      return textsOf(lesson, step, isRevealed, measure);
    },
    async isReached(condition, scenario, now, lane) {
      const { isReached } = await loadStepValues();
      return isReached(condition, scenario, now, lane, measure);
    },
    close: () => worker.close(),
  };
};
