import { catalog } from "../../../engine/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { openingOf } from "../../session/address/opening.ts";
import { browserPlatform } from "../../session/browserPlatform.ts";
import type { View } from "../../session/contract.ts";
import { createRun, LESSON_RUN, type Run } from "../../session/run.ts";
import { withWorkNoted } from "../../session/working.ts";
import { comparisonOf } from "../compare/compare.ts";

/** What a step of a lesson shows of its run. */
export interface StepWindow {
  /** The scenario of the step, with its changes. */
  readonly scenario: Scenario;
  /** The run stands here when the step opens, and pauses at `to`, s. */
  readonly from: Seconds;
  readonly to: Seconds;
  /** Simulated seconds per second. */
  readonly speed: number;
  /** All lanes side by side, in place of the lab's panels. */
  readonly isComparison: boolean;
}

/** Share of the time in view that lies before the beginning of the step, where the run is long enough. */
const PAST = 0.4;

/** The time in view from the opening of a step on: nothing moves when the run goes on to its end. */
const viewOf = ({ from, to }: StepWindow): View => {
  const begin = Math.max(0, to - (to - from) / (1 - PAST));
  return { span: to - begin, follow: false, from: begin, to };
};

/** Begins the run of a lesson: independent of the page's own, which stays as it is. */
export const createLessonRun = (shown: StepWindow): Run => {
  const { scenario } = shown;
  return withWorkNoted(
    createRun({
      ...browserPlatform,
      id: LESSON_RUN,
      catalog,
      openingOf,
      opening: openingAt(shown, shown.from),
      newSeed: () => scenario.seed,
    }),
  );
};

const openingAt = (shown: StepWindow, at: Seconds) => ({
  preset: "",
  scenario: shown.scenario,
  opened: shown.scenario,
  at,
  pauseAt: shown.to,
  view: viewOf(shown),
});

/** Brings the run of a step to an instant: its beginning, or its end if it was seen before. */
export const openInLab = (run: Run, shown: StepWindow, at: Seconds): void => {
  run.lab.getState().setSpeed(shown.speed);
  run.lab.getState().open(openingAt(shown, at));
};

/** The lanes of a step side by side: they end where the step ends. */
export const openComparison = (run: Run, shown: StepWindow, at: Seconds): void => {
  const { open, setSpeed, setView } = comparisonOf(run).store.getState();
  open({ ...shown.scenario, duration: shown.to }, at, "lanes", 0);
  setSpeed(shown.speed);
  setView(viewOf(shown));
};

/** Plays on to the end of the step. */
export const playOn = (run: Run, { isComparison }: StepWindow): void => {
  if (isComparison) comparisonOf(run).store.getState().play();
  else run.lab.getState().play();
};
