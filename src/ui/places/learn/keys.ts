import { usesKey } from "../../shell/ownKeys.ts";
import type { LessonPlayer } from "./lessonState.ts";
import { isStageKey } from "./stageKeys.ts";
import { isQuestionStep } from "./stepWindow.ts";

/** What the keys of a lesson do beside answering. */
export interface LessonKeys {
  /** Does what the main button does after the answer; nothing while it is disabled. */
  main(): void;
  back(): void;
  openNotebook(): void;
  /** Whether keys without Ctrl act. */
  hasKeys(): boolean;
}

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, select, textarea, [role=slider], dialog, button, a") !== null;

/**
 * Keys of a lesson: letters choose an option, Enter and the arrows move on and back, Space plays, N opens the notebook.
 * @returns a function that stops this
 */
export const listenToLessonKeys = (player: LessonPlayer, keys: LessonKeys): (() => void) => {
  const isForOthers = (event: KeyboardEvent): boolean =>
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !keys.hasKeys() ||
    document.querySelector("dialog[open]") !== null;
  // The listener of the page's own keys was added earlier; capturing lets an option's letter come before it.
  const onLetter = (event: KeyboardEvent): void => {
    if (!isForOthers(event) && !isStageKey(event) && choose(player, event.key.toUpperCase())) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isForOthers(event)) return;
    const letter = event.key.toUpperCase();
    const isForTarget = event.key === " " ? usesKey(event.target, event.key) : isInteractive(event.target);
    if (isForTarget) return;
    if (letter === "N") keys.openNotebook();
    else if (event.key === "Enter" || event.key === "ArrowRight") goOn(player, keys);
    else if (event.key === "ArrowLeft") keys.back();
    else if (event.key === " ") {
      event.preventDefault();
      if (!isQuestionStep(player.step) || player.state.phase === "revealed") player.play();
    }
  };
  addEventListener("keydown", onLetter, { capture: true });
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("keydown", onLetter, { capture: true });
    removeEventListener("keydown", onKey);
  };
};

/** Answers an open question. The stored choice counts, since the button may not show it yet. */
const goOn = (player: LessonPlayer, { main }: LessonKeys): void => {
  if (isQuestionStep(player.step) && player.state.phase !== "revealed") player.reveal(false);
  else main();
};

/**
 * Chooses the option of this letter while a choice is open.
 * @returns whether it is a letter of an option, which then leads nowhere else
 */
const choose = (player: LessonPlayer, letter: string): boolean => {
  const { step } = player;
  if (!("question" in step) || !("options" in step.question)) return false;
  if (!step.question.options.some(({ id }) => id === letter)) return false;
  if (player.state.phase === "asking") player.setGuess({ option: letter });
  return true;
};
