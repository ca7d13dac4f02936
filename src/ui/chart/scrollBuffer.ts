import { areSame } from "./backdrop.ts";
import { paletteNumber } from "./palette.ts";

type Context = CanvasRenderingContext2D;

/** The columns that a chart shows, and how they lie on the screen. */
export interface BufferColumns {
  /** Number of the first column, counted from time 0. */
  readonly first: number;
  readonly count: number;
  /** Whole device pixels of one column. */
  readonly pixels: number;
  /** Device pixels that make one CSS pixel. */
  readonly ratio: number;
  /** Height in CSS pixels. */
  readonly height: number;
  /** Columns after which textures repeat. */
  readonly period: number;
}

/** Draws columns [from, from + count) with the left edge of the first at `x` CSS pixels. */
export type PaintColumns = (context: Context, from: number, count: number, x: number) => void;

/** Joints of thick lines reach this many columns back from a point that is still to come. */
const JOINTS = 6;

/**
 * What scrolls, kept as pixels: a roll on which only the newest columns are written from picture to picture. It is
 * a ring: column k lies at k modulo its length, which is a whole number of textures. Nothing is behind the ink.
 */
export class ScrollBuffer {
  private readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d");
  /** Columns [first, end) are written, and up to `settled` they are final. */
  private first = 0;
  private end = 0;
  private settled = 0;
  private shows: readonly unknown[] = [];

  /**
   * Brings the roll up to date.
   * @param shows everything but time on which the ink depends
   * @param recorded columns from here on hold no record yet
   * @param settled columns before this one are final
   * @returns whether it was written anew from end to end
   */
  write(
    columns: BufferColumns,
    shows: readonly unknown[],
    recorded: number,
    settled: number,
    paint: PaintColumns,
  ): boolean {
    const { first, count, pixels, ratio, height } = columns;
    const end = first + count;
    const wanted = [...shows, paletteNumber(), pixels, ratio, height, count];
    const isWhole = first < this.first || first >= this.end || !areSame(wanted, this.shows);
    if (isWhole) {
      const size = [ringOf(columns) * pixels, Math.round(height * ratio)] as const;
      if (this.canvas.width !== size[0] || this.canvas.height !== size[1])
        [this.canvas.width, this.canvas.height] = size;
      this.inkRange(columns, first, end, paint);
    } else {
      const from = Math.max(first, Math.min(this.end, this.settled - JOINTS));
      const to = end > this.end ? end : Math.min(end, recorded + JOINTS);
      if (from < to) this.inkRange(columns, from, to, paint);
    }
    this.shows = wanted;
    this.first = first;
    this.end = end;
    this.settled = settled;
    return isWhole;
  }

  /** Lays the roll on a chart whose first column begins at `left` device pixels; what was there is gone. */
  blit(onto: Context, columns: BufferColumns, left: number): void {
    const { count, pixels } = columns;
    const { height } = this.canvas;
    if (count === 0 || height === 0) return;
    onto.save();
    onto.setTransform(1, 0, 0, 1, 0, 0);
    onto.clearRect(left, 0, count * pixels, height);
    const start = place(columns.first, ringOf(columns));
    const before = Math.min(count, ringOf(columns) - start) * pixels;
    const after = count * pixels - before;
    onto.drawImage(this.canvas, start * pixels, 0, before, height, left, 0, before, height);
    if (after > 0) onto.drawImage(this.canvas, 0, 0, after, height, left + before, 0, after, height);
    onto.restore();
  }

  private inkRange(columns: BufferColumns, from: number, to: number, paint: PaintColumns): void {
    const { context } = this;
    if (context === null) return;
    const { pixels, ratio } = columns;
    const ring = ringOf(columns);
    const early = Math.min(JOINTS, from - columns.first);
    const start = place(from, ring);
    // Once more from the beginning of the ring where the range runs over its end.
    for (const at of start + to - from > ring ? [start, start - ring] : [start]) {
      const left = Math.max(0, at);
      const width = Math.min(ring, at + to - from) - left;
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      context.rect(left * pixels, 0, width * pixels, this.canvas.height);
      context.clip();
      context.clearRect(left * pixels, 0, width * pixels, this.canvas.height);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(context, from - early, to - from + early, ((at - early) * pixels) / ratio);
      context.restore();
    }
  }
}

/** Columns of the whole ring. */
const ringOf = ({ count, period }: BufferColumns): number => Math.ceil(count / period) * period;

const place = (column: number, count: number): number => ((column % count) + count) % count;
