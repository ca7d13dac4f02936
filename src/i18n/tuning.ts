import { tuningMessages } from "./enTuning.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the search for the best values, which load with it. */
export const tuningText = textOf("tuning", tuningMessages);
