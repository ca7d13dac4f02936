import type { Seconds } from "../../../units/units.ts";

/** Simulated seconds per second that can be asked for; the last is as fast as the machine goes. */
export const SPEEDS: readonly number[] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, Number.POSITIVE_INFINITY];

/** The speed at which one packet event comes after the other, one a second. */
export const EVENT_PACE = 0;
/** Simulated seconds per second up to which every packet is seen by itself. */
export const SINGLE_PACKETS = 0.1;
/** The same up to which some packets are, one in so many. */
export const SOME_PACKETS = 1;
/** What the lab offers: slow motion down to single packet events besides. */
export const LAB_SPEEDS: readonly number[] = [EVENT_PACE, 0.001, 0.01, ...SPEEDS];

/** Place in `LAB_SPEEDS` of the one nearest to `speed`. */
export const labSpeedIndex = (speed: number): number => {
  const place = LAB_SPEEDS.findIndex((listed) => listed >= speed);
  return place < 0 ? LAB_SPEEDS.length - 1 : place;
};

/** Place in `SPEEDS` of the one nearest to `speed`. */
export const speedIndex = (speed: number): number => {
  const place = SPEEDS.findIndex((listed) => listed >= speed);
  return place < 0 ? SPEEDS.length - 1 : place;
};

/** Below this share of the asked speed the page says what it reaches. */
const SLOW_SHARE = 0.9;
/** The reached speed is measured over about so long. */
const WINDOW_MS = 1000;
/** After a pause of the page itself (a busy machine, a suspended one) time goes on from there, not by a jump. */
export const STEP_MAX_MS = 250;
/** Timers of a hidden page come once a second, after some minutes once a minute. */
export const HIDDEN_STEP_MAX_MS = 61_000;

/** ms between two packet events where one comes after the other. */
const EVENT_MS = 1000;

/** `time` on the grid of whole milliseconds: short numbers in addresses. */
export const toMillisecond = (time: Seconds): Seconds => Math.round(time * 1000) / 1000;

/** Turns wall time into simulated time to grant, and measures what the machine reaches. */
export class Pace {
  private last: number | null = null;
  /** Simulated time that is due and not yet granted: fractions of a millisecond, mostly. */
  private owed: Seconds = 0;
  private steppedAt = Number.NEGATIVE_INFINITY;
  private windowBegin = 0;
  private windowFrom: Seconds = 0;
  private measured = false;

  /** Begins to count from this instant. */
  begin(now: number, granted: Seconds): void {
    this.last = now;
    this.owed = 0;
    this.windowBegin = now;
    this.windowFrom = granted;
    this.measured = false;
  }

  /** End of the next grant; `granted` if less than a millisecond is due. */
  target(now: number, granted: Seconds, speed: number, duration: Seconds, stepMaxMs = STEP_MAX_MS): Seconds {
    const dtMs = Math.min(stepMaxMs, now - (this.last ?? now));
    this.last = now;
    if (speed === Number.POSITIVE_INFINITY) return duration;
    // What could not be delivered is not owed for ever: a slow machine plays slower, it does not catch up in a rush.
    this.owed = Math.min(this.owed + (dtMs / 1000) * speed, (stepMaxMs / 1000) * speed);
    // Slow motion goes by microseconds, all else by milliseconds: short times in addresses.
    const grid = speed < SINGLE_PACKETS ? 1e6 : 1000;
    return Math.min(duration, Math.floor((granted + this.owed) * grid + 1e-6) / grid);
  }

  /** Where one packet event a second is asked for: it is time for the next. */
  isStepDue(now: number): boolean {
    if (now - this.steppedAt < EVENT_MS) return false;
    this.steppedAt = now;
    return true;
  }

  /** Tells that simulated time moved. */
  moved(by: Seconds): void {
    this.owed = Math.max(0, this.owed - by);
  }

  /** Speed over the last second, once per second; undefined: nothing new to say; null: it keeps up. */
  reached(now: number, granted: Seconds, asked: number): number | null | undefined {
    const elapsed = now - this.windowBegin;
    if (elapsed < WINDOW_MS) return undefined;
    const speed = (granted - this.windowFrom) / (elapsed / 1000);
    this.windowBegin = now;
    this.windowFrom = granted;
    const keepsUp = asked !== Number.POSITIVE_INFINITY && speed >= SLOW_SHARE * asked;
    // One slow second is a hiccup (a start, another tab): only the second one in a row is said.
    const said = keepsUp || !this.measured ? null : speed;
    this.measured = asked === Number.POSITIVE_INFINITY || !keepsUp;
    return said;
  }
}
