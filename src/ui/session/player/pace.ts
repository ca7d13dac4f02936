import type { Seconds } from "../../../units/units.ts";

/** Speeds on offer, in simulated seconds per second; the last is as fast as the machine can. */
export const SPEEDS: readonly number[] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, Number.POSITIVE_INFINITY];

/** The speed that plays one packet event after another, one a second. */
export const EVENT_PACE = 0;
/** Highest speed, simulated seconds per second, that shows every single packet. */
export const SINGLE_PACKETS = 0.1;
/** Highest speed, in the same unit, that shows a sample of the packets. */
export const SOME_PACKETS = 1;
/** Speeds of the lab, which also include slow motion down to single packet events. */
export const LAB_SPEEDS: readonly number[] = [EVENT_PACE, 0.001, 0.01, ...SPEEDS];

/** Index of the first of these speeds that is at least `speed`; the last one is infinite. */
export const speedIndex = (speeds: readonly number[], speed: number): number =>
  speeds.findIndex((listed) => listed >= speed);

/** Below this share of the requested speed the page shows the speed that it reaches. */
const SLOW_SHARE = 0.9;
/** The reached speed is measured over about this time (ms). */
const WINDOW_MS = 1000;
/** Longest step, ms: after a pause of the page (a busy or suspended machine) time continues without a jump. */
const STEP_MAX_MS = 250;
/** Longest step of a hidden page, ms: its timers fire once a second, after some minutes once a minute. */
const HIDDEN_STEP_MAX_MS = 61_000;

/** Time (ms) between two packet events in single-event mode. */
const EVENT_MS = 1000;

/** Rounds `time` to whole milliseconds, which keeps addresses short. */
export const toMillisecond = (time: Seconds): Seconds => Math.round(time * 1000) / 1000;

/** Converts wall time into simulated time to grant, and measures the speed that the machine reaches. */
export class Pace {
  private last: number | null = null;
  /** Simulated time that is due and not yet granted: usually fractions of a millisecond. */
  private owed: Seconds = 0;
  private steppedAt = Number.NEGATIVE_INFINITY;
  private windowBegin = 0;
  private windowFrom: Seconds = 0;
  private wasBehind = false;

  /** Starts to count from this instant. */
  begin(now: number, granted: Seconds): void {
    this.last = now;
    this.owed = 0;
    this.windowBegin = now;
    this.windowFrom = granted;
    this.wasBehind = false;
  }

  /** End of the next grant; `granted` if less than one grid step is due. A hidden page plays at most at 1×. */
  target(now: number, granted: Seconds, asked: number, end: Seconds, hidden = false): Seconds {
    const speed = hidden ? Math.min(asked, 1) : asked;
    const stepMaxMs = hidden ? HIDDEN_STEP_MAX_MS : STEP_MAX_MS;
    const dtMs = Math.min(stepMaxMs, now - (this.last ?? now));
    this.last = now;
    if (speed === Number.POSITIVE_INFINITY) return end;
    // The debt is limited: a slow machine plays slower instead of catching up in a rush.
    this.owed = Math.min(this.owed + (dtMs / 1000) * speed, (stepMaxMs / 1000) * speed);
    // Slow motion advances by microseconds, otherwise by milliseconds, which keeps times in addresses short.
    const grid = speed < SINGLE_PACKETS ? 1e6 : 1000;
    return Math.min(end, Math.floor((granted + this.owed) * grid + 1e-6) / grid);
  }

  /** Whether the next event is due in single-event mode. */
  isStepDue(now: number): boolean {
    if (now - this.steppedAt < EVENT_MS) return false;
    this.steppedAt = now;
    return true;
  }

  /** Reports that simulated time moved. */
  moved(by: Seconds): void {
    this.owed = Math.max(0, this.owed - by);
  }

  /** Speed over the last second, once per second; undefined: no news; null: the machine keeps up. */
  reached(now: number, granted: Seconds, asked: number): number | null | undefined {
    const elapsed = now - this.windowBegin;
    if (elapsed < WINDOW_MS) return undefined;
    const speed = (granted - this.windowFrom) / (elapsed / 1000);
    this.windowBegin = now;
    this.windowFrom = granted;
    const keepsUp = asked !== Number.POSITIVE_INFINITY && speed >= SLOW_SHARE * asked;
    // One slow second is a hiccup (a start, another tab): only the second in a row is reported.
    const said = keepsUp || !this.wasBehind ? null : speed;
    this.wasBehind = !keepsUp;
    return said;
  }
}
