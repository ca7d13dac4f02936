import { compareMessages } from "./enCompare.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the comparison, which load with it. */
export const compareText = textOf("compare", compareMessages);
