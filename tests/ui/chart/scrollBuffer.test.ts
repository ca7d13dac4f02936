import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BufferColumns, ScrollBuffer } from "../../../src/ui/chart/scrollBuffer.ts";

/** A canvas that knows only which column of the chart stands in each of its pixel columns. */
class ColumnsOnly {
  columns: (number | undefined)[] = [];
  height = 0;
  private clipped: readonly [number, number] = [0, 0];
  private box: readonly [number, number] = [0, 0];

  set width(width: number) {
    this.columns = Array.from({ length: width }, () => undefined);
  }
  get width(): number {
    return this.columns.length;
  }
  getContext() {
    return {
      canvas: this,
      save: () => undefined,
      restore: () => undefined,
      beginPath: () => undefined,
      setTransform: () => undefined,
      rect: (x: number, _y: number, width: number) => {
        this.box = [x, x + width];
      },
      clip: () => {
        this.clipped = this.box;
      },
      clearRect: (x: number, _y: number, width: number) => this.columns.fill(undefined, x, x + width),
    };
  }
  /** Ink on [x, x + count), as far as it is not clipped. */
  stamp(column: number, x: number): void {
    if (x >= this.clipped[0] && x < this.clipped[1]) this.columns[x] = column;
  }
}

let canvas = new ColumnsOnly();
beforeEach(() => {
  vi.stubGlobal("document", {
    createElement: () => {
      canvas = new ColumnsOnly();
      return canvas;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const sheetAt = (first: number, count: number, period = 1): BufferColumns => ({
  first,
  count,
  period,
  pixels: 1,
  ratio: 1,
  height: 10,
});

/** Writes, and says which columns were inked. */
const write = (
  paper: ScrollBuffer,
  sheet: BufferColumns,
  recorded: number,
  settled: number,
  shows: readonly unknown[] = [],
) => {
  const inked: number[] = [];
  const isWhole = paper.write({}, sheet, shows, recorded, settled, (_context, from, count, x) => {
    for (let i = 0; i < count; i++) {
      inked.push(from + i);
      canvas.stamp(from + i, Math.round(x) + i);
    }
  });
  return { isWhole, inked };
};

describe("paper", () => {
  it("holds every column that it shows in its place, however far it was scrolled from picture to picture", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 1, max: 7 }),
        (moves, count, period) => {
          const paper = new ScrollBuffer();
          let until = 0;
          for (const move of moves) {
            until += move;
            const sheet = sheetAt(Math.max(0, until - count), count, period);
            write(paper, sheet, until, until - 2);
            const ring = canvas.columns.length;
            expect(ring % period).toBe(0);
            for (let column = sheet.first; column < until; column++) expect(canvas.columns[column % ring]).toBe(column);
          }
        },
      ),
    );
  });

  it("is written at its end only, with some of what thick lines reach back over", () => {
    const paper = new ScrollBuffer();
    expect(write(paper, sheetAt(0, 100), 100, 98).isWhole).toBe(true);
    const { isWhole, inked } = write(paper, sheetAt(3, 100), 103, 101);
    expect(isWhole).toBe(false);
    expect(Math.max(...inked)).toBe(102);
    expect(Math.min(...inked)).toBeGreaterThan(80);
  });

  it("is painted again when its content changes, and when it goes back", () => {
    const paper = new ScrollBuffer();
    write(paper, sheetAt(10, 50), 60, 58, ["red", 1]);
    expect(write(paper, sheetAt(10, 50), 60, 58, ["red", 1]).isWhole).toBe(false);
    expect(write(paper, sheetAt(10, 50), 60, 58, ["red", 2]).isWhole).toBe(true);
    expect(write(paper, sheetAt(9, 50), 60, 58, ["red", 2]).isWhole).toBe(true);
    expect(write(paper, sheetAt(9, 51), 60, 58, ["red", 2]).isWhole).toBe(true);
  });

  it("leaves future columns empty", () => {
    const paper = new ScrollBuffer();
    write(paper, sheetAt(0, 100), 10, 8);
    const { inked } = write(paper, sheetAt(0, 100), 12, 10);
    expect(Math.max(...inked)).toBeLessThan(20);
  });
});
