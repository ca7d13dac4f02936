import { insideMessages } from "./enInside.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the inside views. */
export const insideText = textOf("inside", insideMessages);
