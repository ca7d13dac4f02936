import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { RecoveryRules } from "../contract.ts";
import { feedback } from "./feedback.ts";
import { LossProbe } from "./lossProbe.ts";
import { Rack } from "./rack.ts";
import type { AckOut } from "./receiver.ts";
import { SelectiveSender } from "./selectiveSender.ts";
import type { Sender } from "./sender.ts";
import { TIMED } from "./senderKinds.ts";
import type { SenderPort } from "./senderPort.ts";
import type { Law, SenderValues } from "./senderState.ts";

const NEVER = Number.POSITIVE_INFINITY;

/**
 * A sender with loss detection by time and tail loss probes (RACK-TLP, RFC 8985), if its rules ask for it; with other
 * rules it works as `SelectiveSender`. It compares the number of segments in the network (pipe) with the window at all
 * times, so an arrival beyond a hole lets a new segment be sent.
 *
 *   open → (a segment sent later has arrived, and the reordering window is over) → recovery
 *        → (two round trips without an answer) → one probe, then the retransmission timer
 *        → (timeout) → slow start from one segment; what has arrived stays known
 */
export class RackSender extends SelectiveSender {
  private rack: Rack | undefined = undefined;
  private readonly probe = new LossProbe();

  constructor(port: SenderPort, law: Law, rules: RecoveryRules, values: SenderValues, segments: number) {
    super(port, law, rules, values, segments);
    this.followRules();
  }

  override get wakeAt(): Seconds {
    const wakeAt = super.wakeAt;
    return this.rack === undefined ? wakeAt : Math.min(wakeAt, this.rack.reorderAt, this.probe.at);
  }

  override onAck(ack: AckOut, clock: Clock): void {
    const { una, rack } = this;
    rack?.at(clock.now, this.rules.timestamps ? ack.sentAt : Number.NaN);
    super.onAck(ack, clock);
    if (rack !== undefined && (this.una > una || this.board.sacked > 0)) this.armProbe();
  }

  override onTimer(now: Seconds): void {
    if (this.rack !== undefined) {
      this.now = now;
      if (now >= this.rack.reorderAt) this.stopWaiting(this.rack);
      if (now >= this.probe.at) this.sendProbe();
      // RFC 8985, section 8: while the reordering timer runs, the retransmission timer does not.
      if (now >= this.timerAt && this.rack.reorderAt < NEVER) this.timerAt = this.rack.reorderAt;
    }
    super.onTimer(now);
  }

  override changeLaw(law: Law, rules: RecoveryRules): void {
    super.changeLaw(law, rules);
    this.followRules();
  }

  override retune(values: SenderValues, now: Seconds): void {
    super.retune(values, now);
    this.link();
  }

  override get kind(): number {
    return TIMED;
  }

  override takeOver(other: Sender): void {
    super.takeOver(other);
    if (other.kind >= TIMED) return;
    this.followTime(false);
    this.followRules();
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    const timed = archive.flag(this.rack !== undefined);
    if (timed) this.rack ??= new Rack(this.board);
    else this.rack = undefined;
    this.link();
    if (!timed) return;
    this.rack?.serialize(archive);
    this.probe.serialize(archive);
  }

  // ---- which rules are in force

  private followRules(): void {
    this.followTime(this.rules.selective?.rackTlp === true);
    this.link();
  }

  /** Switches loss detection by time on or off. */
  private followTime(timed: boolean): void {
    if (timed === (this.rack !== undefined)) return;
    const { board } = this;
    this.rack = timed ? new Rack(board) : undefined;
    this.probe.forget();
    this.link();
    board.restart();
    if (this.rack === undefined) return;
    this.next = this.maxSent + 1;
    this.watchOutstanding(this.rack, this.una);
  }

  /** Outstanding segments count as sent now. */
  private watchOutstanding(rack: Rack, from: number): void {
    for (let sequence = from; sequence <= this.maxSent; sequence++)
      if (!this.board.hasArrived(sequence)) rack.onSend(sequence, true, this.now);
  }

  override keepOutstanding(): void {
    super.keepOutstanding();
    if (this.rack === undefined) return;
    this.rack.startOver();
    this.watchOutstanding(this.rack, this.board.start);
  }

  /** Connects the scoreboard to RACK; it detects losses by duplicate ACKs only without RACK. */
  private link(): void {
    const { board, rack } = this;
    board.threshold = rack === undefined ? this.values.dupThreshold : Number.POSITIVE_INFINITY;
    if (rack === undefined) {
      if (board.witness instanceof Rack) board.witness = board.witness.witness;
    } else if (board.witness !== rack) {
      rack.witness = board.witness instanceof Rack ? board.witness.witness : board.witness;
      board.witness = rack;
    }
  }

  // ---- losses

  /** The oldest segment was sent before the timeout, so its retransmission is under way. */
  private get isStartingOver(): boolean {
    return this.una <= this.timeoutPoint;
  }

  protected override findLosses(): void {
    const { board, inRecovery, values } = this;
    const eager = inRecovery || this.isStartingOver || board.sacked >= values.dupThreshold;
    this.rack?.detect(eager, this.rtt.smoothed);
  }

  protected override onAdvance(acknowledgment: number, advanced: number, echo: boolean, inFlight: number): void {
    if (this.rack === undefined) {
      super.onAdvance(acknowledgment, advanced, echo, inFlight);
      return;
    }
    this.una = acknowledgment;
    this.judge(true, echo);
    if (this.una <= this.maxSent || this.silenced) this.startTimer();
    else this.stopTimer();
  }

  protected override onDuplicate(): void {
    if (this.rack === undefined) super.onDuplicate();
    else this.judge(false, false);
  }

  /** Responds to the result of an ACK. */
  private judge(advances: boolean, echo: boolean): void {
    if (this.probe.onAck(this.una, feedback.delivered > 0)) this.answerProbe();
    if (this.inRecovery && this.una > this.recoveryPoint) this.finishRepair();
    if (this.findsLoss) this.startRepair();
    // RFC 9937, section 6: more than was delivered only if the repair advances without new losses.
    else if (this.inRecovery) this.reduce(false, advances && feedback.lost === 0 ? 1 : 0);
    else if (advances && !echo && !feedback.unused) {
      // Segments that had arrived before have opened the window already.
      feedback.segments = Math.min(feedback.segments, feedback.delivered);
      this.law.onAck(feedback);
    }
  }

  /** A loss for which the window was not yet reduced. */
  private get findsLoss(): boolean {
    return this.board.lost > 0 && !this.inRecovery && !this.isStartingOver;
  }

  private startRepair(): void {
    this.probe.forget();
    // Segments sent because of arrivals beyond the hole do not count (RFC 5681, section 3.2, step 2).
    const outstanding = Math.max(1, Math.min(feedback.inFlight, Math.floor(this.cwnd)));
    this.beginRepair(outstanding, outstanding);
    if (this.isProportional) this.reduce(true, 0);
    else {
      const lost = this.board.nextNamed();
      if (lost >= 0) this.send(lost);
    }
    this.startTimer();
  }

  /** The reordering timer is due: segments that have not arrived by now are lost. */
  private stopWaiting(rack: Rack): void {
    rack.at(this.now, Number.NaN);
    if (this.now >= this.timerAt) this.startTimer();
    feedback.delivered = 0;
    feedback.inFlight = this.flight;
    this.findLosses();
    if (this.findsLoss) this.startRepair();
    this.trySend();
  }

  override resendOutstanding(): void {
    const { rack } = this;
    if (rack === undefined) {
      super.resendOutstanding();
      return;
    }
    this.timeoutPoint = this.maxSent;
    this.probe.forget();
    rack.at(this.now, Number.NaN);
    rack.onTimeout();
    // RFC 6298, section 5.4: the oldest segment is sent, whatever else is under way.
    if (this.board.pipe(this.maxSent) >= 1) this.send(this.una);
  }

  // ---- the probe

  private armProbe(): void {
    const { probe, board, flight } = this;
    // RFC 8985, section 7.2: arrivals beyond a hole show more than a probe could.
    const useless = this.inRecovery || this.isStartingOver || board.sacked > 0 || flight === 0;
    if (useless || this.silenced || !probe.mayFollow(this.rtt.samples)) probe.disarm();
    else probe.arm(this.now, this.rtt.smoothed, flight, this.timerAt);
  }

  private sendProbe(): void {
    const { probe } = this;
    probe.disarm();
    if (this.flight === 0) return;
    const isNew = this.next < this.segments && this.next < this.una + this.values.window;
    this.send(isNew ? this.next : this.maxSent);
    probe.sent(this.maxSent, !isNew, this.rtt.samples);
    this.startTimer();
  }

  /** The probe repaired a loss, which gets the same response as any other (RFC 8985, section 7.4.2). */
  private answerProbe(): void {
    this.cutForLoss(Math.min(this.flight, Math.floor(this.cwnd)));
    const { law } = this;
    if (law.keepsWindow !== true) law.state.cwnd = law.state.ssthresh;
  }

  // ---- sending

  protected override get isRepairing(): boolean {
    return this.rack !== undefined || super.isRepairing;
  }

  protected override nextToRepair(): number {
    if (this.rack === undefined) return super.nextToRepair();
    const window = this.law.sendingWindow ?? Math.floor(this.cwnd);
    if (window - this.board.pipe(this.maxSent) < 1) return -1;
    const lost = this.board.nextNamed();
    if (lost >= 0) return lost;
    if (this.next >= this.segments) this.leaveUnused();
    else if (this.next < this.una + this.values.window) return this.next;
    return -1;
  }

  protected override noteRepair(sequence: number): void {
    const { rack, board } = this;
    if (rack === undefined) {
      super.noteRepair(sequence);
      return;
    }
    const repeated = sequence <= this.maxSent;
    rack.onSend(sequence, repeated, this.now);
    if (repeated) board.repeatNamed(sequence);
    // As Linux, tcp_xmit_retransmit_queue: the timer counts from the latest transmission of the oldest segment, because
    // RACK detects the loss of a retransmission by itself.
    if (repeated && sequence === this.una) this.startTimer();
    if (this.inRecovery) this.reduction.sent();
  }

  protected override trySend(): void {
    const before = this.maxSent;
    super.trySend();
    if (this.rack !== undefined && this.maxSent !== before) this.armProbe();
  }
}
