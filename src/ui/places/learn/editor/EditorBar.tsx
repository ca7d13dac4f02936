import { type ReactElement, useState } from "react";
import { useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import { unfinishedOf } from "../../../../lessons/own/faults.ts";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { lectureAddress, lessonAddress } from "../places.ts";
import type { LessonEditing } from "./editing.ts";
import { FileButton } from "./FileButton.tsx";
import { saveLesson } from "./files.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { SpokenEdit } from "./SpokenEdit.tsx";

const clock = (at: number): string => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** Name of the lesson, whether it is kept, undo, and the ways out. */
export const EditorBar = ({ editing }: { readonly editing: LessonEditing }): ReactElement => {
  const { past, present: lesson, undone } = useStore(editing.store, (state) => state.history);
  const stepId = useStore(editing.store, (state) => state.stepId);
  const [isLinking, setIsLinking] = useState(false);
  const unfinished = unfinishedOf(lesson);
  return (
    <section className="panel edt-bar" aria-label={editorText("bar.label")}>
      <input
        type="text"
        className="edt-name"
        aria-label={editorText("name.label")}
        maxLength={80}
        value={lesson.title}
        onChange={(event) => editing.edit({ ...lesson, title: event.target.value }, "name")}
      />
      <Saved editing={editing} />
      <SpokenEdit editing={editing} />
      <span className="spring" />
      <button
        type="button"
        className="button square"
        disabled={past.length === 0}
        title={editorText("bar.undoTitle")}
        onClick={() => editing.undo()}
      >
        <LaterIcon name="undo" />
        <span className="unseen">{editorText("bar.undo")}</span>
      </button>
      <button
        type="button"
        className="button square"
        disabled={undone.length === 0}
        title={editorText("bar.redoTitle")}
        onClick={() => editing.redo()}
      >
        <LaterIcon name="redo" />
        <span className="unseen">{editorText("bar.redo")}</span>
      </button>
      {/* The pages that these lead to read what is kept. */}
      <a
        className="button outlined"
        href={lessonAddress(lesson.id, stepId)}
        title={editorText("bar.walkTitle")}
        onClick={editing.keep}
      >
        {editorText("bar.walk")}
      </a>
      <a
        className="button outlined"
        href={lectureAddress(lesson.id, stepId)}
        title={editorText("bar.lectureTitle")}
        onClick={editing.keep}
      >
        {editorText("bar.lecture")}
      </a>
      <FileButton />
      <button
        type="button"
        className="button outlined"
        title={editorText("bar.fileTitle")}
        onClick={() => saveLesson(lesson)}
      >
        {editorText("bar.file")}
      </button>
      <button type="button" className="button solid" onClick={() => setIsLinking(true)}>
        <LaterIcon name="copy" />
        {editorText("bar.link")}
      </button>
      {unfinished > 0 && <small className="edt-warn">{editorText("bar.unfinished", { n: unfinished })}</small>}
      {isLinking && <LinkDialog lesson={lesson} close={() => setIsLinking(false)} />}
    </section>
  );
};

const Saved = ({ editing }: { readonly editing: LessonEditing }): ReactElement => {
  const saved = useStore(editing.store, (state) => state.saved);
  return saved === "full" ? (
    <small className="edt-warn" role="alert">
      {editorText("saved.full")}
    </small>
  ) : (
    <small data-testid="lesson-saved">
      {saved === null ? editorText("saved.soon") : editorText("saved.at", { time: clock(saved) })}
    </small>
  );
};
