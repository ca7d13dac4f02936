import { controlMessages } from "./enControls.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the controls. */
export const controlText = textOf("controls", controlMessages);
