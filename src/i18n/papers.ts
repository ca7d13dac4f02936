import { papersMessages } from "./enPapers.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the experiments, which load with them. */
export const papersText = textOf("papers", papersMessages);
