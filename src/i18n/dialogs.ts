import { dialogMessages } from "./enDialogs.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the dialogs. */
export const dialogText = textOf("dialogs", dialogMessages);
/** Key of a message of the dialogs. */
export type DialogKey = keyof typeof dialogMessages;
