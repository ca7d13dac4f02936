import { shareMessages } from "./enShare.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the dialog that shares a run and saves its files. */
export const shareText = textOf("share", shareMessages);
/** Key of a message of that dialog. */
export type ShareKey = keyof typeof shareMessages;
