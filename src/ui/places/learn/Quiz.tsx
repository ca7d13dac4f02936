import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import { gainOf, loadQuestions, type TestQuestion } from "../../../lessons/questions.ts";
import { pageQuiz } from "./pageProgress.ts";
import { lessonAddress } from "./places.ts";

type Round = "before" | "after";

/** The test before and after the course: the same questions twice, without answers in between. */
export const Quiz = (): ReactElement => {
  const [questions, setQuestions] = useState<readonly TestQuestion[]>([]);
  const [round, setRound] = useState<Round | null>(null);
  useEffect(() => void loadQuestions().then(setQuestions), []);
  return (
    <main className="lrn-start" aria-label={learnText("quiz.title")}>
      <section className="lrn-lead">
        <h2>{learnText("quiz.title")}</h2>
        <p>{learnText("quiz.lead", { n: questions.length })}</p>
      </section>
      {round === null ? (
        <Results questions={questions} begin={setRound} />
      ) : (
        <Questions key={round} questions={questions} round={round} done={() => setRound(null)} />
      )}
    </main>
  );
};

const shareOf = (questions: readonly TestQuestion[], answers: Readonly<Record<string, string>>): number =>
  questions.filter(({ text, answer }) => answers[text] === answer).length / Math.max(1, questions.length);

interface ResultsProps {
  readonly questions: readonly TestQuestion[];
  begin(round: Round): void;
}
const Results = ({ questions, begin }: ResultsProps): ReactElement => {
  const { before, after } = useStore(pageQuiz);
  const percent = (share: number): string => String(Math.round(100 * share));
  const [first, second] = [before, after].map((answers) => (answers === null ? null : shareOf(questions, answers)));
  const gain = gainOf(first ?? Number.NaN, second ?? Number.NaN);
  return (
    <section className="panel lrn-quiz">
      {first !== null && first !== undefined && second === null && <p>{learnText("quiz.waiting")}</p>}
      {first !== null && first !== undefined && second !== null && second !== undefined && (
        <p role="status">
          {learnText("quiz.result", { before: percent(first), after: percent(second) })}{" "}
          {!Number.isNaN(gain) && learnText("quiz.gain", { gain: percent(gain) })}
        </p>
      )}
      <div className="lrn-buttons">
        <button type="button" className="button solid" onClick={() => begin(before === null ? "before" : "after")}>
          {learnText(before === null ? "quiz.before" : "quiz.after")}
        </button>
        {before !== null && (
          <button
            type="button"
            className="button outlined"
            onClick={() => pageQuiz.setState({ before: null, after: null })}
          >
            {learnText("quiz.forget")}
          </button>
        )}
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
  readonly round: Round;
  done(): void;
}
const Questions = ({ questions, round, done }: QuestionsProps): ReactElement | null => {
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const question = questions[place];
  if (question === undefined) return null;
  const chosen = answers[question.text];
  const isLast = place === questions.length - 1;
  const next = (): void => {
    if (!isLast) {
      setPlace(place + 1);
      return;
    }
    pageQuiz.setState({ [round]: answers });
    done();
  };
  return (
    <section className="panel lrn-quiz">
      <p className="lrn-question">{question.text}</p>
      <fieldset className="lrn-choices" aria-label={question.text}>
        {question.options.map((option) => (
          <label key={option.id} data-chosen={option.id === chosen}>
            <input
              type="radio"
              name={`question ${place}`}
              checked={option.id === chosen}
              onChange={() => setAnswers({ ...answers, [question.text]: option.id })}
            />
            <span>
              <b>{option.id}</b> {option.text}
            </span>
          </label>
        ))}
      </fieldset>
      <footer className="lrn-foot">
        <span>{learnText("lesson.count", { n: place + 1, all: questions.length })}</span>
        <span className="spring" />
        <button type="button" className="button solid" disabled={chosen === undefined} onClick={next}>
          {learnText(isLast ? "quiz.finish" : "lesson.next")}
        </button>
      </footer>
    </section>
  );
};
