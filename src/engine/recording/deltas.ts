import type { Archive } from "../kernel/archive.ts";
import { SavedColumns, type Suspendable } from "../kernel/threadState.ts";
import { sums } from "./ledger.ts";

/** By column of the ledger: the total at the last call of `grown`. */
const starts = new Float64Array(sums.length);

/**
 * Growth of a column of the ledger since the previous call for that column. Called once when a bin closes: its growth
 * in the bin.
 */
export const grown = (column: number): number => {
  const sum = sums[column];
  const growth = sum - starts[column];
  starts[column] = sum;
  return growth;
};

/** The totals of one simulation at the start of its open bin; 0 at its start. */
export class Growth implements Suspendable {
  private readonly saved = new SavedColumns([starts]);

  constructor() {
    starts.fill(0);
  }

  /** @param columns number of columns of the ledger in use */
  serialize(archive: Archive, columns: number): void {
    archive.numbers(starts.subarray(0, columns));
  }

  suspend(): void {
    this.saved.save(starts.length);
  }

  resume(): void {
    this.saved.restore();
  }
}
