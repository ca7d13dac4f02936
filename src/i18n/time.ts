import { timeMessages } from "./enTime.ts";
import { textOf } from "./message.ts";

/** As `t`, for the messages of single packets, futures and bookmarks. */
export const timeText = textOf("time", timeMessages);
