import { type ReactElement, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import { paths } from "../../../lessons/paths.ts";
import { type LessonEntry, lessons, stages } from "../../../lessons/registry.ts";
import { useRun } from "../../session/RunContext.tsx";
import { MoreLearning } from "./MoreLearning.tsx";
import { Notebook } from "./Notebook.tsx";
import { pageProgress } from "./pageProgress.ts";
import { lessonAddress } from "./places.ts";
import { progressOf } from "./progress.ts";

/** All lessons in their stages, with how far the learner came, and where to go on. */
export const LearnStart = (): ReactElement => (
  <main className="lrn-start" aria-label={learnText("page.main")}>
    <Lead />
    {stages.map((stage) => (
      <section key={stage.id} className="lrn-stage">
        <h3>{stage.title}</h3>
        <ol className="lrn-cards">
          {lessons
            .filter((lesson) => lesson.stage === stage.id)
            .map((lesson) => (
              <li key={lesson.id}>
                <Card lesson={lesson} />
              </li>
            ))}
        </ol>
      </section>
    ))}
    <MoreLearning />
    <Paths />
  </main>
);

/** Ways through the lessons, with links to their steps. */
const Paths = (): ReactElement => (
  <section className="lrn-stage">
    <h3>{learnText("paths.title")}</h3>
    {paths.map((path) => (
      <details key={path.id} className="lrn-path">
        <summary>{learnText(`paths.${path.id}`)}</summary>
        <ol>
          {path.lessons.map(({ id, steps: [first = ""] }) => (
            <li key={id}>
              <a href={lessonAddress(id, first)}>{lessons.find((lesson) => lesson.id === id)?.title}</a>
            </li>
          ))}
        </ol>
      </details>
    ))}
  </section>
);

const Lead = (): ReactElement => {
  const run = useRun();
  const [notebook, setNotebook] = useState(false);
  const latest = useStore(pageProgress, (state) =>
    lessons.reduce<LessonEntry | null>(
      (found, lesson) =>
        progressOf(state, lesson.id).at > (found === null ? 0 : progressOf(state, found.id).at) ? lesson : found,
      null,
    ),
  );
  const step = useStore(pageProgress, (state) => (latest === null ? "" : progressOf(state, latest.id).step));
  const [first] = lessons;
  const isKept = useStore(pageProgress, () => canKeep());
  return (
    <section className="lrn-lead">
      <h2>{learnText("page.title")}</h2>
      <p>{learnText("page.lead")}</p>
      <div className="lrn-buttons">
        {latest === null ? (
          first !== undefined && (
            <a className="button solid" href={lessonAddress(first.id)}>
              {learnText("page.begin")}
            </a>
          )
        ) : (
          <a className="button solid" href={lessonAddress(latest.id, step)}>
            {learnText("page.goOn", { title: latest.title })}
          </a>
        )}
        <button type="button" className="button outlined" onClick={() => run.lab.setState({ screen: "" })}>
          {learnText("page.lab")}
        </button>
        <button type="button" className="button outlined" onClick={() => setNotebook(true)}>
          {learnText("notes.open")}
        </button>
        <a className="button outlined" href={lessonAddress("test")}>
          {learnText("quiz.open")}
        </a>
      </div>
      {notebook && <Notebook close={() => setNotebook(false)} />}
      {!isKept && <p className="hint">{learnText("page.notKept")}</p>}
    </section>
  );
};

/** Whether this browser keeps anything for the page. */
const canKeep = (): boolean => {
  try {
    return typeof localStorage.length === "number";
  } catch {
    return false;
  }
};

const Card = ({ lesson }: { readonly lesson: LessonEntry }): ReactElement => {
  const { seen, step, at } = useStore(pageProgress, (state) => progressOf(state, lesson.id));
  const place = lessons.indexOf(lesson) + 1;
  const state =
    seen.length >= lesson.steps
      ? learnText("page.finished")
      : at > 0
        ? learnText("page.stepOf", { step: Math.min(lesson.steps, seen.length + 1), all: lesson.steps })
        : learnText("page.minutes", { n: lesson.minutes });
  return (
    <a href={lessonAddress(lesson.id, seen.length >= lesson.steps ? "" : step)}>
      <small>
        {place} · {state}
      </small>
      <b>{lesson.title}</b>
      <span>{lesson.idea}</span>
    </a>
  );
};
