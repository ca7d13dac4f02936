import { editorText } from "../../../../i18n/editor.ts";
import type { Lesson } from "../../../../lessons/contract.ts";
import { readOwnLesson } from "../../../../lessons/own/readOwnLesson.ts";
import { fileNameOf, lessonFile } from "../../../../lessons/own/writeLesson.ts";
import { whyRepeated } from "../../../../schema/repeatedKey.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { saveText } from "../../../widgets/saveFile.ts";
import { textOf } from "../../../widgets/textOf.ts";
import type { UnreadableLesson } from "./keptLessons.ts";

/** Gives a lesson to the user as a file. */
export const saveLesson = (lesson: Lesson): void =>
  saveText(lessonFile(lesson), "application/json", fileNameOf(lesson));

/** Gives a lesson that cannot be read to the user as a file: there it can be put right. */
export const saveUnreadable = ({ id, text }: UnreadableLesson): void =>
  saveText(text, "application/json", `${id}.lesson.json`);

const jsonOf = (text: string): unknown => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(editorText("file.notJson"));
  }
  const repeated = whyRepeated(text);
  if (repeated !== null) throw new Error(repeated);
  return read;
};

/** The lesson of a file. @throws Error with a sentence that says what is wrong, and what is allowed */
export const readLessonFile = async (file: File): Promise<Lesson> => {
  try {
    return readOwnLesson(jsonOf(await textOf(file)), "lesson");
  } catch (error) {
    const reason = reasonOf(error);
    throw new Error(editorText("file.refused", { name: file.name, reason }));
  }
};
