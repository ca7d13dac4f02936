import { type ReactElement, useEffect, useState } from "react";
import { learnText } from "../../../i18n/learn.ts";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { useRun } from "../../session/RunContext.tsx";
import { MissingStep } from "../learn/MissingStep.tsx";
import { NotThere } from "../learn/NotThere.tsx";
import { createProgress } from "../learn/progress.ts";
import { useLesson } from "../learn/useLesson.ts";
import { AudiencePage } from "./AudiencePage.tsx";
import { forgetLecture, keptLecture, lectureStorage, newSession } from "./kept.ts";
import "./lecture.css";
import { AudienceWindow } from "./audienceWindow.ts";
import { type LessonShow, lessonShow } from "./lessonShow.ts";
import { isSession } from "./messages.ts";
import { PresenterPage } from "./PresenterPage.tsx";
import { pictureOf } from "./picture.ts";
import { sceneShow } from "./sceneShow.ts";
import type { Show } from "./show.ts";
import { steadyNow } from "./steadyNow.ts";
import { PRESENTER } from "./windows.ts";

/** A window of a lecture: the audience's or the presenter's. @param parts of the address, after `lecture` */
const LecturePage = ({ parts }: { readonly parts: readonly string[] }): ReactElement => {
  const [first = "", second = "", ...further] = parts;
  const isPresenter = first === PRESENTER;
  const id = isPresenter ? further.join("/") : first;
  const lesson = useLesson(id);
  const isHere = id === "" || lesson !== undefined;
  useEffect(() => {
    if (isHere) noteFirstTrace();
  }, [isHere]);
  if (isPresenter && !isSession(second)) return <Nothing words={lectureText("presenter.none")} />;
  if (id !== "" && lesson === null) return <Nothing words={learnText("lesson.none", { id })} />;
  if (id !== "" && lesson === undefined)
    return <main className="lec-nothing" aria-label={learnText("lecture.open")} aria-busy="true" />;
  if (isPresenter) return <PresenterPage key={second} session={second} lesson={lesson ?? null} />;
  return lesson === undefined || lesson === null ? (
    <SceneLecture />
  ) : (
    <LessonLecture key={id} lesson={lesson} stepId={parts.slice(1).join("/")} />
  );
};

export default LecturePage;

const Nothing = ({ words }: { readonly words: string }): ReactElement => (
  <NotThere title={learnText("lecture.open")} words={words} className="lec-nothing" />
);

interface Begun<S extends Show> {
  readonly session: string;
  readonly show: S;
  readonly audienceWindow: AudienceWindow;
}

/** Begins a lecture, or continues the one that this tab kept over a reload. */
const begin = <S extends Show>(lesson: string, makeShow: (session: string) => S): Begun<S> => {
  const kept = keptLecture(lesson);
  const session = kept?.session ?? newSession();
  const show = makeShow(session);
  const picture = (): Promise<Blob | null> => pictureOf(document.querySelector(".lec-stage"));
  return { session, show, audienceWindow: new AudienceWindow({ session, show, kept, now: steadyNow, picture }) };
};

const LessonLecture = ({
  lesson,
  stepId,
}: {
  readonly lesson: Lesson;
  readonly stepId: string;
}): ReactElement | null => {
  const { lab } = useRun();
  const [begun, setBegun] = useState<Begun<LessonShow> | null>(null);
  const [firstStep] = useState(stepId);
  useEffect(() => {
    const openStep = (step: string): void => lab.setState({ screen: `learn:lecture/${lesson.id}/${step}` });
    // The lab's own run is not shown meanwhile.
    lab.getState().pause();
    const made = begin(lesson.id, (session) => {
      const show = lessonShow(lesson, createProgress(lectureStorage(session)), openStep);
      show.player.openStep(firstStep);
      return show;
    });
    setBegun(made);
    return () => {
      made.audienceWindow.close();
      made.show.close();
    };
  }, [lesson, lab, firstStep]);
  useEffect(() => {
    if (stepId !== "") begun?.show.player.openStep(stepId);
  }, [begun, stepId]);
  if (begun === null) return null;
  const leave = (): void => {
    begun.audienceWindow.close();
    forgetLecture();
    lab.setState({ screen: `learn:${lesson.id}/${begun.show.player.step.id}` });
  };
  return (
    <>
      <MissingStep player={begun.show.player} />
      <AudiencePage {...begun} leave={leave} />
    </>
  );
};

const SceneLecture = (): ReactElement | null => {
  const run = useRun();
  const [begun, setBegun] = useState<Begun<Show> | null>(null);
  useEffect(() => {
    const made = begin("", () => sceneShow(run));
    setBegun(made);
    return () => made.audienceWindow.close();
  }, [run]);
  if (begun === null) return null;
  const leave = (): void => {
    begun.audienceWindow.close();
    forgetLecture();
    run.lab.setState({ screen: "" });
  };
  return <AudiencePage {...begun} leave={leave} />;
};
