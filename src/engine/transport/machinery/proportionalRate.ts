import type { Archive } from "../../kernel/archive.ts";
import type { PrrBound } from "../contract.ts";

/**
 * Proportional rate reduction (RFC 9937, section 6; first RFC 6937, section 3): during recovery it sends in the ratio of
 * the new window to the old. Below the threshold RFC 6937 has two bounds to choose from. RFC 9937 has one: that of `ssrb`,
 * with a `bonus` of 1 at an ACK that advances without a new loss, else of 0.
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
  quota(delivered: number, pipe: number, threshold: number, bound: PrrBound, bonus = 1): number {
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
