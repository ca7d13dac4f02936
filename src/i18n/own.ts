import { ownMessages } from "./enOwn.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages about somebody else's code. */
export const ownText = textOf("own", ownMessages);
