import { embedMessages } from "./enEmbed.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the lab inside another page. */
export const embedText = textOf("embed", embedMessages);
