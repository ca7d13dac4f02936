import { algorithmMessages } from "./enAlgorithms.ts";
import { textOf } from "./message.ts";

export type AlgorithmMessageKey = keyof typeof algorithmMessages;

/** As `t`, for the messages of the documentation, which the first trace does not wait for. */
export const say = textOf("algorithms", algorithmMessages);
