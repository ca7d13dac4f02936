import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import { CE } from "../../packets/packet.ts";
import { doubleAt, ECHO, packets, REDUCED, REPEATED, STAMPED, sentAts } from "../../packets/packetTable.ts";
import type { EcnFeedback } from "../contract.ts";

const { sequences, sizes, ecns, flags } = packets;

/** Content of an ACK. */
export interface AckOut {
  /** The next segment expected. */
  acknowledgment: number;
  /** ECN-Echo. */
  echo: boolean;
  /** Transmission time of the oldest packet that it covers; NaN: that was a retransmission without a timestamp. */
  sentAt: Seconds;
  /** From a `FeedbackReceiver`: the segment whose arrival triggered this ACK; −1: not reported. */
  arrived: number;
  /** From a `FeedbackReceiver`: marked packets so far; −1: not reported. */
  marks: number;
}

/** A retransmission gives no RTT sample (Karn's rule), unless its timestamp tells it from the first (RFC 7323). */
const NO_SAMPLE = Number.NaN;

/** Number of packets that a prompt receiver acknowledges at once, from the first marked one on. */
const PROMPT = 2;

/** Receiver of a one-way transfer, in whole segments from 0; it sends ACKs as in RFC 5681, section 4.2. */
export class Receiver {
  /** The next segment expected. */
  expected = 0;
  /** Due time of the delayed ACK; Infinity: no ACK is delayed. */
  ackAt: Seconds = Number.POSITIVE_INFINITY;
  /** The echo of a mark waits for the delayed ACK. */
  echoWaits = false;
  /** It acknowledges marked packets at once, because the sender's window may be small. */
  isPrompt = false;
  /** It acknowledges a packet with CWR at once, for the same reason, where it is not prompt. */
  answersCuts = false;
  /** The latest data packet must be acknowledged at once. */
  answers = false;
  /** Segments beyond a gap, by sequence number modulo the length; 1: received. */
  private early = new Uint8Array(64);
  private earlyCount = 0;
  protected pending = 0;
  private pendingSentAt: Seconds = Number.NaN;
  protected echoing = false;
  /** Number of further packets to acknowledge at once. */
  private urgent = 0;
  /** Only a mark beyond all earlier ones is echoed (ns-3, TcpSocketBase::ForwardUp). */
  echoesInOrder = false;
  /** The last segment that came marked. */
  private markedLast = -1;

  constructor(
    public delayedAck: boolean,
    public delayedAckTime: Seconds,
  ) {}

  /**
   * Receives the data packet in this row. Afterwards `answers` says whether an ACK must be sent now (`writeAck`).
   * @returns its bytes; 0: it had arrived before
   */
  onData(row: number, clock: Clock): number {
    const echoBefore = this.echoing;
    // RFC 3168, section 6.1.3: CWR ends the echo, unless this packet itself is marked.
    if ((flags[row] & REDUCED) !== 0) this.echoing = false;
    if (ecns[row] === CE) this.noteMark(sequences[row]);
    const gap = this.earlyCount > 0;
    const isNext = sequences[row] === this.expected;
    const news = isNext ? this.absorb(sizes[row]) : this.keep(row);
    if (this.pending === 0) this.noteSent(row);
    const hurries = this.isPrompt ? this.hurry(row, echoBefore) : this.answersCuts && (flags[row] & REDUCED) !== 0;
    const atOnce = !this.delayedAck || hurries || !isNext || gap || (echoBefore !== this.echoing && !this.echoWaits);
    if (atOnce || this.pending === 1) {
      this.answers = true;
      return news;
    }
    this.pending = 1;
    this.ackAt = clock.now + this.delayedAckTime;
    this.answers = false;
    return news;
  }

  /** A packet came marked: from now on ACKs echo it, if its mark counts. */
  private noteMark(sequence: number): void {
    if (!this.echoesInOrder || sequence > this.markedLast) this.echoing = true;
    this.markedLast = Math.max(this.markedLast, sequence);
  }

  /** Keeps the transmission time of the oldest packet that the next ACK covers. */
  private noteSent(row: number): void {
    const isAmbiguous = (flags[row] & (REPEATED | STAMPED)) === REPEATED;
    this.pendingSentAt = isAmbiguous ? NO_SAMPLE : sentAts[doubleAt(row)];
  }

  /**
   * Whether the packet carries CWR, or is one of the first two from a marked one on; counts these (Linux,
   * tcp_ecn_check_ce).
   */
  private hurry(row: number, wasEchoing: boolean): boolean {
    const reduced = (flags[row] & REDUCED) !== 0;
    if (ecns[row] === CE && (reduced || !wasEchoing)) this.urgent = PROMPT;
    const isUrgent = this.urgent > 0;
    if (isUrgent) this.urgent -= 1;
    return isUrgent || reduced;
  }

  /** Changes the kind of ECN feedback; this plain receiver always latches its echo until CWR. */
  echoAs(_echoes: EcnFeedback | "own"): void {}

  /** Turns the packet in this row into an ACK of everything received; no ACK is delayed after that. */
  writeAck(row: number): void {
    sequences[row] = this.expected;
    flags[row] = this.echoing ? ECHO : 0;
    sentAts[doubleAt(row)] = this.pendingSentAt;
    if (this.pending === 0) return;
    this.pending = 0;
    this.ackAt = Number.POSITIVE_INFINITY;
  }

  serialize(archive: Archive): void {
    this.expected = archive.number(this.expected);
    this.ackAt = archive.number(this.ackAt);
    this.earlyCount = archive.number(this.earlyCount);
    this.pending = archive.number(this.pending);
    this.pendingSentAt = archive.number(this.pendingSentAt);
    this.echoing = archive.flag(this.echoing);
    this.urgent = archive.number(this.urgent);
    this.markedLast = archive.number(this.markedLast);
    const length = archive.number(this.early.length);
    if (archive.loading) this.early = new Uint8Array(length);
    if (this.earlyCount === 0) return;
    // Usually there are few, right behind the gap.
    const span = archive.number(archive.loading ? 0 : this.span());
    for (let i = 1; i <= span; i++) {
      const place = (this.expected + i) & (length - 1);
      this.early[place] = archive.number(this.early[place]);
    }
  }

  /** Number of segments from the expected one to the highest received. */
  private span(): number {
    const mask = this.early.length - 1;
    let found = 0;
    let span = 0;
    while (found < this.earlyCount && span < mask) {
      span += 1;
      if (this.early[(this.expected + span) & mask] > 0) found += 1;
    }
    return span;
  }

  /** Advances over the expected segment and the buffered ones that follow it. @returns the size of the expected one */
  private absorb(size: number): number {
    this.expected += 1;
    if (this.earlyCount > 0) this.absorbEarly();
    return size;
  }

  private absorbEarly(): void {
    const mask = this.early.length - 1;
    while (this.earlyCount > 0 && this.early[this.expected & mask] === 1) {
      this.early[this.expected & mask] = 0;
      this.earlyCount -= 1;
      this.expected += 1;
    }
  }

  /** Buffers a segment beyond a gap; an old segment only triggers an ACK. @returns its size, or 0 if it is not new */
  private keep(row: number): number {
    const sequence = sequences[row];
    if (sequence < this.expected) return 0;
    while (sequence - this.expected >= this.early.length) this.grow();
    const place = sequence & (this.early.length - 1);
    if (this.early[place] === 1) return 0;
    this.earlyCount += 1;
    this.early[place] = 1;
    return sizes[row];
  }

  private grow(): void {
    const longer = new Uint8Array(this.early.length * 2);
    for (let i = 0; i < this.early.length; i++) {
      const sequence = this.expected + i;
      longer[sequence & (longer.length - 1)] = this.early[sequence & (this.early.length - 1)];
    }
    this.early = longer;
  }
}
