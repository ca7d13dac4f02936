import { papersMessages } from "./enPapers.ts";
import { textOf } from "./message.ts";

/** As `t`, for the messages of the experiments, which come with them. */
export const papersText = textOf("papers", papersMessages);
