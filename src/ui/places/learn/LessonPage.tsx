import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type StoreApi, useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import { unmeasured } from "../../../lessons/placeholders.ts";
import { withTerms } from "../../../lessons/terms.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { useRun } from "../../session/RunContext.tsx";
import { useTitle } from "../../session/title.ts";
import { PUT } from "../../shell/focus/keepFocus.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Told } from "../../widgets/Told.tsx";
import { Linked } from "../algorithms/Linked.tsx";
import { Dots } from "./Dots.tsx";
import { isBlank } from "./drawing.ts";
import { listenToLessonKeys } from "./keys.ts";
import { LessonPlayer } from "./lessonState.ts";
import { MissingStep } from "./MissingStep.tsx";
import { Notebook } from "./Notebook.tsx";
import { NumberGuess } from "./NumberGuess.tsx";
import { pageProgress } from "./pageProgress.ts";
import { lectureAddress, lessonAddress } from "./places.ts";
import { type Progress, progressOf } from "./progress.ts";
import { Stage } from "./Stage.tsx";
import { Choices, Verdict } from "./StepParts.tsx";
import { isQuestionStep } from "./stepWindow.ts";
import { workerMeasuring } from "./values.ts";

/** It comes late: few steps have a task, and its controls need the documentation of the algorithms. */
const Task = lazy(() => retryLoad(() => withDocumentation(import("./Task.tsx"))));

export interface LessonPageProps {
  readonly lesson: Lesson;
  /** Id of the step in the address; "": the first, or where the learner left. */
  readonly stepId: string;
  /** Title and id of the lesson that follows; null: this is the last. */
  readonly following: { readonly id: string; readonly title: string } | null;
  openStep(stepId: string): void;
}

/** A lesson: its text and questions, and beside them its run. */
export const LessonPage = ({ lesson, stepId, following, openStep }: LessonPageProps): ReactElement | null => {
  const [player, setPlayer] = useState<LessonPlayer | null>(null);
  useEffect(() => {
    const made = new LessonPlayer(lesson, pageProgress, workerMeasuring());
    setPlayer(made);
    return () => made.close();
  }, [lesson]);
  // Before the first picture: a key can come before the effects that follow it.
  useLayoutEffect(() => player?.openStep(stepId), [player, stepId]);
  const shown = lesson.steps.find(({ id }) => id === stepId) ?? player?.step;
  useTitle(shown?.title ?? "", lesson.title);
  if (player === null) return null;
  return (
    <main className="lrn-lesson" aria-label={learnText("lesson.main", { title: lesson.title })}>
      <StepPanel player={player} progress={pageProgress} following={following} openStep={openStep} />
      <Stage player={player} />
    </main>
  );
};

interface PartProps {
  readonly player: LessonPlayer;
  /** Where the player keeps the answers. */
  readonly progress: StoreApi<Progress>;
  readonly following: LessonPageProps["following"];
  /** A picture of the lesson inside another page: without the ways out of it, and without its keys. */
  readonly isInside?: boolean;
  openStep(stepId: string): void;
}

/** Text, question and buttons of the step that is open. */
export const StepPanel = ({ player, progress, following, isInside = false, openStep }: PartProps): ReactElement => {
  const index = useStore(player.store, (state) => state.index);
  const lesson = useStore(player.store, (state) => state.lesson);
  const { lab } = useRun();
  const { step } = player;
  const isLast = index === lesson.steps.length - 1;
  const [notebook, setNotebook] = useState(false);
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.id);
  const phase = useStore(player.store, (state) => state.phase);
  // The button that led on may be gone or disabled now: the focus goes to where reading begins, not to the page's
  // start.
  useEffect(() => {
    const { activeElement } = document;
    const isLost =
      phase === "revealed" && (activeElement === document.body || activeElement?.hasAttribute(PUT) === true);
    if (isInside || (shown.current === step.id && !isLost)) return;
    shown.current = step.id;
    heading.current?.focus({ preventScroll: true });
  }, [step.id, phase, isInside]);
  useLayoutEffect(() => {
    if (isInside) return;
    return listenToLessonKeys(player, {
      main: () => main.current?.querySelector<HTMLElement>(".lrn-foot .solid")?.click(),
      back: () => main.current?.querySelector<HTMLElement>(".lrn-foot .lrn-back")?.click(),
      openNotebook: () => setNotebook(true),
      hasKeys: () => lab.getState().shortcuts,
    });
  }, [player, isInside, lab]);
  return (
    <section ref={main} className="panel lrn-panel">
      <header className="lrn-head">
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        {!isInside && (
          <>
            <a className="button" href={lectureAddress(lesson.id, step.id)} title={learnText("lecture.openTitle")}>
              {learnText("lecture.open")}
            </a>
            <button type="button" className="button" onClick={() => setNotebook(true)}>
              {learnText("notes.open")}
            </button>
            <a className="button square" href={lessonAddress("")} title={learnText("lesson.close")}>
              <Icon name="close" />
              <span className="unseen">{learnText("lesson.close")}</span>
            </a>
          </>
        )}
        {!isInside && <Dots {...{ player, progress, openStep }} />}
      </header>
      {!isInside && <MissingStep player={player} />}
      <Body key={step.id} player={player} progress={progress} step={step} isInside={isInside} />
      <Footer
        player={player}
        step={step}
        back={index === 0 ? null : () => openStep(lesson.steps[index - 1]?.id ?? "")}
        next={isLast ? null : () => openStep(lesson.steps[index + 1]?.id ?? "")}
        following={following}
      />
      {notebook && <Notebook close={() => setNotebook(false)} />}
    </section>
  );
};

interface BodyProps extends Pick<PartProps, "player" | "progress"> {
  readonly isInside: boolean;
  readonly step: Step;
}

const Body = ({ player, progress, step, isInside }: BodyProps): ReactElement => {
  const lesson = useStore(player.store, (state) => state.lesson);
  const phase = useStore(player.store, (state) => state.phase);
  const values = useStore(player.store, (state) => state.values);
  const problem = useStore(player.store, (state) => state.problem);
  const draft = useStore(player.store, (state) => state.guess.draft);
  const found = useStore(progress, (state) => progressOf(state, lesson.id).notes[step.id]);
  const isRevealed = phase === "revealed";
  const [text = [], reveal = []] = withTerms([values?.text ?? unmeasured(step.text), values?.reveal ?? ""]);
  return (
    <div className="lrn-body">
      {problem !== "" && (
        <p className="remark" role="alert">
          {learnText("lesson.failed", { reason: problem })}
        </p>
      )}
      <p aria-busy={values === null}>
        <Linked pieces={text} />
      </p>
      {"question" in step && <p className="lrn-question">{step.question.prompt}</p>}
      {step.kind === "predict-draw" && <p className="lrn-question">{step.draw.prompt}</p>}
      {(step.kind === "predict-choice" || step.kind === "check") && <Choices player={player} step={step} />}
      {step.kind === "predict-number" && <NumberGuess player={player} step={step} />}
      {phase === "asking" && step.kind === "predict-number" && <p className="hint">{learnText("number.drag")}</p>}
      {phase === "asking" && step.kind === "predict-draw" && (
        <p className="hint">{learnText(isBlank(draft) ? "draw.hint" : "draw.open")}</p>
      )}
      {step.kind === "do" && (
        <Suspense>
          <Task player={player} step={step} />
        </Suspense>
      )}
      <Told className="lrn-verdict">
        {isRevealed && (
          <>
            {found !== undefined && <Verdict note={found} step={step} />}
            {values !== null && values.reveal !== "" && (
              <p className="lrn-reveal">
                <Linked pieces={reveal} />
              </p>
            )}
          </>
        )}
      </Told>
      {step === lesson.steps[0] && lesson.words.length > 0 && (
        <details>
          <summary>{learnText("lesson.words")}</summary>
          <dl className="lrn-terms">
            {lesson.words.map(({ term, meaning }) => (
              <div key={term}>
                <dt>
                  <Linked pieces={withTerms([term]).flat()} />
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {step === lesson.steps.at(-1) && isRevealed && <p>{lesson.idea}</p>}
      {step === lesson.steps[0] && !isInside && (
        <p className="hint">
          <a href={lessonAddress("teach", lesson.id)}>{learnText("teach.link")}</a>
        </p>
      )}
    </div>
  );
};

interface FooterProps {
  readonly player: LessonPlayer;
  readonly step: Step;
  readonly following: LessonPageProps["following"];
  /** null: there is no step before, or after. */
  readonly back: (() => void) | null;
  readonly next: (() => void) | null;
}

const Footer = ({ player, step, following, back, next }: FooterProps): ReactElement => {
  const phase = useStore(player.store, (state) => state.phase);
  const hasGuess = useStore(player.store, () => player.hasGuess);
  const isOpenQuestion = isQuestionStep(step) && phase !== "revealed";
  const go = (): void => {
    player.see();
    next?.();
  };
  return (
    <footer className="lrn-foot">
      <button type="button" className="button outlined lrn-back" disabled={back === null} onClick={() => back?.()}>
        {learnText("lesson.back")}
      </button>
      {!isQuestionStep(step) && (
        <button type="button" className="button outlined" onClick={() => player.play()}>
          <Icon name="play" size={13} />
          {learnText("lesson.play")}
        </button>
      )}
      <span className="spring" />
      {phase === "asking" && (
        <button type="button" className="button" onClick={() => player.reveal(true)}>
          {learnText("lesson.skip")}
        </button>
      )}
      {isOpenQuestion ? (
        <button
          type="button"
          className="button solid"
          disabled={phase !== "asking" || !hasGuess}
          onClick={() => player.reveal(false)}
        >
          {learnText("lesson.reveal")}
        </button>
      ) : next !== null ? (
        <button type="button" className="button solid" onClick={go}>
          {learnText("lesson.next")}
        </button>
      ) : (
        <a
          className="button solid"
          href={following === null ? lessonAddress("") : lessonAddress(following.id)}
          onClick={() => player.see()}
        >
          {following === null
            ? learnText("lesson.toLessons")
            : learnText("lesson.nextLesson", { title: following.title })}
        </a>
      )}
    </footer>
  );
};
