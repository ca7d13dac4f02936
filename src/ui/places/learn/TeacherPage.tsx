import type { ReactElement } from "react";
import { learnText } from "../../../i18n/learn.ts";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import { lessons } from "../../../lessons/registry.ts";
import { useTitle } from "../../session/title.ts";
import { copyAddress } from "./editor/editAddress.ts";
import { lectureAddress, lessonAddress } from "./places.ts";
import { isQuestionStep } from "./stepWindow.ts";
import { promptOf } from "./worksheet.ts";

/** How much of a lesson fits into a time. */
const TIMES = [
  { minutes: 5, isTaken: (step: Step, lesson: Lesson) => step === lesson.steps.find(isQuestionStep) },
  { minutes: 15, isTaken: (step: Step) => isQuestionStep(step) && step.kind !== "check" },
  { minutes: 45, isTaken: () => true },
] as const;

/** What a teacher needs of a lesson, on one printed page: aim, timing, usual misconceptions, what to say. */
export const TeacherPage = ({ lesson }: { readonly lesson: Lesson }): ReactElement => {
  useTitle(learnText("teach.title", { title: lesson.title }));
  return (
    <main className="lrn-start lrn-teacher" aria-label={learnText("teach.title", { title: lesson.title })}>
      <section className="lrn-lead">
        <h2>{learnText("teach.title", { title: lesson.title })}</h2>
        <p>{lesson.idea}</p>
        <p className="hint">
          {learnText("page.minutes", { n: lesson.minutes })}
          {lesson.needs.length > 0 &&
            ` · ${learnText("teach.needs", { lessons: lesson.needs.map(titleOf).join(", ") })}`}
        </p>
        <div className="lrn-buttons">
          <a className="button outlined" href={lessonAddress(lesson.id)}>
            {learnText("teach.open")}
          </a>
          <a className="button outlined" href={lectureAddress(lesson.id)} title={learnText("lecture.openTitle")}>
            {learnText("lecture.open")}
          </a>
          <a className="button outlined" href={copyAddress(lesson.id)} title={learnText("teach.editTitle")}>
            {learnText("teach.edit")}
          </a>
          <button type="button" className="button outlined" onClick={() => print()}>
            {learnText("teach.print")}
          </button>
        </div>
      </section>
      <section>
        <h3>{learnText("teach.timing")}</h3>
        <ul>
          {TIMES.map(({ minutes, isTaken }) => (
            <li key={minutes}>
              <b>{learnText("page.minutes", { n: minutes })}</b>:{" "}
              {lesson.steps
                .filter((step) => isTaken(step, lesson))
                .map(({ title }) => title)
                .join(" · ")}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{learnText("teach.steps")}</h3>
        <ol>
          {lesson.steps.map((step) => (
            <li key={step.id}>
              <b>{step.title}</b>
              {isQuestionStep(step) && ` ${promptOf(step)}`}
              <p>{step.speaker}</p>
              <Misconceptions step={step} />
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
};

const titleOf = (id: string): string => lessons.find((lesson) => lesson.id === id)?.title ?? id;

/** Why people choose the wrong options of a question. */
const Misconceptions = ({ step }: { readonly step: Step }): ReactElement | null => {
  if (step.kind !== "predict-choice" && step.kind !== "check") return null;
  const { options, answer } = step.question;
  return (
    <ul>
      {options.map(({ id, text, why }) => (
        <li key={id}>
          {id}. {text} {id === answer ? <b>({learnText("choice.right")})</b> : <i>{why}</i>}
        </li>
      ))}
    </ul>
  );
};
