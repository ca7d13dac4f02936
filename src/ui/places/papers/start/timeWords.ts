import { papersText } from "../../../../i18n/papers.ts";

/** Up to this time seconds are shown, then minutes, s. */
const SECONDS_MAX = 90;
const MINUTE = 60;

/** A time that work is likely to take: "20 s", "3 min". */
export const timeWords = (seconds: number): string =>
  seconds < SECONDS_MAX
    ? papersText("time.seconds", { n: Math.max(1, Math.round(seconds)) })
    : papersText("time.minutes", { n: Math.round(seconds / MINUTE) });
