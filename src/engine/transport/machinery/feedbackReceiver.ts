import type { Seconds } from "../../../units/units.ts";
import { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import { CE } from "../../packets/packet.ts";
import { DETAILED, ECHO, packets } from "../../packets/packetTable.ts";
import type { EcnFeedback } from "../contract.ts";
import { Receiver } from "./receiver.ts";

/** The receiver's host. */
export interface FeedbackPort {
  /** Sends at once an ACK for what arrived before the current packet. */
  answerEarlier(): void;
}

/**
 * A receiver with detailed feedback: each ACK names the segment that it answers and carries the number of marked
 * packets. While no queue of the reverse path drops ACKs, the named segments are equivalent to all SACK blocks (RFC
 * 2018); a segment named by a dropped ACK becomes known when a later ACK acknowledges it.
 */
export class FeedbackReceiver extends Receiver {
  /** Packets that arrived marked. */
  private marks = 0;
  /** Marked packets that ACKs have reported. */
  private reported = 0;
  private arrived = -1;
  private wasMarked = false;

  constructor(
    delayedAck: boolean,
    delayedAckTime: Seconds,
    private readonly port: FeedbackPort,
    /** Meaning of the echo: latched until CWR, the state of the latest packet, or new marks. */
    private echoes: EcnFeedback | "own",
  ) {
    super(delayedAck, delayedAckTime);
  }

  override echoAs(echoes: EcnFeedback | "own"): void {
    this.echoes = echoes;
  }

  override onData(row: number, clock: Clock): number {
    const marked = packets.ecns[row] === CE;
    if (this.echoes === "dctcp") this.onState(marked);
    // A change to marked packets is reported at once (RFC 9768, section 3.2.2.5.1); the latch below does that.
    else if (this.echoes === "accurate") this.echoing = marked && this.wasMarked;
    this.wasMarked = marked;
    if (marked) this.marks += 1;
    this.arrived = packets.sequences[row];
    return super.onData(row, clock);
  }

  override writeAck(row: number): void {
    super.writeAck(row);
    const echoes = this.echoes === "accurate" ? this.marks > this.reported : this.echoing;
    packets.flags[row] = echoes ? DETAILED | ECHO : DETAILED;
    packets.arriveds[row] = this.arrived;
    packets.marks[row] = this.marks;
    this.reported = this.marks;
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.marks = archive.number(this.marks);
    this.reported = archive.number(this.reported);
    this.arrived = archive.number(this.arrived);
    this.wasMarked = archive.flag(this.wasMarked);
  }

  /** Takes over the state of a receiver with less feedback. */
  takeOver(other: Receiver): void {
    const archive = Archive.writer();
    other.serialize(archive);
    super.serialize(Archive.reader(archive.finish()));
  }

  /** RFC 8257, section 3.2: acknowledges what is pending, with the CE state that held for it. */
  private onState(marked: boolean): void {
    if (marked === this.echoing) return;
    if (this.pending > 0) this.port.answerEarlier();
    this.echoing = marked;
  }
}
