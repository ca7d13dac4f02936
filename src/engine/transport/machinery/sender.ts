import type { Seconds } from "../../../units/units.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Acked, RecoveryRules } from "../contract.ts";
import { cutsAgain, DUPLICATES, ECN, LEFT, NOTHING, TIMEOUT } from "./lastAction.ts";
import type { AckOut } from "./receiver.ts";
import { sampleExactly } from "./rttEstimator.ts";
import type { Law, SenderValues } from "./senderState.ts";
import { lowersThreshold } from "./spuriousTimeout.ts";
import { Transmitter } from "./transmitter.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** The argument of the law; one object that all senders share in turn. */
const acked: Acked = { now: 0.5, segments: 0, marked: false, rtt: Number.NaN, inFlight: 0 };

/**
 * A one-way sender, which counts whole segments from 0. This class has the connection, acknowledgements, loss recovery
 * (RFC 5681, RFC 6582), timeouts and ECN (RFC 3168). `SenderState` has the fields, and `Transmitter` has sending and
 * the retransmission timer. The congestion control `law` sets the window, and `rules` decide what is retransmitted.
 *
 *   closed → SYN sent → open ⇄ fast recovery
 *                        open → (timeout) → slow start from one segment, from `una` again
 */
export class Sender extends Transmitter {
  open(now: Seconds): void {
    this.now = now;
    if (!this.values.handshake) {
      this.trySend();
      return;
    }
    this.connecting = true;
    this.sendSyn();
  }

  /** The SYN was answered. @param sentAt NaN: the SYN had been retransmitted */
  onConnected(sentAt: Seconds, now: Seconds): void {
    this.now = now;
    if (!this.connecting) return;
    this.connecting = false;
    if (!Number.isNaN(sentAt)) this.rtt.measure(sentAt, now, this.values);
    if (this.rtt.backoff > 1) this.afterLostSyn();
    this.stopTimer();
    this.trySend();
  }

  /** The application supplies no more data; segments in flight are still delivered. */
  stop(now: Seconds): void {
    this.now = now;
    this.lasting = false;
    this.segments = Math.min(this.segments, this.maxSent + 1);
    if (this.connecting) {
      this.connecting = false;
      this.stopTimer();
    }
    if (this.una >= this.segments) this.checkDone();
  }

  /** The application supplies more data. @param segments number of them */
  supply(segments: number, now: Seconds): void {
    this.now = now;
    this.segments += segments;
    if (!this.done) this.trySend();
  }

  onAck(ack: AckOut, clock: Clock): void {
    const { acknowledgment, echo, sentAt } = ack;
    const { now } = clock;
    this.now = now;
    if (acknowledgment < this.una || this.done) return;
    const advanced = acknowledgment - this.una;
    const inFlight = this.flight;
    const fraction = this.inFractions;
    const wasMarkedAtOne = this.markedAtOne;
    if (!echo) this.markedAtOne = false;
    if (echo && this.values.ecn !== "none") this.onEcho(acknowledgment);
    else if (advanced > 0) this.silenced = false;
    let measured = false;
    if (advanced > 0 && this.inTicks) measured = this.rtt.stop(ack, this.rules.timestamps, clock, this.values);
    else if (advanced > 0 && !Number.isNaN(sentAt)) {
      this.rtt.latest = now - sentAt;
      sampleExactly(this.rtt, this.values);
      measured = true;
    }
    // RFC 6298, section 5 (Karn). A mark at one segment keeps the back-off: the first with fractions (ns-2), else the
    // second.
    const restarts = advanced > 0 && !(this.hadPartialAck && acknowledgment <= this.recover);
    const keeps = echo && (fraction ? this.markedAtOne : wasMarkedAtOne);
    if ((measured || (restarts && this.values.backOffUntil === "ack")) && !keeps) this.rtt.backoff = 1;
    if (this.rules.undo !== "off") this.spuriousTimeout.judge(this, ack, measured);
    if (advanced > 0) this.onAdvance(acknowledgment, advanced, echo, inFlight);
    else if (inFlight > 0 || (fraction && this.silenced)) this.onDuplicate();
    if (this.cwnd < 1 && !this.silenced) this.law.state.cwnd = 1;
    if (!this.spuriousTimeout.sendsUnsent(this)) this.trySend();
    if (this.una >= this.segments) this.checkDone();
  }

  private afterLostSyn(): void {
    const { values } = this;
    // RFC 5681, section 3.1: the initial window is one segment.
    this.law.state.cwnd = 1;
    if (values.ecnFallback) this.port.refuseEcn();
    // In ns-2 the echo that answers a retransmitted SYN counts as an echo of a mark.
    this.markedAtOne = this.inFractions && values.ecn !== "none";
    // RFC 6298, section 5.7, resets the timer; the older clock stays backed off.
    if (!this.inTicks) this.rtt.restart(values.maxRto);
  }

  onTimer(now: Seconds): void {
    this.now = now;
    this.stopTimer();
    if (this.connecting) {
      this.port.count("timeout");
      this.rtt.backOff(this.values);
      if (this.values.thresholdAtTimeout === "ns2") this.law.onCongestion("timeout", 1, 1, now);
      this.sendSyn();
      return;
    }
    const outstanding = this.una <= this.maxSent;
    if (this.silenced) this.endSilence(outstanding);
    else if (outstanding) this.timeOut();
    this.trySend();
  }

  /** Switches to another law, which keeps the windows, and other rules, which continue a repair under way. */
  changeLaw(law: Law, rules: RecoveryRules): void {
    law.state.cwnd = this.law.state.cwnd;
    law.state.ssthresh = this.law.state.ssthresh;
    this.law = law;
    this.rules = rules;
  }

  /** Applies new fields; data that was sent stays sent. */
  retune(values: SenderValues, now: Seconds): void {
    this.now = now;
    this.values = values;
    this.inTicks = values.rttClock === "ticks";
    this.inFractions = values.ecnAtOneSegment === "fraction";
    if (!this.done && this.maxSent >= 0) this.trySend();
  }

  /** Ends the connection: all segments that the application supplied are acknowledged. */
  private checkDone(): void {
    if (this.done || this.lasting || this.connecting) return;
    this.done = true;
    this.stopTimer();
    this.port.finished();
  }

  // ---- acknowledgements

  protected onAdvance(acknowledgment: number, advanced: number, echo: boolean, inFlight: number): void {
    // A cut for a mark beyond it has moved `recover`, and the repair is over.
    const repairs = this.inRecovery && this.lastAction !== ECN;
    if (this.rules.untilRecovered && repairs && acknowledgment - 1 < this.recover) {
      this.onPartial(acknowledgment, advanced);
      return;
    }
    this.inflation = 0;
    this.duplicates = 0;
    this.una = acknowledgment;
    if (this.next < acknowledgment) this.next = acknowledgment;
    if (this.inRecovery) this.leaveRecovery();
    acked.now = this.now;
    acked.segments = advanced;
    acked.marked = echo;
    acked.inFlight = inFlight;
    // RFC 7661: a window that the application did not fill does not grow.
    const unused = this.segments !== NEVER && inFlight + 1 < this.cwnd && this.next >= this.segments;
    if (!echo && !unused) this.law.onAck(acked);
    if (this.una <= this.maxSent || this.silenced) this.startTimer();
    else this.stopTimer();
  }

  protected leaveRecovery(): void {
    this.inRecovery = false;
    this.hadPartialAck = false;
    if (this.lastAction !== ECN) this.lastAction = LEFT;
    const { state } = this.law;
    if (this.rules.exit === "flight") state.cwnd = Math.min(state.ssthresh, Math.max(this.flight, 1) + 1);
  }

  /** RFC 6582, section 3.2, step 3: retransmits the next hole at once; the window shrinks by the data acknowledged. */
  protected onPartial(acknowledgment: number, advanced: number): void {
    if (!this.rules.deflate) this.inflation = Math.max(this.inflation, 1);
    else if (this.inflation > advanced) this.inflation -= advanced - 1;
    else {
      const { state } = this.law;
      state.cwnd = Math.max(1, state.cwnd - (advanced - this.inflation));
      this.inflation = 1;
    }
    this.una = acknowledgment;
    if (this.next < acknowledgment) this.next = acknowledgment;
    if (!this.rules.impatient || !this.hadPartialAck) this.startTimer();
    this.hadPartialAck = true;
    this.send(this.una);
  }

  protected onDuplicate(): void {
    this.duplicates += 1;
    const threshold = this.values.dupThreshold;
    if (this.duplicates === threshold) this.onThreshold();
    else if (this.duplicates > threshold) {
      if (this.inRecovery) this.inflation += 1;
    } else if (this.values.limitedTransmit) this.sendOne();
  }

  protected onThreshold(): void {
    const recovered = this.una - 1 > this.recover || this.recover === -1 || !this.rules.oncePerWindow;
    // An ECN cut of this window counts for this loss too: repair it without another cut.
    if (!recovered && this.lastAction !== ECN) return;
    if (recovered) {
      this.recover = this.maxSent;
      this.cut("loss");
    }
    this.inflation = this.values.dupThreshold;
    this.inRecovery = true;
    this.hadPartialAck = false;
    this.lastAction = DUPLICATES;
    this.rtt.forget();
    this.send(this.una);
    this.startTimer();
  }

  /** RFC 3168, section 6.1.2: one reduction per window, not below one segment. True: this echo reduced it. */
  protected onEcho(acknowledgment: number): boolean {
    const isOfCut = acknowledgment - 1 <= this.recover;
    if (!cutsAgain(this, isOfCut, acknowledgment > this.una)) return false;
    this.recover = this.maxSent;
    this.lastAction = ECN;
    this.port.count("ecn");
    if (this.cwnd <= 1) {
      if (this.markedAtOne) this.rtt.backOff(this.values);
      this.markedAtOne = true;
    } else this.markedAtOne = false;
    const window = this.cwnd;
    this.silenced = this.values.ecnAtOneSegment !== "keep-sending" && window < 2;
    this.cut("ecn");
    if (this.silenced && this.inFractions) this.law.state.cwnd = window / 2;
    return true;
  }

  protected cut(cause: "loss" | "ecn" | "timeout", flight = this.flight): void {
    this.law.onCongestion(cause, Math.min(this.cwnd + this.inflation, this.values.window), flight, this.now);
    this.port.count("cut");
    // RFC 3168, section 6.1.2: CWR on the next new segment reports a reduction of any kind.
    this.cutPending = this.values.ecn !== "none";
  }

  // ---- timeouts

  private timeOut(): void {
    this.port.count("timeout");
    // RFC 5681, section 3.1: a second timeout of the same segment does not lower ssthresh again.
    const again = this.timedOut === this.una;
    this.timedOut = this.una;
    // RFC 3522, section 3.2: while a repair is under way, an earlier retransmission may be what is acknowledged.
    const repairs = this.inRecovery || (this.lastAction === TIMEOUT && this.una <= this.recover);
    if (!again && !repairs && this.rules.undo !== "off")
      this.spuriousTimeout.begin(this.now, this.law.state.ssthresh, this.flight, this.recover, this.rtt);
    this.inflation = 0;
    if (lowersThreshold(this.values, again, this.lastAction === ECN)) this.cut("timeout");
    this.startOver();
  }

  /** Ends the wait after a mark at a window of one segment: sends one segment; outstanding ones count as lost. */
  private endSilence(outstanding: boolean): void {
    this.silenced = false;
    this.law.state.cwnd = 1;
    if (outstanding) this.startOver();
    else this.lastAction = TIMEOUT;
  }

  private startOver(): void {
    this.law.state.cwnd = 1;
    this.inflation = 0;
    this.duplicates = 0;
    this.inRecovery = false;
    this.hadPartialAck = false;
    this.recover = this.maxSent;
    this.lastAction = TIMEOUT;
    // The packet with CWR for the last cut may be the one lost.
    if (this.values.thresholdAtTimeout === "ns2") this.cutPending = this.values.ecn !== "none";
    this.rtt.forget();
    this.resendOutstanding();
    this.rtt.backOff(this.values);
    this.startTimer();
  }

  /** The latest timeout was spurious. @param recover highest segment sent when the window was cut before it */
  forgetTimeout(recover: number): void {
    this.recover = recover;
    this.lastAction = NOTHING;
    this.timedOut = -1;
    this.rtt.backoff = 1;
  }
}
