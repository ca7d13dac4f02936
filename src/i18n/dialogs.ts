import { dialogMessages } from "./enDialogs.ts";
import { translator } from "./message.ts";

/** As `t`, for the messages of the dialogs. */
export const dialogText = translator(dialogMessages);
/** The key of one of them. */
export type DialogKey = keyof typeof dialogMessages;
