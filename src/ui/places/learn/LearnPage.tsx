import { lazy, type ReactElement, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { lessons } from "../../../lessons/registry.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import "./learn.css";
import { LearnStart } from "./LearnStart.tsx";
import { LessonPage } from "./LessonPage.tsx";
import { morePages } from "./morePages.ts";
import { pageProgress } from "./pageProgress.ts";
import { progressOf } from "./progress.ts";
import { Quiz } from "./Quiz.tsx";
import { TeacherPage } from "./TeacherPage.tsx";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** In the address, in the place of a lesson's id. */
const QUIZ = "test";
/** In the address, before a lesson's id: its page for teachers. */
const TEACH = "teach";

/** The place of the lessons: their list, or the lesson and the step that the address names. */
const LearnPage = (): ReactElement => {
  const run = useRun();
  const screen = useLab((state) => state.screen);
  const [, of = ""] = screen.split(":");
  const [first = "", second = "", ...further] = of.split("/");
  const More = morePages.get(first);
  const isForTeachers = first === TEACH;
  const [id, stepId] = isForTeachers ? [second, ""] : [first, second];
  const place = lessons.findIndex((entry) => entry.id === id);
  const lesson = useLesson(id);
  const following = lessons[place + 1] ?? null;
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  useEffect(() => {
    noteFirstTrace();
    return listenToPlaceKeys(run, "learn", setDialog);
  }, [run]);
  return (
    <div className="lrn" data-run={run.id}>
      <PlacesBar here="learn" share={() => setDialog("share")} keys={() => setDialog("keys")}>
        <Done />
      </PlacesBar>
      {id === "" ? (
        <LearnStart />
      ) : id === QUIZ ? (
        <Quiz />
      ) : More !== undefined ? (
        <Suspense fallback={<main />}>
          <More rest={[second, ...further]} />
        </Suspense>
      ) : lesson === undefined ? (
        <main className="lrn-start">{place < 0 && <p role="alert">{learnText("lesson.none", { id })}</p>}</main>
      ) : isForTeachers ? (
        <TeacherPage lesson={lesson} />
      ) : (
        <LessonPage
          key={id}
          lesson={lesson}
          stepId={stepId}
          following={following}
          openStep={(step) => run.lab.setState({ screen: `learn:${id}/${step}` })}
        />
      )}
      <Suspense>
        {dialog === "share" && <ShareDialog close={() => setDialog(null)} />}
        {dialog === "keys" && <PlaceKeysDialog here="learn" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default LearnPage;

/** The lesson with this id; undefined: it is on its way, or there is none. */
const useLesson = (id: string): Lesson | undefined => {
  const [lesson, setLesson] = useState<Lesson>();
  useEffect(() => {
    let isWanted = true;
    setLesson(undefined);
    void lessons
      .find((entry) => entry.id === id)
      ?.load()
      .then((loaded) => {
        if (isWanted) setLesson(loaded);
      });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return lesson;
};

/** How many lessons are done: all of their steps were seen. */
const Done = (): ReactElement => {
  const n = useStore(
    pageProgress,
    (state) => lessons.filter(({ id, steps }) => progressOf(state, id).seen.length >= steps).length,
  );
  return <span>{learnText("page.done", { n, all: lessons.length })}</span>;
};
