import type { Seconds } from "../../../units/units.ts";
import { ln } from "../../kernel/math.ts";

/** Units of time of `tc` in a second: it fills the table in these, and the kernel reads it in microseconds. */
const TICKS = 15_625_000;
const MICROSECONDS = 1e6;
/** The last entry of the table, and the number of halves there. */
const LAST = 255;
const HALVES_MAX = 31;
/** The longest time of an entry, µs: a half of what 32 bits hold. */
const ENTRY_MAX = 2_147_483_648;

/**
 * The average of RED after an idle time, as in Linux (red_calc_qavg_from_idle_time; the table is
 * tc_red_eval_idle_damping of iproute2). The table says for each entry how often the average is halved; before the
 * first half it falls on a line.
 * @param idle time since the link became idle
 * @param weight of the queue in the average
 * @param packetRate packets/s that the link could have sent
 */
export const ageByTable = (average: number, idle: Seconds, weight: number, packetRate: number): number => {
  const halvesPerTick = (-ln(1 - weight) * packetRate) / TICKS;
  let entryTime = 1;
  while (entryTime < ENTRY_MAX && HALVES_MAX / halvesPerTick / entryTime >= 2 * (LAST + 1)) entryTime *= 2;
  const entries = Math.min((idle * MICROSECONDS) / entryTime, LAST);
  const entry = Math.floor(entries);
  const halves = entry === LAST ? HALVES_MAX : Math.min(HALVES_MAX, Math.floor(entry * entryTime * halvesPerTick));
  // With a weight of 1 the product is not a number in the first entry, which says no half.
  if (entry === 0 || halves === 0) return average - Math.min(average / 2, average * entries);
  let aged = average;
  for (let i = 0; i < halves; i++) aged /= 2;
  return aged;
};
