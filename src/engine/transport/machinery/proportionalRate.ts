import type { Archive } from "../../kernel/archive.ts";

/**
 * Proportional rate reduction: during recovery it sends in the ratio of the new window to the old. The formulas are those
 * of RFC 9937, section 6, and of RFC 6937, section 3. The two differ in the choice of the bound: a setting in RFC 6937;
 * in RFC 9937 `bonus` is 1 at an ACK that advances without a new loss, else 0.
 */
export class ProportionalRate {
  /** Segments outstanding when recovery began; delivered and sent since. */
  private flight = 0;
  private delivered = 0;
  private out = 0;

  begin(flight: number): void {
    this.flight = flight;
    this.delivered = 0;
    this.out = 0;
  }

  sent(): void {
    this.out += 1;
  }

  /**
   * Number of segments that may be sent at an ACK.
   * @param delivered segments that the ACK newly reports
   * @param pipe segments in the network
   * @param threshold the window after recovery
   * @param bonus segments allowed beyond the delivered ones while pipe is below the threshold
   */
  quota(delivered: number, pipe: number, threshold: number, bound: "crb" | "ssrb", bonus = 1): number {
    this.delivered += delivered;
    if (pipe > threshold) return Math.ceil((this.delivered * threshold) / this.flight) - this.out;
    const owed = this.delivered - this.out;
    return Math.min(threshold - pipe, bound === "crb" ? owed : Math.max(owed, delivered) + bonus);
  }

  serialize(archive: Archive): void {
    this.flight = archive.number(this.flight);
    this.delivered = archive.number(this.delivered);
    this.out = archive.number(this.out);
  }
}
