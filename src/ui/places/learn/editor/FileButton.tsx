import { type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { listenToDrops } from "../../../widgets/fileDrops.ts";
import { showInEditor } from "./editAddress.ts";
import { readLessonFile } from "./files.ts";
import { keepLesson, newLessonId } from "./keptLessons.ts";

/**
 * Opens a lesson's file, by its button or dropped anywhere; what was open stays kept, and a damaged file opens nothing.
 */
export const FileButton = (): ReactElement => {
  const run = useRun();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState("");
  useLayoutEffect(() => {
    const take = async (file: File): Promise<void> => {
      try {
        const lesson = { ...(await readLessonFile(file)), id: newLessonId() };
        keepLesson(lesson, Date.now());
        setFault("");
        showInEditor(run, lesson.id);
      } catch (error) {
        setFault(reasonOf(error));
      }
    };
    const field = input.current;
    const onChange = (): void => {
      const [file] = field?.files ?? [];
      if (file !== undefined) void take(file);
      if (field !== null) field.value = "";
    };
    field?.addEventListener("change", onChange);
    const stop = listenToDrops((file) => void take(file));
    return () => {
      field?.removeEventListener("change", onChange);
      stop();
    };
  }, [run]);
  return (
    <>
      <button type="button" className="button outlined" onClick={() => input.current?.click()}>
        {editorText("start.open")}
      </button>
      <input ref={input} type="file" accept=".json,application/json" hidden aria-label={editorText("start.open")} />
      {fault !== "" && (
        <p className="edt-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
};
