import { lazy, type ReactElement, Suspense, useLayoutEffect, useState } from "react";
import { learnText } from "../../../i18n/learn.ts";
import { lessons } from "../../../lessons/registry.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { keepFocus } from "../../shell/focus/keepFocus.ts";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { FailedLoad } from "../../widgets/FailedLoad.tsx";
import "./cards.css";
import "./learn.css";
import { Done } from "./LearnStart.tsx";
import { LessonPage } from "./LessonPage.tsx";
import { lectureOf, listenToLectureKey } from "./lectureKey.ts";
import { morePages } from "./morePages.ts";
import { NotThere } from "./NotThere.tsx";
import { LECTURE } from "./places.ts";
import { Quiz } from "./Quiz.tsx";
import { StepPreview } from "./StepPreview.tsx";
import { TeacherPage } from "./TeacherPage.tsx";
import { useLesson } from "./useLesson.ts";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const LessonLink = lazy(() => retryLoad(() => import("./LessonLink.tsx")));
const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** In the address, in the place of a lesson's id. */
const QUIZ = "test";
/** In the address, before a lesson's id: its page for teachers. */
const TEACH = "teach";

const LecturePage = lazy(() => retryLoad(() => import("../lecture/LecturePage.tsx")));

/** The place of the lessons, or a lecture. */
const LearnPage = (): ReactElement => {
  const of = useLab(({ screen }) => screen.split(":")[1] ?? "");
  const [first = "", ...rest] = of.split("/");
  useLayoutEffect(keepFocus, []);
  return first === LECTURE ? (
    <Suspense>
      <LecturePage parts={rest} />
      <FailedLoad />
    </Suspense>
  ) : (
    <Lessons of={of} />
  );
};

/** While a lesson is on its way, or where there is none. */
const NoLesson = ({ id, isMissing }: { readonly id: string; readonly isMissing: boolean }): ReactElement => {
  const title = learnText("page.title");
  return isMissing ? (
    <NotThere title={title} words={learnText("lesson.none", { id })} />
  ) : (
    <main className="lrn-start" aria-label={title} aria-busy="true" />
  );
};

/** The lesson and the step that the address names, its page for teachers, or the test; the start is `HomePage`. */
const Lessons = ({ of }: { readonly of: string }): ReactElement => {
  const run = useRun();
  const [first = "", second = "", ...further] = of.split("/");
  const More = morePages.get(first);
  const isForTeachers = first === TEACH && second !== "";
  const rest = [second, ...further].join("/");
  const [id, stepId] = isForTeachers ? [rest, ""] : first === QUIZ ? [of, ""] : [first, rest];
  const place = lessons.findIndex((entry) => entry.id === id);
  const lesson = useLesson(More === undefined && id !== QUIZ ? id : "");
  const following = place < 0 ? null : (lessons[place + 1] ?? null);
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  const isHere = id === QUIZ || More !== undefined || lesson !== undefined;
  useLayoutEffect(() => {
    if (isHere) noteFirstTrace();
  }, [isHere]);
  useLayoutEffect(() => listenToPlaceKeys(run, "learn", setDialog), [run]);
  useLayoutEffect(() => listenToLectureKey(run, () => lectureOf(id, stepId)), [run, id, stepId]);
  return (
    <div className="lrn" data-run={run.id}>
      <PlacesBar here="learn" share={() => setDialog("share")} keys={() => setDialog("keys")}>
        <Done />
      </PlacesBar>
      {id === QUIZ ? (
        <Quiz />
      ) : More !== undefined ? (
        <Suspense fallback={<main aria-label={learnText("page.main")} />}>
          <More rest={[second, ...further]} Preview={StepPreview} Walk={LessonPage} />
        </Suspense>
      ) : lesson === undefined || lesson === null ? (
        <NoLesson id={id} isMissing={lesson === null} />
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
        {dialog === "share" && <ShareDialog link={<LessonLink of={of} />} close={() => setDialog(null)} />}
        {dialog === "keys" && <PlaceKeysDialog here="learn" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default LearnPage;
