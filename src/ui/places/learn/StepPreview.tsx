import { type ReactElement, useEffect, useState } from "react";
import type { StoreApi } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { StepPanel } from "./LessonPage.tsx";
import { LessonPlayer } from "./lessonState.ts";
import { createProgress, noStorage, type Progress } from "./progress.ts";
import { Stage } from "./Stage.tsx";
import { isQuestionStep } from "./stepWindow.ts";
import { workerMeasuring } from "./values.ts";

export interface StepPreviewProps {
  readonly lesson: Lesson;
  /** Id of the step that is shown. */
  readonly stepId: string;
  /** Changes whenever the step is to be played. */
  readonly tries: number;
  play(): void;
  /** Shows another step. */
  openStep(stepId: string): void;
}
interface Made {
  readonly player: LessonPlayer;
  readonly progress: StoreApi<Progress>;
}

/** A pause in the writing before the preview follows, ms. */
const FOLLOW_MS = 250;

/**
 * A step as a learner sees it, with its run; it follows the lesson as that changes, and answers that are given here are
 * not kept.
 */
export const StepPreview = ({ lesson, stepId, tries, play, openStep }: StepPreviewProps): ReactElement => {
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState("");
  const [first] = useState({ lesson, stepId });
  const [isRevealed, setIsRevealed] = useState(false);
  useEffect(() => {
    const progress = createProgress(noStorage);
    try {
      const player = new LessonPlayer(first.lesson, progress, workerMeasuring());
      player.openStep(first.stepId);
      setMade({ player, progress });
      return () => player.close();
    } catch (error) {
      setProblem(reasonOf(error));
      return undefined;
    }
  }, [first]);
  useEffect(() => {
    if (made === null) return;
    const timer = setTimeout(() => {
      try {
        made.player.replace(lesson, stepId);
        setProblem("");
      } catch (error) {
        setProblem(reasonOf(error));
      }
    }, FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [made, lesson, stepId]);
  useEffect(() => {
    if (stepId !== "") setIsRevealed(false);
  }, [stepId]);
  /** Opens the step again: its question, or what is shown after it. */
  const open = (revealed: boolean): void => {
    if (made === null) return;
    const { player, progress } = made;
    const note = { answer: { kind: "skipped" }, judgement: "none", shown: "" } as const;
    const { step } = player;
    const notes = revealed && isQuestionStep(step) ? { [step.id]: note } : {};
    progress.setState({ lessons: { [player.state.lesson.id]: { step: step.id, notes, seen: [], at: 0 } } });
    setIsRevealed(revealed);
    player.go(player.state.index);
  };
  useEffect(() => {
    if (tries === 0 || made === null) return;
    const { player, progress } = made;
    progress.setState({ lessons: {} });
    setIsRevealed(false);
    player.go(player.state.index);
    // A question is asked before anything plays.
    if (!isQuestionStep(player.step)) player.play();
  }, [tries, made]);
  return (
    <section className="edt-preview panel" aria-label={learnText("preview.title")}>
      <header className="edt-head">
        <h2>{learnText("preview.title")}</h2>
        <fieldset className="segment" aria-label={learnText("preview.show")}>
          {([false, true] as const).map((revealed) => (
            <button
              key={String(revealed)}
              type="button"
              aria-pressed={isRevealed === revealed}
              onClick={() => open(revealed)}
            >
              {learnText(revealed ? "preview.reveal" : "preview.question")}
            </button>
          ))}
        </fieldset>
        <span className="spring" />
        <button type="button" className="button" title={learnText("preview.tryTitle")} onClick={play}>
          <Icon name="play" size={13} />
          {learnText("preview.try")}
        </button>
      </header>
      {problem !== "" && (
        <p className="edt-fault" role="alert">
          {learnText("preview.failed", { reason: problem })}
        </p>
      )}
      {made !== null && (
        <div className="lrn-lesson">
          <StepPanel {...made} following={null} isInside openStep={openStep} />
          <Stage player={made.player} />
        </div>
      )}
    </section>
  );
};
