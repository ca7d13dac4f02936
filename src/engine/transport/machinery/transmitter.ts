import { smaller } from "../../kernel/math.ts";
import { REDUCED, REPEATED, STAMPED } from "../../packets/packetTable.ts";
import { SenderState } from "./senderState.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** Sends what the window allows, and starts the retransmission timer (RFC 6298) while segments are outstanding. */
export abstract class Transmitter extends SenderState {
  protected startTimer(): void {
    const wait = smaller(this.rtt.rto * this.rtt.backoff, this.values.maxRto);
    this.timerAt = this.now + wait;
  }

  protected stopTimer(): void {
    this.timerAt = NEVER;
  }

  protected sendSyn(): void {
    this.lastSend = this.now;
    const repeated = this.rtt.backoff > 1;
    if (repeated) this.port.count("retransmission");
    this.port.transmit(-1, (repeated ? REPEATED : 0) | (this.rules.timestamps ? STAMPED : 0));
    this.startTimer();
  }

  protected trySend(): void {
    if (this.silenced || this.connecting) return;
    if (this.segments !== NEVER) this.restartIdle();
    const { values } = this;
    const window = smaller(this.cwnd + this.inflation, values.window);
    let burst = values.maxBurst > 0 ? values.maxBurst : NEVER;
    if (this.inRecovery) burst = Math.min(burst, this.rules.burst);
    // The fraction of a segment is kept.
    for (let sent = 0; sent < burst && this.next + 1 - this.una <= window && this.next < this.segments; sent++)
      this.send(this.next);
  }

  /** After an idle time longer than the timeout, the initial window again (RFC 5681, section 4.1). */
  private restartIdle(): void {
    if (this.flight > 0 || this.maxSent < 0 || this.now - this.lastSend <= this.rtt.rto) return;
    if (this.values.idleRestart) this.law.state.cwnd = Math.min(this.cwnd, this.values.initialWindow);
  }

  /** Limited transmit (RFC 3042): each of the first duplicate ACKs shows that a packet has left the network. */
  protected sendOne(): void {
    // A duplicate ACK and a fraction of a segment together let one be sent (ns-2).
    if ((this.silenced && !this.inFractions) || this.next >= this.segments) return;
    if (this.flight === 0) this.stopTimer();
    const ahead = this.next - this.una + 1;
    if (ahead <= this.cwnd + this.duplicates && ahead <= this.values.window) this.send(this.next);
  }

  /** Whether a retransmission may report a cut, as a new segment does. */
  private get repeatsReportCuts(): boolean {
    return this.values.ecnRetransmissions && !this.values.cwrWaits;
  }

  send(sequence: number): void {
    const repeated = sequence <= this.maxSent;
    if (repeated) this.port.count("retransmission");
    else this.maxSent = sequence;
    if (!repeated && this.inTicks) this.rtt.begin(sequence, this.now);
    if (sequence >= this.next) this.next = sequence + 1;
    const reduced = this.cutPending && (!repeated || this.repeatsReportCuts);
    if (reduced) this.cutPending = false;
    if (this.segments !== NEVER) this.lastSend = this.now;
    if (this.timerAt === NEVER) this.startTimer();
    this.port.transmit(
      sequence,
      (repeated ? REPEATED : 0) | (reduced ? REDUCED : 0) | (this.rules.timestamps ? STAMPED : 0),
    );
  }

  /** Marks outstanding segments to be sent again, from the oldest on. */
  resendOutstanding(): void {
    this.next = this.una;
  }

  /** Takes back `resendOutstanding`: segments that were outstanding at the timeout still are. */
  keepOutstanding(): void {
    this.next = this.maxSent + 1;
  }
}
