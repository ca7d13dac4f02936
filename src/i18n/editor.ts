import { editorMessages } from "./enEditor.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the lesson editor, which loads later. */
export const editorText = textOf("editor", editorMessages);
