import type { Seconds } from "../../../units/units.ts";
import { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { RecoveryRules } from "../contract.ts";
import { DeliveryRate } from "./deliveryRate.ts";
import { feedback } from "./feedback.ts";
import { Pacer } from "./pacer.ts";
import type { AckOut } from "./receiver.ts";
import { Scoreboard } from "./scoreboard.ts";
import { Sender } from "./sender.ts";
import { PLAIN } from "./senderKinds.ts";
import type { SenderPort } from "./senderPort.ts";
import type { Law, SenderValues } from "./senderState.ts";

const NEVER = Number.POSITIVE_INFINITY;

/**
 * A sender that knows for every segment whether it has arrived, passes this to its law, and paces its segments if the
 * law sets a rate.
 */
export abstract class FeedbackSender extends Sender {
  readonly board: Scoreboard;
  private readonly pacer = new Pacer();
  private rates: DeliveryRate | undefined = undefined;
  private paced = false;
  /** Marked packets that ACKs have reported. */
  private marksSeen = 0;

  constructor(port: SenderPort, law: Law, rules: RecoveryRules, values: SenderValues, segments: number) {
    super(port, law, rules, values, segments);
    this.board = new Scoreboard(values.dupThreshold);
    this.fit();
  }

  /** The segment to retransmit, if it may be sent now; −1: none. */
  protected abstract nextToRepair(): number;
  /** It repairs a loss by the receiver's detailed feedback, not as its base class does. */
  protected abstract get isRepairing(): boolean;

  override get wakeAt(): Seconds {
    return this.pacer.wakeAt;
  }

  override onAck(ack: AckOut, clock: Clock): void {
    if (ack.acknowledgment < this.una || this.isDone) return;
    this.now = clock.now;
    this.readAck(ack);
    if (this.law.onFeedback?.(feedback) === true) {
      this.port.count("ecn");
      this.port.count("cut");
      this.cutPending = this.values.ecn !== "none";
    }
    if (this.law.holdsBack === true) this.rates?.limit(feedback.pipe);
    super.onAck(ack, clock);
  }

  override onTimer(now: Seconds): void {
    this.now = now;
    if (now >= this.pacer.wakeAt) {
      this.pacer.wakeAt = NEVER;
      this.trySend();
    }
    if (now >= this.timerAt) super.onTimer(now);
  }

  override changeLaw(law: Law, rules: RecoveryRules): void {
    super.changeLaw(law, rules);
    this.fit();
  }

  override retune(values: SenderValues, now: Seconds): void {
    this.board.threshold = values.dupThreshold;
    super.retune(values, now);
  }

  /** Takes over the state of a sender of a kind before its own. */
  takeOver(other: Sender): void {
    const archive = Archive.writer();
    other.serialize(archive);
    // The method that wrote the archive reads it again. This sender can run it, because its class extends the other's
    // class.
    other.serialize.call(this, Archive.reader(archive.finish()));
    if (other.kind === PLAIN) this.board.start = this.una;
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.board.serialize(archive);
    this.pacer.serialize(archive);
    this.rates?.serialize(archive);
    this.marksSeen = archive.number(this.marksSeen);
  }

  /** Segments in the network; after a timeout only those sent again since. */
  protected pipe(): number {
    if (this.next <= this.maxSent) return Math.max(0, this.next - this.board.start);
    return this.board.pipe(this.maxSent);
  }

  /** Finds losses that the scoreboard does not find itself. */
  protected findLosses(): void {
    // The scoreboard finds losses by duplicate ACKs.
  }

  /** The application leaves part of the window unused. */
  protected leaveUnused(): void {
    this.rates?.limit(this.pipe());
  }

  /**
   * Creates or removes the pacer and the rate measurement as the law needs them, and sets the rules of the scoreboard.
   */
  private fit(): void {
    this.paced = "pacingRate" in this.law.state;
    this.rates = this.law.samplesRate === true ? (this.rates ?? new DeliveryRate()) : undefined;
    this.board.witness = this.rates;
    this.board.remembers = this.rules.selective?.remembers === true;
  }

  /** Updates the scoreboard by an ACK, and fills the shared `feedback`. */
  private readAck(ack: AckOut): void {
    const { acknowledgment, arrived, marks, echo } = ack;
    const segments = acknowledgment - this.una;
    const inFlight = this.flight;
    const lostBefore = this.board.lostTotal;
    let delivered = this.board.advance(acknowledgment);
    if (arrived >= acknowledgment) delivered += this.board.add(arrived);
    this.findLosses();
    const exact = this.values.ecn === "accurate" && marks >= 0;
    feedback.now = this.now;
    feedback.segments = segments;
    feedback.marked = echo && this.values.ecn !== "none";
    feedback.rtt = this.now - ack.sentAt;
    feedback.inFlight = inFlight;
    feedback.acknowledgment = acknowledgment;
    feedback.next = Math.max(this.next, acknowledgment);
    feedback.delivered = delivered;
    feedback.sentSinceCut = Math.max(0, Math.min(segments, acknowledgment - 1 - this.recover));
    feedback.marks = exact ? marks - this.marksSeen : feedback.marked ? segments : 0;
    if (marks >= 0) this.marksSeen = marks;
    feedback.smoothedRtt = this.rtt.smoothed;
    feedback.pipe = this.pipe();
    feedback.lost = this.board.lostTotal - lostBefore;
    feedback.recovering = this.inRecovery;
    feedback.open = !this.inRecovery && acknowledgment > this.recover;
    // RFC 7661: a window that the application did not fill does not grow.
    feedback.unused = this.segments !== NEVER && inFlight + 1 < this.cwnd && this.next >= this.segments;
    if (this.rates !== undefined) this.measure(this.rates);
  }

  private measure(rates: DeliveryRate): void {
    rates.sample(this.now);
    feedback.rate = rates.rate;
    feedback.interval = rates.interval;
    feedback.deliveredTotal = rates.delivered;
    feedback.deliveredBefore = rates.before;
    feedback.rateLimited = rates.limited;
  }

  protected override onEcho(acknowledgment: number): boolean {
    return this.law.answersMarks !== true && super.onEcho(acknowledgment);
  }

  protected override trySend(): void {
    const repairing = this.isRepairing;
    if (!repairing && !this.paced) {
      super.trySend();
      return;
    }
    if (this.silenced || this.connecting) return;
    // A law with a model of the path goes on with its rate (RFC 5681, section 4.1, is about windows only).
    if (this.law.samplesRate !== true && this.values.idleRestart) this.restartAfterIdle();
    const burst = this.values.maxBurst > 0 ? this.values.maxBurst : NEVER;
    for (let sent = 0; sent < burst; sent++) {
      const sequence = repairing ? this.nextToRepair() : this.nextInWindow();
      if (sequence < 0 || (this.paced && !this.pacer.allows(this.now))) return;
      this.send(sequence);
    }
  }

  private restartAfterIdle(): void {
    const idle = this.segments !== NEVER && this.flight === 0 && this.maxSent >= 0;
    if (!idle || this.now - this.lastSend <= this.rtt.rto) return;
    this.law.state.cwnd = Math.min(this.cwnd, this.values.initialWindow);
  }

  private nextInWindow(): number {
    const window = this.law.sendingWindow ?? Math.floor(this.cwnd + this.inflation);
    if (this.next >= this.segments) {
      if (this.next < this.una + window) this.leaveUnused();
      return -1;
    }
    return this.next < this.una + Math.min(window, Math.floor(this.values.window)) ? this.next : -1;
  }

  override send(sequence: number): void {
    const resumes = this.flight === 0 && this.segments !== NEVER && this.maxSent >= 0;
    if (resumes) this.law.onResume?.(this.now - this.lastSend, this.now);
    this.rates?.onSend(sequence, this.una, this.pipe(), this.now);
    if (this.paced) this.pacer.sent(this.now, this.pacingRate);
    super.send(sequence);
  }

  private get pacingRate(): number {
    const { state } = this.law;
    return "pacingRate" in state && typeof state.pacingRate === "number" ? state.pacingRate : Number.NaN;
  }
}
