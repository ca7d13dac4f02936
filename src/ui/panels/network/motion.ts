// How packets are shown, depending on the speed.

/** Largest number of fast packets that an eye can follow: of more, one in two, in four, … is drawn. */
const CROWD = 48;
/** Packet numbers vary: `CROWD` may be exceeded by this factor before another share is drawn. */
const STEADY = 1.5;
/**
 * Number of packets for each drawn one at high speed: a power of two.
 * @param packets number of packets on the links
 * @param before the latest result, which stays while it nearly fits
 */
export const oneInOf = (packets: number, before: number): number => {
  let oneIn = before;
  while (packets > oneIn * CROWD * STEADY) oneIn *= 2;
  while (oneIn > 1 && packets < (oneIn / 2) * (CROWD / STEADY)) oneIn /= 2;
  return oneIn;
};

/** Simulated time for which a drop is visible, s: while packets move one by one, and at 1× and above. */
const AFTERGLOW_SLOW = 0.2;
const AFTERGLOW = 1;
/** Shortest real time for which a drop is visible, s. */
const SEEN_LEAST = 0.15;
/** Longest simulated time for which a drop is visible, s, at any speed. */
const AFTERGLOW_MOST = 10;

/** Simulated time for which a drop is visible, s. @param speed simulated seconds per second */
export const afterglow = (speed: number): number =>
  Math.max(AFTERGLOW_SLOW, Math.min(AFTERGLOW, speed), Math.min(AFTERGLOW_MOST, SEEN_LEAST * speed));
