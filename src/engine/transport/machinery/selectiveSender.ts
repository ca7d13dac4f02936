import type { Archive } from "../../kernel/archive.ts";
import type { RecoveryRules } from "../contract.ts";
import { CountedPipe } from "./countedPipe.ts";
import { feedback } from "./feedback.ts";
import { FeedbackSender } from "./feedbackSender.ts";
import { bonusOf, ProportionalRate } from "./proportionalRate.ts";
import type { Sender } from "./sender.ts";
import { PLAIN, SELECTIVE } from "./senderKinds.ts";
import type { Law } from "./senderState.ts";

/**
 * A sender with loss recovery by selective ACKs (RFC 6675, section 5, and PRR of RFC 6937; or Fall and Floyd 1996, as
 * ns-2's Sack1), if its rules ask for it; with other rules it works as `Sender`.
 *
 *   open → (a hole with `dupThreshold` arrivals above it) → recovery, until all that was outstanding is acknowledged
 *        → (timeout) → slow start from one segment, from `una` again
 */
export class SelectiveSender extends FeedbackSender {
  protected readonly reduction = new ProportionalRate();
  /** Segments sent because of duplicate ACKs since the last advance. */
  private limitedSent = 0;
  /** Recovery ends when everything up to this segment is acknowledged. */
  protected recoveryPoint = -1;
  /** Highest segment sent at the last timeout: no recovery begins below it (RFC 6675, section 5.1). */
  protected timeoutPoint = -1;
  private rescued = false;
  /** A cut for a mark is spread until this segment, the first one sent after it, is acknowledged; −1: none is. */
  private easedUntil = -1;
  private readonly counted = new CountedPipe();

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.reduction.serialize(archive);
    this.limitedSent = archive.number(this.limitedSent);
    this.recoveryPoint = archive.number(this.recoveryPoint);
    this.timeoutPoint = archive.number(this.timeoutPoint);
    this.rescued = archive.flag(this.rescued);
    this.easedUntil = archive.number(this.easedUntil);
    this.counted.serialize(archive);
  }

  override changeLaw(law: Law, rules: RecoveryRules): void {
    const wasSelective = this.rules.selective !== undefined;
    super.changeLaw(law, rules);
    if (this.inRecovery) this.counted.begin(this.flight, this.board.sacked);
    if (!this.inRecovery || wasSelective === (rules.selective !== undefined)) return;
    if (!wasSelective) this.takeRepairUp();
    else {
      // Duplicate ACKs go on with the repair: each arrival beyond holes counts as one.
      this.recover = Math.max(this.recover, this.recoveryPoint);
      this.inflation = this.board.sacked;
    }
  }

  override get kind(): number {
    return SELECTIVE;
  }

  override takeOver(other: Sender): void {
    super.takeOver(other);
    if (other.kind === PLAIN && this.inRecovery && this.rules.selective !== undefined) this.takeRepairUp();
  }

  /** Continues a repair that duplicate ACKs began: its oldest segment was retransmitted, nothing else is known. */
  private takeRepairUp(): void {
    this.recoveryPoint = Math.max(this.recover, this.una);
    this.inflation = 0;
    this.duplicates = 0;
    this.rescued = false;
    this.reduction.begin(Math.max(1, this.flight));
    this.board.begin();
    this.board.repeat(this.una);
  }

  protected override get isRepairing(): boolean {
    return this.rules.selective !== undefined && (this.inRecovery || this.limitsPipe || this.repairsTimeout);
  }

  protected override onAdvance(acknowledgment: number, advanced: number, echo: boolean, inFlight: number): void {
    if (this.rules.selective === undefined) {
      super.onAdvance(acknowledgment, advanced, echo, inFlight);
      return;
    }
    this.inflation = 0;
    this.duplicates = 0;
    this.limitedSent = 0;
    this.counted.onAdvance();
    this.una = acknowledgment;
    if (this.next < acknowledgment) this.next = acknowledgment;
    if (this.easedUntil >= 0) this.ease(acknowledgment);
    else if (!this.inRecovery) {
      const beyond = feedback.sentSinceCut > 0 || this.rules.selective.countsEnd !== true || !feedback.open;
      if (!echo && !feedback.unused && beyond) this.law.onAck(feedback);
    } else if (acknowledgment > this.repairEnd) this.finishRepair();
    else {
      this.counted.size -= 2;
      this.reduce(false);
    }
    const { keepsTimer } = this.rules.selective;
    if (this.una > this.maxSent && !this.silenced) this.stopTimer();
    else if (!keepsTimer || !this.inRecovery || !this.hadPartialAck) this.startTimer();
    if (keepsTimer) this.hadPartialAck = this.inRecovery;
  }

  protected override onDuplicate(): void {
    if (this.rules.selective === undefined) super.onDuplicate();
    else if (this.inRecovery) {
      this.counted.size -= 1;
      this.reduce(false);
    } else this.onArrivalBeyond();
  }

  protected override onEcho(acknowledgment: number): boolean {
    const cuts = super.onEcho(acknowledgment);
    const { selective } = this.rules;
    const stays = this.silenced || (this.inRecovery && this.values.marksHeard === "window");
    if (!cuts || stays || selective?.spreadsMarks !== true || !this.isProportional) return cuts;
    this.inRecovery = false;
    this.easedUntil = this.maxSent + 1;
    if (selective.bytes > 0) this.reduction.begin(this.flight - feedback.segments, feedback.delivered);
    else this.reduction.begin(this.flight);
    return cuts;
  }

  /** The next ACK of a cut for a mark that is spread. */
  private ease(acknowledgment: number): void {
    if (acknowledgment <= this.easedUntil) this.reduce(false);
    else {
      this.easedUntil = -1;
      this.law.state.cwnd = this.law.state.ssthresh;
      if (this.rules.selective?.countsEnd === true) this.law.onAck(feedback);
    }
  }

  /** End of the repair. Sack1 has one variable for both: a cut for a mark during a repair makes the repair longer. */
  private get repairEnd(): number {
    return this.isCounted ? this.recover : this.recoveryPoint;
  }

  /** What was outstanding at a timeout is repaired by what is known to have arrived. */
  private get repairsTimeout(): boolean {
    return this.rules.selective?.keepsArrivals === true && !this.inRecovery && this.una <= this.timeoutPoint;
  }

  private get limitsPipe(): boolean {
    return this.rules.selective?.limitsPipe === true;
  }

  private onArrivalBeyond(): void {
    // A segment that had arrived before shows nothing.
    const isNews = this.isCounted ? this.counted.onDuplicate(feedback.delivered, this.board) : feedback.delivered > 0;
    if (!isNews || this.repairsTimeout) return;
    if (this.easedUntil >= 0 && this.rules.selective?.easesLosses === true) return;
    this.duplicates += 1;
    const watched = this.una + (this.rules.selective?.secondLost === true ? 1 : 0);
    const lost = this.duplicates >= this.values.dupThreshold || (!this.isCounted && this.board.isLost(watched));
    if (lost && this.edge > this.timeoutPoint) this.repair();
    else if (!lost && this.values.limitedTransmit && !this.limitsPipe) {
      const before = this.maxSent;
      this.sendOne();
      this.limitedSent += this.maxSent - before;
    }
  }

  private repair(): void {
    const outstanding = this.flight;
    this.beginRepair(outstanding - this.limitedSent, outstanding);
    this.rescued = false;
    this.board.begin();
    if (this.isProportional) this.reduce(true);
    else this.send(this.una);
    this.counted.begin(outstanding, this.duplicates);
    if (this.rules.selective?.keepsTimer !== true) this.startTimer();
  }

  /**
   * Begins the repair of a newly detected loss.
   * @param counted segments outstanding, for the size of the cut
   * @param outstanding segments outstanding, over which the reduction is spread
   */
  protected beginRepair(counted: number, outstanding: number): void {
    const { law } = this;
    this.easedUntil = -1;
    // An ECN cut of this window counts for this loss too: repair it without another cut.
    if (this.edge > this.recover || law.state.ssthresh === Number.POSITIVE_INFINITY) this.cutForLoss(counted);
    this.recoveryPoint = this.maxSent;
    this.inRecovery = true;
    this.rtt.forget();
    this.reduction.begin(outstanding);
    if (!this.isProportional && this.roundsWindow) law.state.cwnd = law.state.ssthresh;
  }

  protected cutForLoss(outstanding: number): void {
    this.recover = this.maxSent;
    const left = this.rules.selective?.cutsPipe === true ? this.board.pipe(this.maxSent) : outstanding;
    const base = Math.min(this.isCounted ? this.cwnd : left, this.values.window);
    this.law.onCongestion("loss", base, base, this.now);
    this.port.count("cut");
    // RFC 3168, section 6.1.2: CWR on the next new segment reports a reduction of any kind.
    this.cutPending = this.values.ecn !== "none";
  }

  protected override cut(cause: "loss" | "ecn" | "timeout"): void {
    super.cut(cause, this.rules.selective?.cutsPipe === true ? this.pipe() : this.flight);
  }

  /** A loss is a new one if this lies above the last cut: Sack1 requires one segment more. */
  private get edge(): number {
    return this.isCounted ? this.una - 1 : this.una;
  }

  private get isCounted(): boolean {
    return this.rules.selective?.counted === true;
  }

  /** A repair begins and ends with a window equal to the threshold. */
  private get roundsWindow(): boolean {
    return this.law.keepsWindow !== true && !this.isCounted;
  }

  protected get isProportional(): boolean {
    return this.rules.selective?.proportional === true && this.law.keepsWindow !== true;
  }

  /**
   * @param first the loss was detected just now: at least one segment is sent
   * @param bonus segments beyond the delivered ones, below the threshold, if not by its bound (`bonusOf`)
   */
  protected reduce(first: boolean, bonus?: number): void {
    const { selective } = this.rules;
    if (selective === undefined || !this.isProportional || (feedback.delivered === 0 && !first)) return;
    const { state } = this.law;
    const pipe = this.board.pipe(this.maxSent);
    const { bound, bytes } = selective;
    const more = bonus ?? bonusOf(bound, feedback);
    const quota = this.reduction.quota(feedback.delivered, pipe, state.ssthresh, bound, more, bytes);
    state.cwnd = pipe + Math.max(first || (bytes > 0 && this.reduction.isFresh) ? 1 : 0, quota);
  }

  protected finishRepair(): void {
    this.inRecovery = false;
    if (this.roundsWindow) this.law.state.cwnd = this.law.state.ssthresh;
    if (this.isCounted) this.recover = -1;
    if (this.rules.selective?.countsEnd === true) this.law.onAck(feedback);
  }

  /** RFC 6675, section 4, NextSeg. */
  protected override nextToRepair(): number {
    if (this.isCounted) return this.nextCounted();
    if (this.cwnd - this.board.pipe(this.maxSent) < 1) return -1;
    const lost = this.board.nextLost();
    if (lost >= 0) return lost;
    if (this.next < this.una + this.values.window && this.next < this.segments) return this.next;
    if (this.limitsPipe && !this.inRecovery) return -1;
    const hole = this.board.nextHole();
    if (hole >= 0 || this.rescued || this.rules.selective?.rescue !== true) return hole;
    return this.board.highestHole(this.maxSent);
  }

  /** Any hole below the highest arrival comes first, lost or not. */
  private nextCounted(): number {
    if (this.counted.size >= Math.floor(this.cwnd)) return -1;
    const hole = this.board.nextHole();
    if (hole >= 0) return hole;
    return this.next < this.una + this.values.window && this.next < this.segments ? this.next : -1;
  }

  override send(sequence: number): void {
    if (this.isRepairing) this.noteRepair(sequence);
    else if (this.easedUntil >= 0) this.reduction.sent();
    super.send(sequence);
  }

  /** A segment is sent during a repair. */
  protected noteRepair(sequence: number): void {
    this.reduction.sent();
    this.counted.size += 1;
    if (sequence === this.board.nextHole() || sequence === this.board.nextLost()) this.board.repeat(sequence);
    // Rule 4 retransmits early a segment not yet due for it.
    else if (sequence <= this.maxSent) this.rescued = true;
  }

  override resendOutstanding(): void {
    this.easedUntil = -1;
    this.timeoutPoint = this.maxSent;
    this.counted.onTimeout();
    this.limitedSent = 0;
    if (this.rules.selective?.keepsArrivals === true) this.board.loseOthers(this.maxSent);
    else {
      super.resendOutstanding();
      this.board.forget();
    }
  }

  override keepOutstanding(): void {
    super.keepOutstanding();
    this.timeoutPoint = -1;
    this.board.restart();
  }
}
