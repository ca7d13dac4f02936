import { timeMessages } from "./enTime.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of single packets, forks and bookmarks. */
export const timeText = textOf("time", timeMessages);
