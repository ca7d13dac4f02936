import type { Archive } from "../../kernel/archive.ts";
import { GuessingSender } from "./guessingSender.ts";
import { ProportionalRate } from "./proportionalRate.ts";
import { COUNTING } from "./senderKinds.ts";

/**
 * A sender that may repair without SACK as Linux does, where its rules say so; otherwise it works as `GuessingSender`.
 *
 * Every duplicate ACK counts one segment as arrived (tcp_add_reno_sack): `inflation` is their number. One loss is
 * repaired per round trip as in RFC 6582, but proportional rate reduction sets the window meanwhile
 * (tcp_cwnd_reduction), in place of half the window at once and one segment for each duplicate. A cut for a mark is
 * spread in the same way. The repair ends when something sent after its beginning is acknowledged
 * (tcp_is_non_sack_preventing_reopen), with the window at the threshold.
 */
export class CountingSender extends GuessingSender {
  private readonly rate = new ProportionalRate();
  /** A cut for a mark is spread over the segments sent before it. */
  private reducing = false;

  override get kind(): number {
    return COUNTING;
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.rate.serialize(archive);
    this.reducing = archive.flag(this.reducing);
  }

  private get counts(): boolean {
    return this.rules.duplicates?.counts === true;
  }

  /**
   * Sets the window for this ACK to the packets in the network and those that it may send.
   * @param bonus segments more below the threshold
   */
  private shrink(delivered: number, bonus: 0 | 1): void {
    const { state } = this.law;
    const pipe = this.next - this.una - this.inflation;
    state.cwnd = pipe + Math.max(0, this.rate.quota(delivered, pipe, state.ssthresh, "ssrb", bonus));
  }

  private count(): void {
    this.inflation = Math.max(0, Math.min(this.inflation + 1, this.flight - 1));
  }

  // ---- acknowledgements

  protected override onAdvance(acknowledgment: number, advanced: number, echo: boolean, inFlight: number): void {
    if (!this.counts) {
      super.onAdvance(acknowledgment, advanced, echo, inFlight);
      return;
    }
    // One segment filled the hole; the others that the ACK covers were counted before (tcp_remove_reno_sacks).
    const delivered = Math.max(advanced - this.inflation, 1);
    const isWithin = acknowledgment - 1 <= this.recover;
    if (this.inRecovery && isWithin) {
      this.repairOn(acknowledgment, advanced, delivered);
      return;
    }
    if (this.reducing && !isWithin) this.endReduction();
    super.onAdvance(acknowledgment, delivered, echo || this.reducing, inFlight);
    if (this.reducing) this.shrink(delivered, 1);
  }

  /**
   * Handles an ACK within the repair: it repairs the next loss. Where none is left, the repair waits for newer
   * segments.
   */
  private repairOn(acknowledgment: number, advanced: number, delivered: number): void {
    const { state } = this.law;
    this.inflation = Math.max(0, this.inflation - (advanced - 1));
    this.duplicates = 0;
    this.una = acknowledgment;
    if (this.next < acknowledgment) this.next = acknowledgment;
    if (acknowledgment - 1 === this.recover) {
      this.inflation = 0;
      this.shrink(delivered, 1);
      if (this.una <= this.maxSent) this.startTimer();
      else this.stopTimer();
      return;
    }
    if (!this.rules.impatient || !this.hadPartialAck) this.startTimer();
    this.hadPartialAck = true;
    const pipe = this.next - this.una - this.inflation - 1;
    const quota = this.rate.quota(delivered, pipe, state.ssthresh, "ssrb", 0);
    this.send(this.una);
    state.cwnd = pipe + Math.max(1, quota);
  }

  private endReduction(): void {
    this.reducing = false;
    this.law.state.cwnd = this.law.state.ssthresh;
  }

  protected override leaveRecovery(): void {
    super.leaveRecovery();
    if (this.counts) this.endReduction();
  }

  protected override onDuplicate(): void {
    if (!this.counts) {
      super.onDuplicate();
      return;
    }
    if (this.inRecovery) this.count();
    else {
      this.duplicates += 1;
      if (this.duplicates === this.values.dupThreshold) {
        this.onThreshold();
        return;
      }
      // After a timeout, duplicates answer segments sent twice.
      const isOpen = this.recover < 0 || this.una - 1 > this.recover || this.reducing;
      if (this.values.limitedTransmit && isOpen && this.duplicates < this.values.dupThreshold) this.count();
    }
    if (this.inRecovery || this.reducing) this.shrink(1, 0);
  }

  protected override onThreshold(): void {
    if (!this.counts) {
      super.onThreshold();
      return;
    }
    const { recover, cwnd, inflation } = this;
    this.inflation = 0;
    super.onThreshold();
    if (!this.inRecovery) {
      this.inflation = inflation;
      return;
    }
    this.inflation = Math.max(0, Math.min(this.values.dupThreshold, this.flight - 1));
    if (this.recover !== recover) {
      this.rate.begin(cwnd, 1);
      this.rate.sent();
    }
    this.reducing = false;
    // The retransmission is all that may go.
    this.law.state.cwnd = this.next - this.una - this.inflation;
  }

  protected override onEcho(acknowledgment: number): boolean {
    if (!this.counts || this.inRecovery) return super.onEcho(acknowledgment);
    const { cwnd, inflation } = this;
    this.inflation = 0;
    const cuts = super.onEcho(acknowledgment);
    this.inflation = inflation;
    if (!cuts || this.silenced) return cuts;
    this.rate.begin(cwnd);
    this.reducing = true;
    return cuts;
  }

  override resendOutstanding(): void {
    super.resendOutstanding();
    this.reducing = false;
  }

  override send(sequence: number): void {
    super.send(sequence);
    if (this.inRecovery || this.reducing) this.rate.sent();
  }
}
