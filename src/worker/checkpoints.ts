import type { Checkpoint } from "../engine/simulation/checkpoint.ts";
import type { SimulationOptions } from "../engine/simulation/simulation.ts";
import type { Change } from "../scenario/document.ts";
import { haveSamePast } from "../scenario/past.ts";
import type { Seconds } from "../units/units.ts";

/** Simulating time between two checkpoints, ms: the longest time of a jump to an instant between them. */
export const SPACING_MS = 30;
/** Acceptable time of a jump, ms: wider gaps are closed only after all gaps up to this, however old they are. */
const BEARABLE_MS = 2.5 * SPACING_MS;
/** Bytes of all checkpoints of a lane. */
export const BUDGET_BYTES = 64e6;
/** Age beyond which gaps may grow with age if memory is short, s. */
const YOUNG: Seconds = 30;

/** A checkpoint of the past. */
export interface Kept {
  readonly checkpoint: Checkpoint;
  /** Edges of its live report. */
  readonly live: NonNullable<SimulationOptions["live"]>;
  /** Simulating time from the start of the run to this checkpoint, ms. */
  readonly workMs: number;
}

type Edge = Kept["live"][number];

/**
 * Checkpoints of a lane by time, of its run and of other pasts; each fits a certain timeline. Their distance is the
 * time simulated in `SPACING_MS`. Beyond the memory budget, those are dropped first whose absence costs the least
 * simulating time for their age, so that gaps grow with age. As long as memory allows, which is while the gaps of a
 * complete run are less than half of `BEARABLE_MS` on average, no gap grows beyond `BEARABLE_MS`.
 */
export class Checkpoints {
  /** Ascending by time. */
  private kept: Kept[] = [];
  /** Edges of live reports: their bytes, and the number of kept checkpoints that share each. */
  private readonly edges = new Map<Edge, { readonly bytes: number; holders: number }>();
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
    this.total += kept.checkpoint.data.byteLength;
    for (const edge of kept.live) this.hold(edge);
    while (this.total > this.budget && this.kept.length > 1) this.thin();
  }

  /**
   * The latest checkpoint, at or before `at`, of a run with this timeline; undefined: there is none.
   * @param reach `before`: excludes `at` itself
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
    this.edges.clear();
    this.total = 0;
  }

  private hold(edge: Edge): void {
    const held = this.edges.get(edge);
    if (held !== undefined) held.holders += 1;
    else {
      const bytes = bytesIn(edge);
      this.edges.set(edge, { bytes, holders: 1 });
      this.total += bytes;
    }
  }

  private release(edge: Edge): void {
    const held = this.edges.get(edge);
    if (held === undefined) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    this.edges.delete(edge);
    this.total -= held.bytes;
  }

  private thin(): void {
    const { kept } = this;
    const newest = kept.at(-1)?.checkpoint.at ?? 0;
    let [least, victim] = [Number.POSITIVE_INFINITY, 0];
    let isBearable = false;
    // The newest stays, because it is used most.
    for (let i = 0; i < kept.length - 1; i++) {
      const gap = (kept[i + 1]?.workMs ?? 0) - (kept[i - 1]?.workMs ?? 0);
      const harm = gap / (YOUNG + newest - (kept[i]?.checkpoint.at ?? 0));
      const bears = gap <= BEARABLE_MS;
      if (bears === isBearable ? harm >= least : isBearable) continue;
      [least, victim, isBearable] = [harm, i, bears];
    }
    for (const { checkpoint, live } of kept.splice(victim, 1)) {
      this.total -= checkpoint.data.byteLength;
      for (const edge of live) this.release(edge);
    }
  }
}

/** Bytes of all typed arrays in plain data. */
const bytesIn = (data: unknown): number => {
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (typeof data !== "object" || data === null) return 8;
  let bytes = 0;
  for (const value of Object.values(data)) bytes += bytesIn(value);
  return bytes;
};

/** Ratio of simulating to saving and sending checkpoints, at least: 3 % of the time. */
const SAVE_PAUSE_RATIO = 33;

/** Decides when the next checkpoint is cheap enough. */
export class SavePause {
  /** Wall time, in ms. */
  private endsAt = Number.NEGATIVE_INFINITY;
  /** Duration of the latest save, ms. */
  private latest = 0;
  private saves = 0;

  /** @param now wall time, in ms */
  isOver(now: number): boolean {
    return now >= this.endsAt;
  }

  /** A checkpoint was saved in `ms`, at time `now`. */
  saved(ms: number, now: number): void {
    // A single long save (first run of its code, garbage collection) does not predict the next. So the first save has
    // no known normal duration, and its pause is counted together with that of the second.
    const usual = Math.min(ms, this.latest);
    this.endsAt = now + SAVE_PAUSE_RATIO * (this.saves === 1 ? 2 * usual : usual);
    this.saves += 1;
    this.latest = ms;
  }

  /** A checkpoint was copied for the page in `ms`, at time `now`. */
  copied(ms: number, now: number): void {
    this.endsAt = Math.max(this.endsAt, now) + SAVE_PAUSE_RATIO * ms;
  }
}
