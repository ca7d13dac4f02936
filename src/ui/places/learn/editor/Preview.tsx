import { type ReactElement, useEffect, useState } from "react";
import { type StoreApi, useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { StepPanel } from "../LessonPage.tsx";
import { LessonPlayer } from "../lessonState.ts";
import { createProgress, forgetfulShelf, type Progress } from "../progress.ts";
import { Stage } from "../Stage.tsx";
import { isAsking } from "../stops.ts";
import { workerMeasuring } from "../values.ts";
import type { LessonEditing } from "./editing.ts";

interface Props {
  readonly editing: LessonEditing;
  /** Changes whenever the step is to be played. */
  readonly tries: number;
  play(): void;
}
interface Made {
  readonly player: LessonPlayer;
  readonly progress: StoreApi<Progress>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A pause in the writing before the preview follows, ms. */
const FOLLOW_MS = 250;

/** The open step as a learner sees it, with its run; answers that are given here are not kept. */
export const Preview = ({ editing, tries, play }: Props): ReactElement => {
  const lesson = useStore(editing.store, ({ history }) => history.present);
  const stepId = useStore(editing.store, (state) => state.stepId);
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState("");
  const [isRevealed, setIsRevealed] = useState(false);
  useEffect(() => {
    const progress = createProgress(forgetfulShelf);
    try {
      const player = new LessonPlayer(editing.lesson, progress, workerMeasuring());
      player.openStep(editing.step.id);
      setMade({ player, progress });
      return () => player.close();
    } catch (error) {
      setProblem(reasonOf(error));
      return undefined;
    }
  }, [editing]);
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
    const notes = revealed && isAsking(step) ? { [step.id]: note } : {};
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
    if (!isAsking(player.step)) player.play();
  }, [tries, made]);
  return (
    <section className="edt-preview panel" aria-label={editorText("preview.title")}>
      <header className="edt-head">
        <h2>{editorText("preview.title")}</h2>
        <fieldset className="segment" aria-label={editorText("preview.show")}>
          {([false, true] as const).map((revealed) => (
            <button
              key={String(revealed)}
              type="button"
              aria-pressed={isRevealed === revealed}
              onClick={() => open(revealed)}
            >
              {editorText(revealed ? "preview.reveal" : "preview.question")}
            </button>
          ))}
        </fieldset>
        <span className="spring" />
        <button type="button" className="button" title={editorText("preview.tryTitle")} onClick={play}>
          <Icon name="play" size={13} />
          {editorText("preview.try")}
        </button>
      </header>
      {problem !== "" && (
        <p className="edt-fault" role="alert">
          {editorText("preview.failed", { reason: problem })}
        </p>
      )}
      {made !== null && (
        <div className="lrn-lesson">
          <StepPanel {...made} following={null} isInside openStep={(id) => editing.select(id)} />
          <Stage player={made.player} />
        </div>
      )}
    </section>
  );
};
