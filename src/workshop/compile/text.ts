import type { Fault, Fix } from "./fault.ts";

/** Number of characters before the words of a line. */
export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A text by its lines: offsets from places, and faults at places. */
export class SourceText {
  private readonly starts: number[] = [0];

  constructor(readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** Offset of a place; a column beyond the line is its end. */
  offset(line: number, column: number): number {
    return Math.min(this.startOf(line) + column, this.endOf(line));
  }

  /** The line of an offset, from 1. */
  lineAt(offset: number): number {
    let low = 1;
    let high = this.starts.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** A line, counted from 1, without its end. */
  line(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line));
  }

  startOf(line: number): number {
    return this.starts[line - 1] ?? this.text.length;
  }

  private endOf(line: number): number {
    const next = this.starts[line];
    return next === undefined ? this.text.length : next - 1;
  }

  /** A fault from one offset to another; one that spans lines ends with its first line. */
  fault(from: number, to: number, message: string, fix?: Fix): Fault {
    const start = Math.max(0, Math.min(from, this.text.length));
    const line = this.lineAt(start);
    const column = start - this.startOf(line);
    const endColumn = Math.max(column, Math.min(to, this.endOf(line)) - this.startOf(line));
    return { line, column, endColumn, message, ...(fix === undefined ? {} : { fix }) };
  }
}
