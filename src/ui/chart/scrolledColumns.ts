import { BIN_WIDTH, type ChannelInfo } from "../../engine/recording/frame.ts";
import type { Seconds } from "../../units/units.ts";
import type { ColumnSource, Columns } from "./columns.ts";
import { smooth } from "./series.ts";

/** One channel in the columns of the chart, and earlier columns that a running mean needs. */
interface Kept {
  /** Index of the first column that is held. */
  first: number;
  /** Columns held before the chart's first. */
  readonly lead: number;
  readonly columns: Columns;
  /** Columns before this one are final. */
  settled: number;
  /** End of the recordings when they were read. */
  until: Seconds;
  readonly smoothed: Float64Array;
}

/** Largest number of earlier columns for a running mean. */
const LEAD_MAX = 2000;

/**
 * Columns of the channels of a scrolling chart. Column k covers [k, k + 1) times the width of a column, counted from
 * time 0; so columns stay valid once they are read, and each picture reads only the newest.
 */
export class ScrolledColumns {
  private kept = new Map<string, Kept>();
  /** Counts how often all columns became invalid: another run, other channels, another width. */
  epoch = 0;
  private first = 0;
  private count = 0;
  private columnTime: Seconds = 1;
  /** End of the recordings. */
  private until: Seconds = 0;
  private cuts = 0;
  private channels: readonly ChannelInfo[] = [];

  constructor(private readonly traces: ColumnSource) {}

  /** Sets the chart's range: `count` columns of `columnTime` from `first` on. Called before every picture. */
  show(first: number, count: number, columnTime: Seconds): void {
    const { recorded: until, channels, cuts } = this.traces;
    const isSame = count === this.count && columnTime === this.columnTime && cuts === this.cuts;
    if (!isSame || until < this.until || channels !== this.channels) {
      this.kept = new Map();
      this.epoch += 1;
    }
    this.first = first;
    this.count = count;
    this.columnTime = columnTime;
    this.until = until;
    this.cuts = cuts;
    this.channels = channels;
  }

  /** Columns [from, from + count) of the chart; valid until the next picture. */
  read(id: string, from: number, count: number): Columns {
    const kept = this.renewed(id, 0);
    const at = from - kept.first;
    return part(kept.columns, at, at + count);
  }

  /** The same columns as a running mean over `seconds`: rates of single columns are whole packets. */
  readSmooth(id: string, from: number, count: number, seconds: Seconds): Float64Array {
    const reach = Math.max(1, Math.round(seconds / this.columnTime));
    const lead = Math.min(reach - 1, LEAD_MAX);
    const kept = this.renewed(id, lead);
    const at = from - kept.first;
    kept.smoothed.set(kept.columns.mean.subarray(at - lead, at + count));
    smooth(kept.smoothed, lead + count, reach);
    return kept.smoothed.subarray(lead, lead + count);
  }

  /** Index of the first column without any recordings. */
  get recorded(): number {
    return Math.ceil(this.until / this.columnTime);
  }

  /** Index of the first column that may still change. */
  get settled(): number {
    // The newest bins are not closed, and wider ones replace them when they are.
    return Math.floor((this.until - 2 * BIN_WIDTH) / this.columnTime) - 2;
  }

  private renewed(id: string, lead: number): Kept {
    const kept = this.scrolled(id, lead);
    const end = this.first + this.count;
    const from = Math.max(kept.first, Math.min(end, kept.settled));
    if (from < end && kept.until !== this.until) {
      const into = part(kept.columns, from - kept.first, end - kept.first);
      const [start, stop] = [from * this.columnTime, end * this.columnTime];
      this.traces.columns(this.traces.channel(id), start, stop, end - from, into);
    }
    kept.until = this.until;
    kept.settled = Math.min(end, this.settled);
    return kept;
  }

  /** The held columns, moved to the chart's range; empty ones if none can be reused. */
  private scrolled(id: string, lead: number): Kept {
    const known = this.kept.get(id);
    const start = this.first - (known?.lead ?? 0);
    if (known === undefined || known.lead < lead || start < known.first) {
      const size = lead + this.count;
      const fresh: Kept = {
        first: this.first - lead,
        lead,
        settled: Number.NEGATIVE_INFINITY,
        until: Number.NaN,
        columns: { min: new Float64Array(size), max: new Float64Array(size), mean: new Float64Array(size) },
        smoothed: new Float64Array(size),
      };
      this.kept.set(id, fresh);
      return fresh;
    }
    const shift = start - known.first;
    if (shift > 0) {
      for (const values of [known.columns.min, known.columns.max, known.columns.mean]) values.copyWithin(0, shift);
      known.first = start;
      known.until = Number.NaN;
    }
    return known;
  }
}

const part = ({ min, max, mean }: Columns, from: number, to: number): Columns => ({
  min: min.subarray(from, to),
  max: max.subarray(from, to),
  mean: mean.subarray(from, to),
});
