import { sweepMessages } from "./enSweeps.ts";
import { textOf } from "./message.ts";

/** As `t`, for the messages of sweeps and of work in the background, which come with them. */
export const sweepText = textOf("sweeps", sweepMessages);
