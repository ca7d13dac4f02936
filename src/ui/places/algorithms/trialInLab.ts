import type { Trial } from "../../../engine/aqm/contract.ts";
import { type PlacedTrial, trialChanges, trialRun, trialScene } from "../../../lessons/trials.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Run } from "../../session/run.ts";
import type { Lab } from "../../session/state.ts";
import { newGesture } from "../../widgets/newGesture.ts";
import { remarkOn } from "../compare/compare.ts";

/**
 * A comparison opens this long before its change, s; without a change at `SETTLED`, when all its flows have settled.
 */
const BEFORE: Seconds = 5;
const SETTLED: Seconds = 20;

interface Words {
  /** Title of the scene. */
  readonly title: string;
  /** What is seen, for the line under the clock. */
  readonly seen: string;
}

/** Lanes side by side are at the place of comparisons. */
export const isComparison = ({ beside }: Trial): boolean => beside !== undefined;

/** Does a line of "What to try" in the page's run: opens its scene, makes its change, and plays. */
export const doInLab = (run: Run, placed: PlacedTrial, words: Words): void => {
  const { change } = placed.trial;
  if (isComparison(placed.trial)) {
    const [scenario, opened] = [trialRun(placed), trialScene(placed)].map((one) => ({ ...one, title: words.title }));
    if (scenario === undefined || opened === undefined) return;
    const at = change === undefined ? SETTLED : change.at - BEFORE;
    run.lab.getState().open({ preset: "", scenario, opened, at, play: true, screen: "compare" });
    remarkOn(run, words.seen);
    return;
  }
  const scene = { ...trialScene(placed), title: words.title };
  const at = change?.at ?? 0;
  run.lab.getState().open({ preset: "", scenario: scene, opened: scene, at });
  afterwards(run, scene, at, () => {
    makeChanges(run, placed);
    run.lab.getState().play();
    run.lab.getState().setNotice(words.seen);
  });
};

const hasCome = ({ status, granted, replayingTo }: Lab, at: Seconds): boolean =>
  granted >= at && replayingTo === null && (status === "paused" || status === "playing");

/** Acts once the opened run has come to an instant, unless another one is opened before. */
const afterwards = (run: Run, opened: Scenario, at: Seconds, act: () => void): void => {
  const stop = run.lab.subscribe((state) => {
    const isOther = state.opened !== opened;
    if (!isOther && !hasCome(state, at)) return;
    stop();
    // The run completes its arrival first.
    if (!isOther) queueMicrotask(act);
  });
};

/** Makes the changes now; several are undone together. */
const makeChanges = (run: Run, placed: PlacedTrial): void => {
  const changes = trialChanges(placed);
  const { change, endGesture } = run.lab.getState();
  if (changes.length === 1) {
    for (const { set, to } of changes) change(set, to);
    return;
  }
  const gesture = newGesture();
  for (const { set, to } of changes) change(set, to, gesture);
  endGesture(gesture);
};
