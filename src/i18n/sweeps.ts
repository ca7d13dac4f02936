import { sweepMessages } from "./enSweeps.ts";
import { textOf } from "./message.ts";

export type SweepKey = keyof typeof sweepMessages;

/** Like `t`, for the messages of sweeps and of background work, which load with them. */
export const sweepText = textOf("sweeps", sweepMessages);
