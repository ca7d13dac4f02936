import { algorithmMessages } from "./enAlgorithms.ts";
import { textOf } from "./message.ts";

export type AlgorithmMessageKey = keyof typeof algorithmMessages;

/** Like `t`, for the messages of the documentation, which loads after the first trace. */
export const say = textOf("algorithms", algorithmMessages);
