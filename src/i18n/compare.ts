import { compareMessages } from "./enCompare.ts";
import { textOf } from "./message.ts";

/** As `t`, for the messages of the comparison, which come with it. */
export const compareText = textOf("compare", compareMessages);
