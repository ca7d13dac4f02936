import { workshopMessages } from "./enWorkshop.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the workshop, which loads later. */
export const workshopText = textOf("workshop", workshopMessages);
