/** Pitches of an empty and of a full buffer, Hz: three octaves, which small loudspeakers play too. */
export const LOWEST = 110;
export const HIGHEST = 880;
/** Below this mean queue (packets) the tone is off: an empty queue is silent. */
export const SILENT_BELOW = 0.5;
/** Most clicks within one moment: more drops than that sound alike. */
export const CLICKS_MAX = 4;

/** Values of a run that the sound follows. */
export interface Moment {
  readonly isPlaying: boolean;
  /** Mean queue, packets; NaN: nothing is recorded. */
  readonly queue: number;
  /** The buffer, packets. */
  readonly buffer: number;
  /** Packets dropped and marked since the moment before. */
  readonly drops: number;
  readonly marks: number;
}

/** The sound of a moment of a run. */
export interface Heard {
  /** Hz; null: no tone. */
  readonly pitch: number | null;
  /** Numbers of clicks and of soft ticks. */
  readonly clicks: number;
  readonly ticks: number;
}

export const SILENCE: Heard = { pitch: null, clicks: 0, ticks: 0 };

/**
 * The pitch (Hz) of a queue: equal parts of the buffer are equal intervals; a queue beyond the buffer sounds like a
 * full one.
 */
export const pitchOf = (queue: number, buffer: number): number =>
  LOWEST * (HIGHEST / LOWEST) ** Math.max(0, Math.min(1, buffer > 0 ? queue / buffer : 1));

const few = (count: number): number => Math.min(CLICKS_MAX, Math.max(0, Math.round(count) || 0));

/** The sound of a moment: silence while the run does not play. */
export const soundOf = ({ isPlaying, queue, buffer, drops, marks }: Moment): Heard =>
  isPlaying
    ? { pitch: queue >= SILENT_BELOW ? pitchOf(queue, buffer) : null, clicks: few(drops), ticks: few(marks) }
    : SILENCE;
