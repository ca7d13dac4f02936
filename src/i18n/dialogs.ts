import { dialogMessages } from "./enDialogs.ts";
import { textOf } from "./message.ts";

/** As `t`, for the messages of the dialogs. */
export const dialogText = textOf("dialogs", dialogMessages);
/** The key of one of them. */
export type DialogKey = keyof typeof dialogMessages;
