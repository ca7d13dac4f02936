import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type StoreApi, useStore } from "zustand";
import { learnText } from "../../../../i18n/learn.ts";
import { practiceText } from "../../../../i18n/practice.ts";
import type { Lesson, Step } from "../../../../lessons/contract.ts";
import { unmeasured } from "../../../../lessons/placeholders.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { Told } from "../../../widgets/Told.tsx";
import { listenToLessonKeys } from "../keys.ts";
import { LessonPlayer } from "../lessonState.ts";
import { NumberGuess } from "../NumberGuess.tsx";
import { createProgress, noStorage, type Progress, progressOf } from "../progress.ts";
import { useReadingStart } from "../readingStart.ts";
import { Stage } from "../Stage.tsx";
import { Choices, Verdict } from "../StepParts.tsx";
import { workerMeasuring } from "../values.ts";
import { noteCard } from "./pageDeck.ts";

/** The lesson with this step alone, in the run of another seed for which its answer is proved. */
const again = (lesson: Lesson, step: Step, asked: number): Lesson => {
  const others = step.measured.seeds.filter((seed) => seed !== step.scenario.seed);
  const seed = others[asked % Math.max(1, others.length)] ?? step.scenario.seed;
  return { ...lesson, steps: [{ ...step, scenario: { ...step.scenario, seed } }] };
};

interface Props {
  readonly lesson: Lesson;
  readonly step: Step;
  /** How often the card was asked: each time with another seed. */
  readonly asked: number;
  next(): void;
  close(): void;
}
interface Made {
  readonly player: LessonPlayer;
  readonly progress: StoreApi<Progress>;
}

/** A question of a lesson, asked again. */
export const LessonCard = ({ lesson, step, asked, next, close }: Props): ReactElement | null => {
  const [made, setMade] = useState<Made | null>(null);
  // The answer raises the count: the question on the page stays the one that was answered.
  const [times] = useState(asked);
  useEffect(() => {
    const progress = createProgress(noStorage);
    const player = new LessonPlayer(again(lesson, step, times), progress, workerMeasuring());
    const stop = progress.subscribe((now, before) => {
      const judgement = progressOf(now, lesson.id).notes[step.id]?.judgement ?? "none";
      if (judgement === (progressOf(before, lesson.id).notes[step.id]?.judgement ?? "none")) return;
      noteCard(`lesson/${lesson.id}/${step.id}`, judgement === "right" || judgement === "close");
    });
    player.openStep("");
    setMade({ player, progress });
    return () => {
      stop();
      player.close();
    };
  }, [lesson, step, times]);
  if (made === null) return null;
  return (
    <main className="lrn-lesson" aria-label={learnText("lesson.main", { title: lesson.title })}>
      <CardPanel {...made} title={lesson.title} next={next} close={close} />
      <Stage player={made.player} />
    </main>
  );
};

interface PanelProps extends Made {
  readonly title: string;
  next(): void;
  close(): void;
}
const CardPanel = ({ player, progress, title, next, close }: PanelProps): ReactElement => {
  const { lab } = useRun();
  const panel = useRef<HTMLElement>(null);
  const { step } = player;
  const start = useReadingStart<HTMLHeadingElement>(step.id, true);
  const { phase, values, problem } = useStore(player.store);
  const found = useStore(progress, (state) => progressOf(state, player.state.lesson.id).notes[step.id]);
  const isJudged = found !== undefined && found.judgement !== "none";
  useLayoutEffect(
    () =>
      listenToLessonKeys(player, {
        main: () => panel.current?.querySelector<HTMLElement>(".lrn-foot .solid")?.click(),
        back: () => undefined,
        openNotebook: () => undefined,
        hasKeys: () => lab.getState().shortcuts,
      }),
    [player, lab],
  );
  return (
    <section ref={panel} className="panel lrn-panel">
      <header className="lrn-head">
        <h2 ref={start} tabIndex={-1}>
          {title}
        </h2>
        <span />
        <button type="button" className="button square" title={practiceText("review.close")} onClick={close}>
          <Icon name="close" />
          <span className="unseen">{practiceText("review.close")}</span>
        </button>
      </header>
      <div className="lrn-body">
        {problem !== "" && (
          <p className="remark" role="alert">
            {learnText("lesson.failed", { reason: problem })}
          </p>
        )}
        <p aria-busy={values === null}>{values?.text ?? unmeasured(step.text)}</p>
        {"question" in step && <p className="lrn-question">{step.question.prompt}</p>}
        {step.kind === "predict-draw" && <p className="lrn-question">{step.draw.prompt}</p>}
        {(step.kind === "predict-choice" || step.kind === "check") && <Choices player={player} step={step} />}
        {step.kind === "predict-number" && <NumberGuess player={player} step={step} />}
        <Told className="lrn-verdict">
          {phase === "revealed" && (
            <>
              {found !== undefined && <Verdict note={found} step={step} />}
              {values !== null && values.reveal !== "" && <p className="lrn-reveal">{values.reveal}</p>}
            </>
          )}
        </Told>
      </div>
      <footer className="lrn-foot">
        <span className="spring" />
        {phase === "revealed" ? (
          // Before the run has judged the answer, the next card would be this one again.
          <button type="button" className="button solid" disabled={!isJudged && problem === ""} onClick={next}>
            {practiceText("review.next")}
          </button>
        ) : (
          <button
            type="button"
            className="button solid"
            disabled={phase !== "asking" || !player.hasGuess}
            onClick={() => player.reveal(false)}
          >
            {learnText("lesson.reveal")}
          </button>
        )}
      </footer>
    </section>
  );
};
