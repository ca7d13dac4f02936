import { homeMessages } from "./enHome.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the start, which load with it. */
export const homeText = textOf("home", homeMessages);
