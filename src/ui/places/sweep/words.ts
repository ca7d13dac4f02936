import { sweepText } from "../../../i18n/sweeps.ts";
import type { Seconds } from "../../../units/units.ts";

/** Up to this time seconds are shown, then minutes, then hours. */
const SECONDS_MAX = 90;
const MINUTES_MAX = 90;

/** The remaining time, rounded up: "40 s", "3 min", "2 h". */
export const leftWords = (left: Seconds): string => {
  if (left < SECONDS_MAX) return sweepText("left.seconds", { n: Math.max(1, Math.ceil(left)) });
  const minutes = Math.ceil(left / 60);
  return minutes < MINUTES_MAX
    ? sweepText("left.minutes", { n: minutes })
    : sweepText("left.hours", { n: Math.ceil(minutes / 60) });
};
