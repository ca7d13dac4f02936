import type { Tape } from "./tape.ts";

/** By how much each column of the ledger has grown in the bin that closes. */
export class Growth {
  /** Of the bin closed last; one for each of the ledger's columns. */
  columns: Float64Array;
  /** The ledger when the open bin began. */
  private start: Float64Array;

  constructor(sums: Float64Array) {
    this.start = sums.slice();
    this.columns = new Float64Array(sums.length);
  }

  /** Fills `columns`; the next bin begins now. */
  take(sums: Float64Array): void {
    const { start, columns } = this;
    for (let i = 0; i < sums.length; i++) {
      const sum = sums[i] as number;
      columns[i] = sum - (start[i] as number);
      start[i] = sum;
    }
  }

  /** Room for more columns, which begin at 0. */
  extend(length: number): void {
    const longer = new Float64Array(length);
    longer.set(this.start);
    this.start = longer;
    this.columns = new Float64Array(length);
  }

  /** @param length of the ledger */
  exchange(tape: Tape, length: number): void {
    if (tape.loading) this.extend(length);
    tape.numbers(this.start);
  }
}
