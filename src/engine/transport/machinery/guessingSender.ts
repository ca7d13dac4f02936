import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { DuplicateRules } from "../contract.ts";
import { RackSender } from "./rackSender.ts";

/**
 * A sender that may use duplicate ACKs as ns-3 does without SACK, where its rules name a departure from RFC 6582;
 * otherwise it works as `RackSender`.
 *
 * A guess: a duplicate ACK does not say which segment arrived, so the lowest outstanding one above `una` that is not
 * yet guessed counts as arrived. `inflation` is the number of guesses; they are always the segments that follow `una`.
 * An ACK that makes a guessed segment the oldest shows that the guess was wrong: it moves one segment up, and the
 * oldest one counts as lost, even when the repair is over.
 */
export class GuessingSender extends RackSender {
  /** The oldest segment counts as lost because of a wrong guess, and was not sent again. */
  private oldestLost = false;
  /**
   * A mark cut the window: until everything up to this segment is acknowledged it does not grow, and nothing is
   * repaired.
   */
  private heldUntil = -1;
  /** Number of guesses when the timer ran out. */
  private guessedAtTimer = 0;

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.oldestLost = archive.flag(this.oldestLost);
    this.heldUntil = archive.number(this.heldUntil);
    this.guessedAtTimer = archive.number(this.guessedAtTimer);
  }

  private get departures(): DuplicateRules | undefined {
    return this.rules.duplicates;
  }

  private get guesses(): boolean {
    return this.departures?.guesses === true;
  }

  private guess(): void {
    this.inflation = Math.min(this.inflation + 1, this.maxSent - this.una);
  }

  // ---- acknowledgements

  protected override onAdvance(acknowledgment: number, advanced: number, echo: boolean, inFlight: number): void {
    if (!this.guesses) {
      super.onAdvance(acknowledgment, advanced, echo, inFlight);
      return;
    }
    const left = this.inflation - advanced + 1;
    this.oldestLost = this.inflation > 0 && left > 0;
    // The ACK that ends slow start after a timeout, and acknowledges nothing newer, opens no window.
    const ends = this.una <= this.timeoutPoint && acknowledgment === this.timeoutPoint + 1;
    super.onAdvance(acknowledgment, advanced, echo || ends || this.una <= this.heldUntil, inFlight);
    this.inflation = Math.max(0, Math.min(left, this.maxSent - this.una));
  }

  protected override leaveRecovery(): void {
    super.leaveRecovery();
    if (this.guesses) this.law.state.cwnd = this.law.state.ssthresh;
  }

  protected override onPartial(acknowledgment: number, advanced: number): void {
    const { cwnd } = this;
    super.onPartial(acknowledgment, advanced);
    if (!this.guesses) return;
    this.law.state.cwnd = cwnd;
    this.oldestLost = false;
  }

  protected override onDuplicate(): void {
    if (!this.guesses) super.onDuplicate();
    else if (this.inRecovery) this.guess();
    else {
      this.duplicates += 1;
      if (this.duplicates === this.values.dupThreshold) this.onThreshold();
      else if (this.values.limitedTransmit) this.guess();
    }
  }

  protected override onThreshold(): void {
    const { departures, timerAt, inflation } = this;
    if (departures?.atRecoveryPoint === true && this.una - 1 === this.recover) this.recover -= 1;
    if (departures?.guesses !== true) super.onThreshold();
    else if (this.una - 1 > this.recover && this.una > this.heldUntil) {
      super.onThreshold();
      // Only the last of the duplicates leaves a guess.
      this.inflation = inflation;
      this.guess();
      this.oldestLost = false;
    }
    if (departures?.keepsTimer === true) this.timerAt = timerAt;
  }

  // ---- cuts

  /** Half of what is in the network, without guessed segments and the lost one. */
  protected override cut(cause: "loss" | "ecn" | "timeout"): void {
    super.cut(cause);
    if (!this.guesses || cause === "timeout") return;
    const left = this.flight - this.inflation - (cause === "loss" ? 1 : 0);
    this.law.onCongestion(cause, left, left, this.now);
    this.law.state.cwnd = this.law.state.ssthresh;
    if (cause === "ecn") this.heldUntil = this.maxSent + 1;
  }

  override onTimer(now: Seconds): void {
    this.guessedAtTimer = this.inflation;
    super.onTimer(now);
  }

  override resendOutstanding(): void {
    if (this.guesses) {
      // Every timeout cuts; after an earlier one, the segments sent again since are in the network.
      const left = this.next - this.una - this.guessedAtTimer;
      this.law.onCongestion("timeout", left, left, this.now);
    }
    super.resendOutstanding();
    this.oldestLost = false;
    this.heldUntil = -1;
  }

  // ---- sending

  protected override trySend(): void {
    if (this.oldestLost && !this.silenced && !this.connecting) {
      if (this.next - this.una - this.inflation > Math.min(this.cwnd, this.values.window)) return;
      this.oldestLost = false;
      this.send(this.una);
    }
    super.trySend();
  }
}
