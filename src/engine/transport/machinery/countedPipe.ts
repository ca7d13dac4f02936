import type { Archive } from "../../kernel/archive.ts";

/**
 * What a sender by selective acknowledgements takes to be in the network where it counts instead of asking its
 * scoreboard (K. Fall, S. Floyd, Simulation-based Comparisons of Tahoe, Reno, and SACK TCP, 1996, section 4): more by
 * each segment that it sends, less by each duplicate acknowledgement, and less by two at a partial one, which shows a
 * lost segment and the repetition that stood for it. Lost segments count until then.
 */
export class CountedPipe {
  /** Segments. */
  size = 0;
  /** The timer ran out, and nothing was acknowledged since: duplicates answer what was sent before. */
  private deaf = false;
  /** What had arrived before the timer ran out is to be told again. */
  private forgotten = false;

  /** A repair begins with so many segments outstanding, after so many duplicates. */
  begin(outstanding: number, duplicates: number): void {
    this.size = outstanding - duplicates;
  }

  onTimeout(): void {
    this.deaf = true;
    this.forgotten = true;
  }

  onAdvance(): void {
    this.deaf = false;
  }

  /**
   * Whether a duplicate tells of an arrival, as far as the sender still knows of arrivals.
   * @param board told of the arrival already; learns again here what a timeout had taken back
   */
  isNews(delivered: number, board: { readonly sacked: number; restart(): void }): boolean {
    if (this.deaf) return false;
    if (!this.forgotten) return delivered > 0;
    if (board.sacked === 0) return false;
    this.forgotten = false;
    board.restart();
    return true;
  }

  serialize(archive: Archive): void {
    this.size = archive.number(this.size);
    this.deaf = archive.flag(this.deaf);
    this.forgotten = archive.flag(this.forgotten);
  }
}
