import { papersText } from "../../../../i18n/papers.ts";

/** Up to these many, seconds and minutes are shown. */
const [SECONDS_MAX, MINUTES_MAX] = [90, 90];

/** A time that work is likely to take: "20 s", "3 min", "2 h". @param seconds the time, s */
export const timeWords = (seconds: number): string => {
  if (seconds < SECONDS_MAX) return papersText("time.seconds", { n: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  return minutes < MINUTES_MAX
    ? papersText("time.minutes", { n: minutes })
    : papersText("time.hours", { n: Math.round(minutes / 60) });
};
