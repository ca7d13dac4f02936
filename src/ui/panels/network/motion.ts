// What of the packets is shown at which speed.

/** Packets under way that an eye can follow as they move fast: of more, one in two, in four, … is drawn. */
const CROWD = 48;
/** Numbers of packets come and go: so far beyond what is meant, as a factor, before another share is drawn. */
const STEADY = 1.5;
/**
 * How many packets stand behind each that is drawn where time goes fast: a power of two.
 * @param packets under way
 * @param before the share that was drawn, which stays as long as it nearly fits
 */
export const shareOf = (packets: number, before: number): number => {
  let share = before;
  while (packets > share * CROWD * STEADY) share *= 2;
  while (share > 1 && packets < (share / 2) * (CROWD / STEADY)) share /= 2;
  return share;
};

/** Seconds of simulated time for which a drop is seen: where packets move one by one, and at 1× and above. */
const AFTERGLOW_SLOW = 0.2;
const AFTERGLOW = 1;
/** No drop is seen for less than this, s by the clock. */
const SEEN_LEAST = 0.15;
/** Drops of at most so many s are shown, however fast the machine goes. */
const AFTERGLOW_MOST = 10;

/** How long a drop is seen, in simulated s, at so many of them per second. */
export const afterglow = (speed: number): number =>
  Math.max(AFTERGLOW_SLOW, Math.min(AFTERGLOW, speed), Math.min(AFTERGLOW_MOST, SEEN_LEAST * speed));
