import { areSame } from "./areSame.ts";
import { HiddenPicture } from "./hiddenPicture.ts";
import type { Ink } from "./ink.ts";
import { paletteNumber } from "./palette.ts";

/** The columns that a chart shows, and their size on the screen. */
export interface BufferColumns {
  /** Index of the first column, counted from time 0. */
  readonly first: number;
  readonly count: number;
  /** Width of a column in whole device pixels. */
  readonly pixels: number;
  /** Device pixels in one CSS pixel. */
  readonly ratio: number;
  /** Height in CSS pixels. */
  readonly height: number;
  /** Number of columns after which textures repeat. */
  readonly period: number;
}

/** Draws columns [from, from + count) with the left edge of the first at `x` CSS pixels. */
export type PaintColumns = (context: Ink, from: number, count: number, x: number) => void;

/** Joints of thick lines reach this many columns back from the next point. */
const JOINTS = 6;

/**
 * The pixels of a scrolling picture, kept so that each new picture writes only the newest columns. It is a ring: column
 * k is at k modulo the ring's length, which is a whole number of textures. The background is transparent.
 */
export class ScrollBuffer {
  private readonly picture = new HiddenPicture();
  /** Columns [first, end) are written, and up to `settled` they are final. */
  private first = 0;
  private end = 0;
  private settled = 0;
  private shows: readonly unknown[] = [];

  /**
   * Brings the buffer up to date.
   * @param onto the ink of the chart that it is copied to
   * @param shows everything but time on which the picture depends
   * @param recorded columns from here on have no data yet
   * @param settled columns before this one are final
   * @returns whether all of it was rewritten
   */
  write(
    onto: Pick<Ink, "makeHiddenInk">,
    columns: BufferColumns,
    shows: readonly unknown[],
    recorded: number,
    settled: number,
    paint: PaintColumns,
  ): boolean {
    const { first, count, pixels, ratio, height } = columns;
    const end = first + count;
    const ink = this.picture.inkFor(onto, ringOf(columns) * pixels, Math.round(height * ratio));
    if (ink === null) return true;
    const wanted = [...shows, paletteNumber(), ink, pixels, ratio, height, count];
    const isWhole = first < this.first || first >= this.end || !areSame(wanted, this.shows);
    if (isWhole) this.inkRange(ink, columns, first, end, paint);
    else {
      const from = Math.max(first, Math.min(this.end, this.settled - JOINTS));
      const to = end > this.end ? end : Math.min(end, recorded + JOINTS);
      if (from < to) this.inkRange(ink, columns, from, to, paint);
    }
    this.shows = wanted;
    this.first = first;
    this.end = end;
    this.settled = settled;
    return isWhole;
  }

  /**
   * Copies the buffer to a chart whose first column begins at `left` device pixels, replacing the contents there.
   * @param behind draws what lies behind it
   */
  blit(onto: Ink, columns: BufferColumns, left: number, behind?: () => void): void {
    const { count, pixels, ratio } = columns;
    const { canvas } = this.picture;
    const height = Math.round(columns.height * ratio);
    if (count === 0 || height === 0) return;
    onto.save();
    onto.setTransform(1, 0, 0, 1, 0, 0);
    onto.clearRect(left, 0, count * pixels, height);
    onto.setTransform(ratio, 0, 0, ratio, 0, 0);
    behind?.();
    onto.setTransform(1, 0, 0, 1, 0, 0);
    const start = place(columns.first, ringOf(columns));
    const before = Math.min(count, ringOf(columns) - start) * pixels;
    const after = count * pixels - before;
    onto.drawImage(canvas, start * pixels, 0, before, height, left, 0, before, height);
    if (after > 0) onto.drawImage(canvas, 0, 0, after, height, left + before, 0, after, height);
    onto.restore();
  }

  private inkRange(context: Ink, columns: BufferColumns, from: number, to: number, paint: PaintColumns): void {
    const { pixels, ratio } = columns;
    const ring = ringOf(columns);
    const early = Math.min(JOINTS, from - columns.first);
    const start = place(from, ring);
    // A range beyond the ring's end is painted again at the ring's start.
    for (const at of start + to - from > ring ? [start, start - ring] : [start]) {
      const left = Math.max(0, at);
      const width = Math.min(ring, at + to - from) - left;
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      context.rect(left * pixels, 0, width * pixels, context.canvas.height);
      context.clip();
      context.clearRect(left * pixels, 0, width * pixels, context.canvas.height);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(context, from - early, to - from + early, ((at - early) * pixels) / ratio);
      context.restore();
    }
  }
}

/** Length of the ring in columns. */
const ringOf = ({ count, period }: BufferColumns): number => Math.ceil(count / period) * period;

const place = (column: number, count: number): number => ((column % count) + count) % count;
