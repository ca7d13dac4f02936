import { papersMessages } from "./enPapers.ts";
import { translator } from "./message.ts";

/** As `t`, for the messages of the experiments, which come with them. */
export const papersText = translator(papersMessages);
