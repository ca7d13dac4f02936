import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import { CE } from "../../packets/packet.ts";
import { doubleAt, ECHO, packets, REDUCED, REPEATED, sentAts } from "../../packets/packetTable.ts";
import type { EcnFeedback } from "../contract.ts";

const { sequences, sizes, ecns, flags } = packets;

/** What an acknowledgement tells its sender. */
export interface AckOut {
  /** The next segment expected. */
  acknowledgment: number;
  /** ECN-Echo. */
  echo: boolean;
  /** When the oldest packet that this covers was sent; NaN: that one was a retransmission. */
  sentAt: Seconds;
  /** From a `FeedbackReceiver`: the segment whose arrival this answers; −1: not told. */
  arrived: number;
  /** From a `FeedbackReceiver`: marked packets so far; −1: not told. */
  marks: number;
}

/** A repeated packet tells nothing of the round trip. */
const UNTOLD = Number.NaN;

/** Packets from the first marked one on that a prompt receiver answers at once. */
const PROMPT = 2;

/** Receiver of a one-way transfer, in whole segments from 0: acknowledgements as in RFC 5681, section 4.2. */
export class Receiver {
  /** The next segment expected. */
  expected = 0;
  /** When the delayed acknowledgement is due; Infinity: none waits. */
  ackAt: Seconds = Number.POSITIVE_INFINITY;
  /** News of marks wait for the delayed acknowledgement. */
  echoWaits = false;
  /** It hurries where it sees marks: the sender's window may be small. */
  isPrompt = false;
  /** The latest data packet is to be answered at once. */
  answers = false;
  /** Sizes of segments beyond a gap, by segment number modulo the length; 0: not here. */
  private early = new Uint16Array(64);
  private earlyCount = 0;
  protected pending = 0;
  private pendingSentAt: Seconds = Number.NaN;
  protected echoing = false;
  /** So many packets more are answered at once. */
  private urgent = 0;

  constructor(
    public delayedAck: boolean,
    public delayedAckTime: Seconds,
  ) {}

  /**
   * Takes the data packet in this row; `answers` then tells whether an acknowledgement is to be sent now (`writeAck`).
   * @returns bytes that it brought into order
   */
  onData(row: number, clock: Clock): number {
    const echoBefore = this.echoing;
    // RFC 3168, section 6.1.3: CWR ends the echo, unless this very packet is marked again.
    if ((flags[row] & REDUCED) !== 0) this.echoing = false;
    if (ecns[row] === CE) this.echoing = true;
    const gap = this.earlyCount > 0;
    const isNext = sequences[row] === this.expected;
    const inOrder = isNext ? this.absorb(sizes[row]) : this.keep(row);
    if (this.pending === 0) this.noteSent(row);
    const hurries = this.isPrompt && this.hurry(row, echoBefore);
    const atOnce =
      !this.delayedAck || hurries || inOrder === 0 || gap || (echoBefore !== this.echoing && !this.echoWaits);
    if (atOnce || this.pending === 1) {
      this.answers = true;
      return inOrder;
    }
    this.pending = 1;
    this.ackAt = clock.now + this.delayedAckTime;
    this.answers = false;
    return inOrder;
  }

  /** When the oldest packet that an acknowledgement covers was sent. */
  private noteSent(row: number): void {
    const isRepeated = (flags[row] & REPEATED) !== 0;
    this.pendingSentAt = isRepeated ? UNTOLD : sentAts[doubleAt(row)];
  }

  /** True: the packet tells of a cut, or is among the first two from a marked one on (as Linux, tcp_ecn_check_ce). */
  private hurry(row: number, wasEchoing: boolean): boolean {
    const reduced = (flags[row] & REDUCED) !== 0;
    if (ecns[row] === CE && (reduced || !wasEchoing)) this.urgent = PROMPT;
    const isUrgent = this.urgent > 0;
    if (isUrgent) this.urgent -= 1;
    return isUrgent || reduced;
  }

  /** How it tells of marks from now on; a plain one latches its echo until CWR, whatever is asked. */
  echoAs(_echoes: EcnFeedback | "own"): void {}

  /** Makes the packet in this row the acknowledgement of all that has come; none waits then. */
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
    const length = archive.number(this.early.length);
    if (archive.loading) this.early = new Uint16Array(length);
    if (this.earlyCount === 0) return;
    // Mostly they are few, right behind the gap.
    const span = archive.number(archive.loading ? 0 : this.span());
    for (let i = 1; i <= span; i++) {
      const place = (this.expected + i) & (length - 1);
      this.early[place] = archive.number(this.early[place]);
    }
  }

  /** Segments from the expected one to the last that waits behind it. */
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

  /** The expected segment is here, and with it those that waited behind it. */
  private absorb(size: number): number {
    this.expected += 1;
    return this.earlyCount === 0 ? size : this.absorbEarly(size);
  }

  private absorbEarly(size: number): number {
    let bytes = size;
    const mask = this.early.length - 1;
    for (let held = this.early[this.expected & mask]; held > 0; ) {
      bytes += held;
      this.early[this.expected & mask] = 0;
      this.earlyCount -= 1;
      this.expected += 1;
      held = this.earlyCount > 0 ? this.early[this.expected & mask] : 0;
    }
    return bytes;
  }

  /** A segment beyond a gap waits; an old one only asks for another acknowledgement. */
  private keep(row: number): 0 {
    const sequence = sequences[row];
    if (sequence < this.expected) return 0;
    while (sequence - this.expected >= this.early.length) this.grow();
    const place = sequence & (this.early.length - 1);
    if (this.early[place] === 0) this.earlyCount += 1;
    this.early[place] = sizes[row];
    return 0;
  }

  private grow(): void {
    const longer = new Uint16Array(this.early.length * 2);
    for (let i = 0; i < this.early.length; i++) {
      const sequence = this.expected + i;
      longer[sequence & (longer.length - 1)] = this.early[sequence & (this.early.length - 1)];
    }
    this.early = longer;
  }
}
