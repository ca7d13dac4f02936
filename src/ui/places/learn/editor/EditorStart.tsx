import { type ReactElement, useCallback, useEffect, useId, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { Lesson } from "../../../../lessons/contract.ts";
import { emptyLesson, withMoment } from "../../../../lessons/own/capture.ts";
import { STEPS_MAX } from "../../../../lessons/own/readOwnLesson.ts";
import { lessons } from "../../../../lessons/registry.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { useTitle } from "../../../session/title.ts";
import { lessonAddress } from "../places.ts";
import { copyAddress, editAddress, showInEditor } from "./editAddress.ts";
import { FileButton } from "./FileButton.tsx";
import { saveUnreadable } from "./files.ts";
import { keepLesson, newLessonId, ownLessons, removeLesson, unreadableLessons } from "./keptLessons.ts";
import { labMoment, momentName } from "./labMoments.ts";

/** The ways to begin a lesson, and those that this device keeps. */
export const EditorStart = (): ReactElement => {
  const run = useRun();
  const bookmarks = useLab((state) => state.bookmarks);
  useTitle(editorText("start.title"));
  const open = (lesson: Lesson): void => {
    keepLesson(lesson, Date.now());
    showInEditor(run, lesson.id);
  };
  const fresh = (): Lesson => emptyLesson(newLessonId(), editorText("name.untitled"));
  const fromBookmarks = (): void =>
    open(
      [...bookmarks]
        .sort((one, other) => one.at - other.at)
        .slice(0, STEPS_MAX)
        .reduce((lesson, { at, note }) => withMoment(lesson, labMoment(run, at), momentName(at, note)), fresh()),
    );
  return (
    <main className="lrn-start edt-start" aria-label={editorText("start.title")}>
      <section className="lrn-lead">
        <h2>{editorText("start.title")}</h2>
        <p>{editorText("start.lead")}</p>
      </section>
      <div className="edt-starts">
        <FromLesson />
        <section className="panel">
          <h3>{editorText("start.bookmarks")}</h3>
          <p>
            {bookmarks.length === 0
              ? editorText("start.noBookmarks")
              : editorText(bookmarks.length > STEPS_MAX ? "start.bookmarksFirst" : "start.bookmarksSays", {
                  n: bookmarks.length,
                  max: STEPS_MAX,
                })}
          </p>
          <button
            type="button"
            className="button outlined"
            disabled={bookmarks.length === 0}
            onClick={() => fromBookmarks()}
          >
            {editorText("start.make")}
          </button>
        </section>
        <section className="panel">
          <h3>{editorText("start.empty")}</h3>
          <p>{editorText("start.emptySays")}</p>
          <button
            type="button"
            className="button outlined"
            onClick={() => open(withMoment(fresh(), labMoment(run), editorText("steps.new")))}
          >
            {editorText("start.begin")}
          </button>
        </section>
      </div>
      <section className="edt-open">
        <FileButton />
        <p className="hint">{editorText("start.drop")}</p>
      </section>
      <KeptList />
    </main>
  );
};

const FromLesson = (): ReactElement => {
  const id = useId();
  const [chosen, setChosen] = useState(lessons[0]?.id ?? "");
  return (
    <section className="panel">
      <h3>{editorText("start.from")}</h3>
      <p>{editorText("start.fromSays", { n: lessons.length })}</p>
      <label className="unseen" htmlFor={id}>
        {editorText("start.choose")}
      </label>
      <select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {lessons.map((lesson, i) => (
          <option key={lesson.id} value={lesson.id}>
            {i + 1}. {lesson.title}
          </option>
        ))}
      </select>
      <a className="button outlined" href={copyAddress(chosen)}>
        {editorText("start.copy")}
      </a>
    </section>
  );
};

const KeptList = (): ReactElement | null => {
  const [kept, setKept] = useState(ownLessons);
  const [unreadable, setUnreadable] = useState(unreadableLessons);
  const look = useCallback((): void => {
    setKept(ownLessons());
    setUnreadable(unreadableLessons());
  }, []);
  // Another tab makes and deletes lessons as well.
  useEffect(() => {
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [look]);
  if (kept.length + unreadable.length === 0) return null;
  const remove = (id: string): void => {
    removeLesson(id);
    look();
  };
  return (
    <section>
      <h3>{editorText("start.kept")}</h3>
      <ul className="edt-kept">
        {kept.map(({ lesson: { id, title, steps }, at }) => (
          <li key={id}>
            <a href={editAddress(id)}>{title}</a>
            <small>
              {editorText("start.steps", { n: steps.length })}, {new Date(at).toLocaleDateString()}
            </small>
            <a className="button outlined" href={lessonAddress(id)}>
              {editorText("start.walk")}
            </a>
            <Removal title={title} remove={() => remove(id)} />
          </li>
        ))}
        {unreadable.map((lesson) => (
          <li key={lesson.id}>
            <b>{lesson.title}</b>
            <small className="edt-warn">{editorText("start.unreadable", { reason: lesson.reason })}</small>
            <button type="button" className="button outlined" onClick={() => saveUnreadable(lesson)}>
              {editorText("bar.file")}
            </button>
            <Removal title={lesson.title} remove={() => remove(lesson.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface RemovalProps {
  readonly title: string;
  remove(): void;
}
/** Deletes a lesson after a confirmation. */
const Removal = ({ title, remove }: RemovalProps): ReactElement => {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button type="button" className="button outlined" onClick={() => setIsConfirming(true)}>
        {editorText("start.delete")}
      </button>
      {isConfirming && (
        <p role="alert">
          {editorText("start.deleteSure", { title })}{" "}
          <button type="button" className="link" onClick={remove}>
            {editorText("start.delete")}
          </button>{" "}
          <button type="button" className="link" onClick={() => setIsConfirming(false)}>
            {editorText("start.keep")}
          </button>
        </p>
      )}
    </>
  );
};
