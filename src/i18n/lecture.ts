import { lectureMessages } from "./enLecture.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of lectures, which load with them. */
export const lectureText = textOf("lecture", lectureMessages);
