import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { practicePhrase, practiceText } from "../../../../i18n/practice.ts";
import type { Question } from "../../../../lessons/practice/question.ts";
import { plainNumber } from "../../../quantity.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { useTitle } from "../../../session/title.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { Told } from "../../../widgets/Told.tsx";
import { useReadingStart } from "../readingStart.ts";
import { AnswerField } from "./AnswerField.tsx";
import { Counts } from "./Counts.tsx";
import { PracticePicture } from "./PracticePicture.tsx";
import { practiceAddress } from "./practiceAddress.ts";
import { listenToPracticeKeys } from "./practiceKeys.ts";
import { PracticeSession } from "./practiceSession.ts";
import { noteAnswer } from "./record.ts";
import { freshSeed, workerQuestions } from "./workerQuestions.ts";

interface Props {
  readonly kind: string;
  readonly seed: number;
  /** What the button after the solution does; absent: it opens another question of this kind. */
  readonly next?: { readonly words: string; go(): void };
  /** Another question was on the page before. */
  readonly isReached?: boolean;
}

/** A question from a run, beside what the run has shown. */
export const PracticeQuestion = ({ kind, seed, next, isReached = false }: Props): ReactElement | null => {
  const [session, setSession] = useState<PracticeSession | null>(null);
  useEffect(() => {
    const made = new PracticeSession(workerQuestions(), noteAnswer);
    setSession(made);
    return () => made.close();
  }, []);
  useEffect(() => void session?.open(kind, seed), [session, kind, seed]);
  useTitle(practicePhrase(`kind.${kind}`));
  if (session === null) return null;
  return (
    <main className="lrn-lesson prc" aria-label={practicePhrase(`kind.${kind}`)}>
      <QuestionPanel {...{ session, kind, seed, isReached }} {...(next === undefined ? {} : { next })} />
      <Stage session={session} />
    </main>
  );
};

interface PanelProps extends Props {
  readonly session: PracticeSession;
  readonly isReached: boolean;
}
const QuestionPanel = ({ session, kind, seed, next, isReached }: PanelProps): ReactElement => {
  const { lab } = useRun();
  const panel = useRef<HTMLElement>(null);
  const { question, solution, problem } = useStore(session.store);
  const start = useReadingStart<HTMLParagraphElement>(question, isReached);
  useLayoutEffect(
    () =>
      listenToPracticeKeys({
        choose: (place) => choose(session, place),
        write: () => {
          const field = panel.current?.querySelector<HTMLInputElement>(".prc-number input");
          field?.focus();
          return field !== null && field !== undefined && !field.disabled;
        },
        main: () => {
          // The stored answer counts, since the button may not show it yet.
          if (session.store.getState().solution === null) void session.check();
          else panel.current?.querySelector<HTMLElement>(".lrn-foot .solid")?.click();
        },
        turn: (by) => session.turn(by),
        hasKeys: () => lab.getState().shortcuts,
      }),
    [session, lab],
  );
  return (
    <section ref={panel} className="panel lrn-panel">
      <header className="lrn-head">
        <h2>{practicePhrase(`kind.${kind}`)}</h2>
        <span className="prc-seed">{practiceText("ask.title", { seed })}</span>
        <a className="button square" href={practiceAddress()} title={practiceText("page.all")}>
          <Icon name="close" />
          <span className="unseen">{practiceText("page.all")}</span>
        </a>
      </header>
      <div className="lrn-body" aria-busy={question === null && problem === ""}>
        {problem !== "" && (
          <p className="remark" role="alert">
            {practiceText("page.failed", { reason: problem })}
          </p>
        )}
        {question === null && problem === "" && <p>{practiceText("page.making")}</p>}
        {question !== null && <Asked session={session} question={question} start={start} />}
      </div>
      <Foot
        session={session}
        isOver={solution !== null}
        next={
          next ?? {
            words: practiceText("ask.next"),
            go: () => location.assign(practiceAddress(kind, freshSeed())),
          }
        }
      />
    </section>
  );
};

const choose = (session: PracticeSession, place: number): boolean => {
  const { question, solution } = session.store.getState();
  const option = question?.form.kind === "choice" ? question.form.options[place] : undefined;
  if (option === undefined || solution !== null) return false;
  session.setAnswer(option.id);
  return true;
};

interface AskedProps {
  readonly session: PracticeSession;
  readonly question: Question;
  readonly start: RefObject<HTMLParagraphElement | null>;
}
const Asked = ({ session, question, start }: AskedProps): ReactElement => {
  const { solution, answer, isRight, step } = useStore(session.store);
  const { prompt, given, form } = question;
  const shown = solution?.steps[step];
  return (
    <>
      <p ref={start} tabIndex={-1} className="lrn-question">
        {practicePhrase(prompt.key, prompt.values)}
      </p>
      <dl className="prc-given" aria-label={practiceText("ask.given")}>
        {given.map(({ name, value }) => (
          <div key={name.key}>
            <dt>{practicePhrase(name.key)}</dt>
            <dd>{typeof value === "string" ? value : practicePhrase(value.key, value.values)}</dd>
          </div>
        ))}
      </dl>
      <AnswerField form={form} answer={answer} solution={solution} set={(next) => session.setAnswer(next)} />
      {solution === null && <p className="hint prc-keys">{practiceText("ask.keys")}</p>}
      <div className={solution === null ? "unseen" : "lrn-verdict"} data-right={isRight}>
        <Told>
          {solution !== null && (
            <p>
              <b>{practiceText(isRight ? "ask.right" : "ask.wrong")}</b>{" "}
              {form.kind === "number" &&
                practiceText("ask.was", { answer: `${plainNumber(Number(solution.answer))} ${form.unit}` })}
            </p>
          )}
        </Told>
        <Told>
          {solution !== null && (
            <>
              <p className="hint">{practiceText("ask.solution", { n: step + 1, all: solution.steps.length })} </p>
              {shown !== undefined && (
                <p className="lrn-reveal">{practicePhrase(shown.words.key, shown.words.values)}</p>
              )}
            </>
          )}
        </Told>
        {solution !== null && (
          <div className="lrn-buttons">
            <button type="button" className="button outlined" disabled={step === 0} onClick={() => session.turn(-1)}>
              {practiceText("ask.back")}
            </button>
            <button
              type="button"
              className="button outlined"
              disabled={step >= solution.steps.length - 1}
              onClick={() => session.turn(1)}
            >
              {practiceText("ask.forward")}
            </button>
          </div>
        )}
      </div>
    </>
  );
};

const Foot = ({
  session,
  isOver,
  next,
}: {
  readonly session: PracticeSession;
  readonly isOver: boolean;
  readonly next: NonNullable<Props["next"]>;
}): ReactElement => {
  useStore(session.store);
  return (
    <footer className="lrn-foot">
      <Counts />
      <span className="spring" />
      {isOver ? (
        <button type="button" className="button solid" onClick={next.go}>
          {next.words}
        </button>
      ) : (
        <button
          type="button"
          className="button solid"
          disabled={!session.canAnswer}
          onClick={() => void session.check()}
        >
          {practiceText("ask.check")}
        </button>
      )}
    </footer>
  );
};

const Stage = ({ session }: { readonly session: PracticeSession }): ReactElement => {
  const { question, solution, step } = useStore(session.store);
  return (
    <section className="panel prc-stage">
      {question !== null && (
        <>
          <p className="hint">{practiceText("ask.at", { at: question.at.toFixed(3) })}</p>
          <PracticePicture
            picture={solution?.picture ?? question.picture}
            at={question.at}
            isOver={solution !== null}
            pointer={solution?.steps[step]?.pointer ?? null}
          />
        </>
      )}
    </section>
  );
};
