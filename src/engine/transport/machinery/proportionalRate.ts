import type { Archive } from "../../kernel/archive.ts";
import type { PrrBound } from "../contract.ts";

/** Products are taken modulo this: 2³². */
const WORD = 4_294_967_296;

/**
 * Segments that an ACK allows beyond those it delivers, 0 or 1. `rfc9937`: 1 at an ACK that advances and shows no new
 * loss (RFC 9937, section 6). `retransmission`: 1 at one that acknowledges a retransmission, which in a repair is any
 * ACK that advances (ns-3). Otherwise 1 (RFC 6937, section 3).
 */
export const bonusOf = (bound: PrrBound, ack: { readonly segments: number; readonly lost: number }): number => {
  if (bound === "retransmission") return ack.segments > 0 ? 1 : 0;
  return bound !== "rfc9937" || (ack.segments > 0 && ack.lost === 0) ? 1 : 0;
};

/**
 * Proportional rate reduction (RFC 9937, section 6; first RFC 6937, section 3): during recovery it sends in the ratio
 * of the new window to the old. Below the threshold RFC 6937 has two bounds to choose from. RFC 9937 has one: that of
 * `ssrb`, with a `bonus` of 1 at an ACK that advances without a new loss, else of 0. ns-3.37 counts in bytes, of which
 * fractions of a segment add up until one may go, and its products have 32 bits (TcpPrrRecovery::DoRecovery).
 */
export class ProportionalRate {
  /** Segments outstanding when recovery began; delivered and sent since. */
  private flight = 0;
  private delivered = 0;
  private out = 0;

  /** @param delivered counted already */
  begin(flight: number, delivered = 0): void {
    this.flight = flight;
    this.delivered = delivered;
    this.out = 0;
  }

  /** It has sent nothing yet. */
  get isFresh(): boolean {
    return this.out === 0;
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
   * @param bytes in a segment, if it counts in bytes; 0: in segments
   */
  quota(delivered: number, pipe: number, threshold: number, bound: PrrBound, bonus = 1, bytes = 0): number {
    this.delivered += delivered;
    if (pipe > threshold) {
      if (bytes === 0) return Math.ceil((this.delivered * threshold) / this.flight) - this.out;
      const product = (this.delivered * bytes * threshold * bytes) % WORD;
      return Math.ceil(product / (this.flight * bytes)) / bytes - this.out;
    }
    const owed = this.delivered - this.out;
    // ns-3 keeps this difference without a sign: one below zero becomes larger than what any ACK delivers.
    if (bound === "retransmission" && bonus > 0 && bytes > 0 && owed < 0)
      return Math.min(threshold - pipe, owed + bonus);
    if (bound === "retransmission" && bonus === 0) return Math.min(threshold - pipe, delivered);
    return Math.min(threshold - pipe, bound === "crb" ? owed : Math.max(owed, delivered) + bonus);
  }

  serialize(archive: Archive): void {
    this.flight = archive.number(this.flight);
    this.delivered = archive.number(this.delivered);
    this.out = archive.number(this.out);
  }
}
