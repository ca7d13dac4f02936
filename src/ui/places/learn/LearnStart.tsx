import { type ReactElement, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import { paths } from "../../../lessons/paths.ts";
import { type LessonEntry, lessons, stages } from "../../../lessons/registry.ts";
import { useRun } from "../../session/RunContext.tsx";
import { AudienceCards } from "./AudienceCards.tsx";
import { lectureOf, listenToLectureKey } from "./lectureKey.ts";
import { MoreLearning } from "./MoreLearning.tsx";
import { OpenLab } from "./OpenLab.tsx";
import { pageProgress } from "./pageProgress.ts";
import { lessonAddress } from "./places.ts";
import { progressOf, stepNumber } from "./progress.ts";
import { SceneGallery } from "./SceneGallery.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

/**
 * AudienceCards to what people come for, all lessons in their stages with how far the learner came, and ways through
 * them.
 */
export const LearnStart = (): ReactElement => {
  const run = useRun();
  useLayoutEffect(() => listenToLectureKey(run, () => lectureOf("", "")), [run]);
  return (
    <>
      <AudienceCards />
      <section className="panel home-lessons" aria-labelledby="lessons">
        <header>
          <h2 id="lessons" tabIndex={-1}>
            {learnText("page.title")}
          </h2>
          <p>{learnText("page.lead", { n: lessons.length })}</p>
        </header>
        {!canKeep() && <p className="hint">{learnText("page.notKept")}</p>}
        <div className="home-stages">
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
        </div>
        <MoreLearning />
        <Paths />
      </section>
      <SceneGallery />
    </>
  );
};

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

/** Where those who come back go on. */
export const Lead = (): ReactElement => {
  const latest = useStore(pageProgress, (state) =>
    lessons.reduce<LessonEntry | null>(
      (found, lesson) =>
        progressOf(state, lesson.id).at > (found === null ? 0 : progressOf(state, found.id).at) ? lesson : found,
      null,
    ),
  );
  const lesson = latest ?? lessons[0];
  const kept = useStore(pageProgress, (state) => progressOf(state, lesson?.id ?? ""));
  const { seen, step } = kept;
  if (lesson === undefined) throw new Error("there is no lesson");
  const isDone = seen.length >= lesson.steps;
  return (
    <>
      <h2>{lesson.title}</h2>
      <p>
        {isDone
          ? learnText("page.wasDone")
          : learnText("page.wasAt", { step: stepNumber(kept, lesson.steps), all: lesson.steps })}{" "}
        {lesson.idea}
      </p>
      <div className="home-buttons">
        <a className="button solid" href={lessonAddress(lesson.id, isDone ? "" : step)}>
          {learnText(isDone ? "page.seeAgain" : "page.goOn")}
        </a>
        <OpenLab />
      </div>
    </>
  );
};

/** How many lessons are done: all of their steps were seen. */
export const Done = (): ReactElement => {
  const n = useStore(
    pageProgress,
    (state) => lessons.filter(({ id, steps }) => progressOf(state, id).seen.length >= steps).length,
  );
  return <span>{learnText("page.done", { n, all: lessons.length })}</span>;
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
  const kept = useStore(pageProgress, (state) => progressOf(state, lesson.id));
  const { seen, step, at } = kept;
  const place = lessons.indexOf(lesson) + 1;
  const state =
    seen.length >= lesson.steps
      ? learnText("page.finished")
      : at > 0
        ? learnText("page.stepOf", { step: stepNumber(kept, lesson.steps), all: lesson.steps })
        : learnText("page.minutes", { n: lesson.minutes });
  return (
    <a href={lessonAddress(lesson.id, seen.length >= lesson.steps ? "" : step)}>
      <Thumbnail kind="lessons" id={lesson.id} />
      <small>
        <i className="lrn-ring" style={{ "--part": seen.length / lesson.steps }} aria-hidden="true" />
        {state}
      </small>
      <b>
        {place}. {lesson.title}
      </b>
      <span>{lesson.idea}</span>
    </a>
  );
};
