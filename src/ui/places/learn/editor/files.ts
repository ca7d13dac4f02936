import { editorText } from "../../../../i18n/editor.ts";
import type { Lesson } from "../../../../lessons/contract.ts";
import { readOwnLesson } from "../../../../lessons/own/readOwnLesson.ts";
import { fileNameOf, lessonFile } from "../../../../lessons/own/writeLesson.ts";
import { saveText } from "../../../widgets/saveFile.ts";

/** Gives a lesson to the user as a file. */
export const saveLesson = (lesson: Lesson): void =>
  saveText(lessonFile(lesson), "application/json", fileNameOf(lesson));

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(editorText("file.notJson"));
  }
};

/** The lesson of a file. @throws Error with a sentence that says what is wrong, and what is allowed */
export const readLessonFile = async (file: File): Promise<Lesson> => {
  try {
    return readOwnLesson(jsonOf(await file.text()), "lesson");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(editorText("file.refused", { name: file.name, reason }));
  }
};

/** Takes a file that is dropped anywhere on the page. @returns stops listening */
export const listenToDrops = (take: (file: File) => void): (() => void) => {
  const onOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    take(file);
  };
  addEventListener("dragover", onOver);
  addEventListener("drop", onDrop);
  return () => {
    removeEventListener("dragover", onOver);
    removeEventListener("drop", onDrop);
  };
};
