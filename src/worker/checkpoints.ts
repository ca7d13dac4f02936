import type { Checkpoint } from "../engine/simulation/checkpoint.ts";
import type { SimulationOptions } from "../engine/simulation/lane.ts";
import type { Change } from "../scenario/document.ts";
import { haveSamePast } from "../scenario/past.ts";
import type { Seconds } from "../units/units.ts";

/** ms of simulating between two checkpoints: a jump to any instant between them takes no longer than that. */
export const SPACING_MS = 30;
/** ms of simulating that a jump may take: gaps up to here go before any that are wider, however old these are. */
const BEARABLE_MS = 2.5 * SPACING_MS;
/** Bytes that all checkpoints of a lane may take. */
export const BUDGET_BYTES = 64e6;
/** Age from which on gaps may grow with it, where memory is short, s. */
const YOUNG: Seconds = 30;

/** An instant to go back to. */
export interface Kept {
  readonly checkpoint: Checkpoint;
  /** What its live report was made from. */
  readonly live: NonNullable<SimulationOptions["live"]>;
  /** ms of simulating from the beginning of the run to here. */
  readonly work: number;
  readonly bytes: number;
}

/**
 * Checkpoints of a lane, by time: of the run and of what else became of its past, as they fit a timeline. They lie as far
 * apart as the machine simulates in `SPACING_MS`. Where that takes more memory than the budget, those go first whose
 * absence costs the least simulating for their age, so that gaps grow with age; but as long as memory allows it, none
 * grows beyond `BEARABLE_MS`: as long as the gaps of a whole run are less than half of that on average.
 */
export class Checkpoints {
  /** Ascending by time. */
  private kept: Kept[] = [];
  private total = 0;

  constructor(private readonly budget = BUDGET_BYTES) {}

  get length(): number {
    return this.kept.length;
  }
  get bytes(): number {
    return this.total;
  }
  get times(): readonly Seconds[] {
    return this.kept.map(({ checkpoint }) => checkpoint.at);
  }

  add(kept: Kept): void {
    const place = this.kept.findIndex(({ checkpoint }) => checkpoint.at > kept.checkpoint.at);
    this.kept.splice(place < 0 ? this.kept.length : place, 0, kept);
    this.total += kept.bytes;
    while (this.total > this.budget && this.kept.length > 1) this.thin();
  }

  /**
   * The latest one, at or before `at`, from which a run with this timeline goes on; undefined: there is only its
   * beginning. @param reach `before`: not at `at` itself
   */
  nearest(at: Seconds, timeline: readonly Change[], reach: "at" | "before" = "at"): Kept | undefined {
    return this.kept.findLast(
      ({ checkpoint }) =>
        (checkpoint.at < at || (reach === "at" && checkpoint.at === at)) &&
        haveSamePast(checkpoint.scenario.timeline, timeline, checkpoint.at),
    );
  }

  clear(): void {
    this.kept = [];
    this.total = 0;
  }

  private thin(): void {
    const { kept } = this;
    const newest = kept.at(-1)?.checkpoint.at ?? 0;
    let [least, victim] = [Number.POSITIVE_INFINITY, 0];
    let isBearable = false;
    // The newest stays: it is the one that is asked for most.
    for (let i = 0; i < kept.length - 1; i++) {
      const gap = (kept[i + 1]?.work ?? 0) - (kept[i - 1]?.work ?? 0);
      const harm = gap / (YOUNG + newest - (kept[i]?.checkpoint.at ?? 0));
      const bears = gap <= BEARABLE_MS;
      if (bears === isBearable ? harm >= least : isBearable) continue;
      [least, victim, isBearable] = [harm, i, bears];
    }
    this.total -= kept[victim]?.bytes ?? 0;
    kept.splice(victim, 1);
  }
}

/** Bytes of all typed arrays in plain data. */
export const bytesIn = (data: unknown): number => {
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (typeof data !== "object" || data === null) return 8;
  let bytes = 0;
  for (const value of Object.values(data)) bytes += bytesIn(value);
  return bytes;
};

/** After a checkpoint comes at least so many times as much simulating as saving and telling it took: 3 % of the time. */
const SAVE_PAUSE = 33;

/** When saving again costs little enough. */
export class SavePause {
  /** Wall time, in ms. */
  private endsAt = Number.NEGATIVE_INFINITY;
  /** ms that saving took the last time. */
  private latest = 0;
  private saves = 0;

  /** @param now wall time, in ms */
  isOver(now: number): boolean {
    return now >= this.endsAt;
  }

  /** A checkpoint was saved in so many ms, until `now`. */
  saved(ms: number, now: number): void {
    // One that took long for once (its code ran for the first time, memory was tidied up) tells nothing of the others. So
    // of the first it is not known how long it should have taken: it is waited for together with the second.
    const usual = Math.min(ms, this.latest);
    this.endsAt = now + SAVE_PAUSE * (this.saves === 1 ? 2 * usual : usual);
    this.saves += 1;
    this.latest = ms;
  }

  /** A checkpoint was copied for the page in so many ms, until `now`. */
  copied(ms: number, now: number): void {
    this.endsAt = Math.max(this.endsAt, now) + SAVE_PAUSE * ms;
  }
}
