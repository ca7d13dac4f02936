import { theoryMessages } from "./enTheory.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the view of theory, which load with it. */
export const theoryText = textOf("theory", theoryMessages);
