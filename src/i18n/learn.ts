import { learnMessages } from "./enLearn.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the lessons, which load with them. */
export const learnText = textOf("learn", learnMessages);
