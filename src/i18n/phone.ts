import { phoneMessages } from "./enPhone.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the phone form. */
export const phoneText = textOf("phone", phoneMessages);
