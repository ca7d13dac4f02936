import { type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import { gainOf, loadQuestions, type TestQuestion } from "../../../lessons/questions.ts";
import { useRun } from "../../session/RunContext.tsx";
import { useTitle } from "../../session/title.ts";
import { type Answers, answerQuestion, finishQuiz, pageQuiz, type Round } from "./pageQuiz.ts";
import { lessonAddress } from "./places.ts";
import { listenToPracticeKeys } from "./practice/practiceKeys.ts";
import { useReadingStart } from "./readingStart.ts";

/** The test before and after the course: the same questions twice, without answers in between. */
export const Quiz = (): ReactElement => {
  const [questions, setQuestions] = useState<readonly TestQuestion[]>([]);
  const begun = useStore(pageQuiz, (quiz) => quiz.begun);
  // A test that was begun goes on after a reload.
  const [isOpen, setIsOpen] = useState(true);
  const [isReached, setIsReached] = useState(false);
  useEffect(() => void loadQuestions().then(setQuestions), []);
  useTitle(learnText("quiz.title"));
  const open = (isNowOpen: boolean): void => {
    setIsOpen(isNowOpen);
    setIsReached(true);
  };
  const begin = (round: Round): void => {
    pageQuiz.setState({ begun: { round, answers: {} } });
    open(true);
  };
  return (
    <main className="lrn-start" aria-label={learnText("quiz.title")}>
      <section className="lrn-lead">
        <h2>{learnText("quiz.title")}</h2>
        <p>{learnText("quiz.lead", { n: questions.length })}</p>
      </section>
      {begun === null || !isOpen ? (
        <Results questions={questions} begin={begin} goOn={() => open(true)} isReached={isReached} />
      ) : (
        questions.length > 0 && (
          <Questions
            key={begun.round}
            questions={questions}
            answers={begun.answers}
            leave={() => open(false)}
            isReached={isReached}
          />
        )
      )}
    </main>
  );
};

const shareOf = (questions: readonly TestQuestion[], answers: Readonly<Record<string, string>>): number =>
  questions.filter(({ text, answer }) => answers[text] === answer).length / Math.max(1, questions.length);

interface ResultsProps {
  readonly questions: readonly TestQuestion[];
  begin(round: Round): void;
  goOn(): void;
  /** The test was on the page before. */
  readonly isReached: boolean;
}
const Results = ({ questions, begin, goOn, isReached }: ResultsProps): ReactElement => {
  const { before, after, begun } = useStore(pageQuiz);
  const percent = (share: number): string => String(Math.round(100 * share));
  const [first, second] = [before, after].map((answers) => (answers === null ? null : shareOf(questions, answers)));
  const gain = gainOf(first ?? Number.NaN, second ?? Number.NaN);
  const start = useReadingStart<HTMLParagraphElement>("results", isReached);
  return (
    <section className="panel lrn-quiz">
      {first !== null && first !== undefined && second === null && (
        <p ref={start} tabIndex={-1}>
          {learnText("quiz.waiting")}
        </p>
      )}
      {first !== null && first !== undefined && second !== null && second !== undefined && (
        <p ref={start} tabIndex={-1}>
          {learnText("quiz.result", { before: percent(first), after: percent(second) })}{" "}
          {gain >= 0 && learnText("quiz.gain", { gain: percent(gain) })}
        </p>
      )}
      <div className="lrn-buttons">
        {begun === null ? (
          <button type="button" className="button solid" onClick={() => begin(before === null ? "before" : "after")}>
            {learnText(before === null ? "quiz.before" : "quiz.after")}
          </button>
        ) : (
          <button type="button" className="button solid" onClick={goOn}>
            {learnText("quiz.goOn", { n: Object.keys(begun.answers).length, all: questions.length })}
          </button>
        )}
        {(before ?? begun) !== null && <Removal />}
      </div>
      {after !== null && (
        <ol className="lrn-notes">
          {questions.map((question) => (
            <Answered key={question.text} question={question} answer={after[question.text] ?? ""} />
          ))}
        </ol>
      )}
    </section>
  );
};

/** Removes the answers of all rounds after a confirmation. */
const Removal = (): ReactElement => {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" className="button outlined" onClick={() => setAsks(true)}>
        {learnText("quiz.forget")}
      </button>
      {asks && (
        <p role="alert">
          {learnText("quiz.forgetSure")}{" "}
          <button
            type="button"
            className="link"
            onClick={() => {
              pageQuiz.setState({ before: null, after: null, begun: null });
              setAsks(false);
            }}
          >
            {learnText("quiz.forget")}
          </button>{" "}
          <button type="button" className="link" onClick={() => setAsks(false)}>
            {learnText("quiz.keep")}
          </button>
        </p>
      )}
    </>
  );
};

const Answered = ({ question, answer }: { readonly question: TestQuestion; readonly answer: string }): ReactElement => {
  const textOf = (id: string): string => question.options.find((option) => option.id === id)?.text ?? "–";
  return (
    <li>
      <p>
        <b>{question.text}</b>
      </p>
      <p>{learnText("quiz.right", { answer: textOf(question.answer) })}</p>
      {answer !== question.answer && (
        <p>
          {learnText("quiz.yours", { answer: textOf(answer) })} {question.misconceptions}
        </p>
      )}
      <a href={lessonAddress(question.lesson, question.step)}>{learnText("quiz.proof")}</a>
    </li>
  );
};

interface QuestionsProps {
  readonly questions: readonly TestQuestion[];
  readonly answers: Answers;
  leave(): void;
  /** The results were on the page before. */
  readonly isReached: boolean;
}
const Questions = ({ questions, answers, leave, isReached }: QuestionsProps): ReactElement | null => {
  const { lab } = useRun();
  const isLast = (at: number): boolean => at === questions.length - 1;
  /** The first question without an answer, else the last one. */
  const [place, setPlace] = useState(() => {
    const open = questions.findIndex(({ text }) => answers[text] === undefined);
    return open < 0 ? questions.length - 1 : open;
  });
  const question = questions[place];
  const start = useReadingStart<HTMLHeadingElement>(`question ${place}`, isReached);
  const goOn = (): void => {
    if (!isLast(place)) {
      setPlace(place + 1);
      return;
    }
    finishQuiz(pageQuiz);
    leave();
  };
  const goOnByKey = useEffectEvent((): void => {
    // The stored answer counts, since the button may not show it yet.
    if (question !== undefined && pageQuiz.getState().begun?.answers[question.text] !== undefined) goOn();
  });
  useLayoutEffect(
    () =>
      listenToPracticeKeys({
        choose: (at) => {
          const option = question?.options[at];
          if (question !== undefined && option !== undefined) answerQuestion(pageQuiz, question.text, option.id);
          return option !== undefined;
        },
        write: () => false,
        main: goOnByKey,
        turn: () => undefined,
        hasKeys: () => lab.getState().shortcuts,
      }),
    [question, lab],
  );
  if (question === undefined) return null;
  const chosen = answers[question.text];
  return (
    <section className="panel lrn-quiz">
      <h3 ref={start} tabIndex={-1} className="lrn-question">
        {question.text}
      </h3>
      <fieldset className="lrn-choices" aria-label={question.text}>
        {question.options.map((option) => (
          <label key={option.id} data-chosen={option.id === chosen}>
            <input
              type="radio"
              name={`question ${place}`}
              checked={option.id === chosen}
              onChange={() => answerQuestion(pageQuiz, question.text, option.id)}
            />
            <span>
              <b>{option.id}</b> {option.text}
            </span>
          </label>
        ))}
      </fieldset>
      <footer className="lrn-foot">
        <button type="button" className="button outlined" onClick={() => (place === 0 ? leave() : setPlace(place - 1))}>
          {learnText("lesson.back")}
        </button>
        <span>{learnText("lesson.count", { n: place + 1, all: questions.length })}</span>
        <span className="spring" />
        <button type="button" className="button solid" disabled={chosen === undefined} onClick={goOn}>
          {learnText(isLast(place) ? "quiz.finish" : "lesson.next")}
        </button>
      </footer>
    </section>
  );
};
