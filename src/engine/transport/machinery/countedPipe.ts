import type { Archive } from "../../kernel/archive.ts";

/**
 * Number of segments in the network, counted by ACKs without the scoreboard (K. Fall, S. Floyd, Simulation-based
 * Comparisons of Tahoe, Reno, and SACK TCP, 1996, section 4): one more for each segment sent, one less for each
 * duplicate ACK, two less for a partial ACK, which stands for a lost segment and its retransmission. Until then lost
 * segments count as in the network.
 */
export class CountedPipe {
  /** Segments. */
  size = 0;
  /** The timer ran out and nothing was acknowledged since: duplicate ACKs belong to segments sent before. */
  private awaitsAdvance = false;
  /** A timeout has cleared the record of arrivals, which duplicate ACKs have to report again. */
  private forgotten = false;

  /** Begins a repair with this number of segments outstanding, after this number of duplicate ACKs. */
  begin(outstanding: number, duplicates: number): void {
    this.size = outstanding - duplicates;
  }

  onTimeout(): void {
    this.awaitsAdvance = true;
    this.forgotten = true;
  }

  onAdvance(): void {
    this.awaitsAdvance = false;
  }

  /**
   * Handles a duplicate ACK outside a repair.
   * @param delivered segments that it newly reports
   * @param board has recorded the arrival already; the first such ACK after a timeout restores its earlier arrivals
   * @returns whether the ACK reports an arrival that the sender did not know of
   */
  onDuplicate(delivered: number, board: { readonly sacked: number; restart(): void }): boolean {
    if (this.awaitsAdvance) return false;
    if (!this.forgotten) return delivered > 0;
    if (board.sacked === 0) return false;
    this.forgotten = false;
    board.restart();
    return true;
  }

  serialize(archive: Archive): void {
    this.size = archive.number(this.size);
    this.awaitsAdvance = archive.flag(this.awaitsAdvance);
    this.forgotten = archive.flag(this.forgotten);
  }
}
