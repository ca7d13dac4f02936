import { compareMessages } from "./enCompare.ts";
import { translator } from "./message.ts";

/** As `t`, for the messages of the comparison, which come with it. */
export const compareText = translator(compareMessages);
