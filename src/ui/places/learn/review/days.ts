import type { Day } from "../../../../lessons/review/schedule.ts";

const MS_PER_DAY = 86_400_000;
/** The day of an instant in the local calendar. */
export const dayOf = (date: Date): Day =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MS_PER_DAY);
/** A day as YYYY-MM-DD. */
export const dateOf = (day: Day): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
