import { insideMessages } from "./enInside.ts";
import { translator } from "./message.ts";

/** As `t`, for the messages of the inside views. */
export const insideText = translator(insideMessages);
