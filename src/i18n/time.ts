import { timeMessages } from "./enTime.ts";
import { translator } from "./message.ts";

/** As `t`, for the messages of single packets, futures and bookmarks. */
export const timeText = translator(timeMessages);
