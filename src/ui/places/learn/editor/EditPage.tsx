import { type ReactElement, useEffect, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import { useRun } from "../../../session/RunContext.tsx";
import type { MorePage, MorePageProps } from "../morePage.ts";
import { NotThere } from "../NotThere.tsx";
import { findLesson } from "../useLesson.ts";
import { Editor } from "./Editor.tsx";
import { EditorStart } from "./EditorStart.tsx";
import { COPY_OF, editAddress, showInEditor } from "./editAddress.ts";
import "./editor.css";
import { copyOf, isOwn, keepLesson, keptLesson, unreadableLesson } from "./keptLessons.ts";

/** The lesson editor: its start, a lesson as ID/STEP, or a copy of one as of/ID. */
const EditPage: MorePage = ({ rest, Preview }) => {
  const [first = "", ...further] = rest;
  const second = further.join("/");
  if (first === "") return <EditorStart />;
  if (first === COPY_OF) return <Copying id={second} />;
  return <Kept key={first} id={first} stepId={second} Preview={Preview} />;
};

export default EditPage;

interface KeptProps extends Pick<MorePageProps, "Preview"> {
  readonly id: string;
  readonly stepId: string;
}
const Kept = ({ id, stepId, Preview }: KeptProps): ReactElement => {
  const [kept] = useState(() => (isOwn(id) ? keptLesson(id) : null));
  return kept === null ? <None id={id} /> : <Editor kept={kept} stepId={stepId} Preview={Preview} />;
};

const missingWords = (id: string): string => {
  const unreadable = unreadableLesson(id);
  return unreadable === null
    ? editorText("start.none", { id })
    : editorText("start.unreadable", { reason: unreadable.reason });
};

const None = ({ id }: { readonly id: string }): ReactElement => (
  <NotThere title={editorText("start.title")} words={missingWords(id)}>
    <a href={editAddress()}>{editorText("start.all")}</a>
  </NotThere>
);

/** Makes a copy of a lesson and opens it. */
const Copying = ({ id }: { readonly id: string }): ReactElement => {
  const run = useRun();
  const [isNone, setIsNone] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void findLesson(id).then((lesson) => {
      if (!isWanted) return;
      if (lesson === null) {
        setIsNone(true);
        return;
      }
      const copy = copyOf(lesson, editorText("name.copy", { title: lesson.title }));
      keepLesson(copy, Date.now());
      showInEditor(run, copy.id);
    });
    return () => {
      isWanted = false;
    };
  }, [run, id]);
  return isNone ? (
    <None id={id} />
  ) : (
    <main className="lrn-start" aria-label={editorText("start.title")} aria-busy="true">
      <p>{editorText("start.wait")}</p>
    </main>
  );
};
