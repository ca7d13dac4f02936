import type { Seconds } from "../../../units/units.ts";
import { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import { CE } from "../../packets/packet.ts";
import { DETAILED, ECHO, packets } from "../../packets/packetTable.ts";
import type { EcnFeedback } from "../contract.ts";
import { Receiver } from "./receiver.ts";

/** What it needs of its host. */
export interface FeedbackPort {
  /** An acknowledgement of what arrived before the packet now at hand leaves at once. */
  answerEarlier(): void;
}

/**
 * A receiver that tells more: every acknowledgement names the segment that it answers and carries the count of marked
 * packets. As long as no queue on the way back drops any, the segments named add up to what all blocks of RFC 2018 would
 * tell; what a dropped one named is known when a later one acknowledges it.
 */
export class FeedbackReceiver extends Receiver {
  /** Packets that arrived marked. */
  private marks = 0;
  /** As many of them as acknowledgements have told of. */
  private told = 0;
  private arrived = -1;
  private wasMarked = false;

  constructor(
    delayedAck: boolean,
    delayedAckTime: Seconds,
    private readonly port: FeedbackPort,
    /** What the echo is: latched until CWR, the state of the latest packet, or news of marks. */
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
    // A change to marked packets is told at once (RFC 9768, section 3.2.2.5.1), which the latch below does.
    else if (this.echoes === "accurate") this.echoing = marked && this.wasMarked;
    this.wasMarked = marked;
    if (marked) this.marks += 1;
    this.arrived = packets.sequences[row];
    return super.onData(row, clock);
  }

  override writeAck(row: number): void {
    super.writeAck(row);
    const echoes = this.echoes === "accurate" ? this.marks > this.told : this.echoing;
    packets.flags[row] = echoes ? DETAILED | ECHO : DETAILED;
    packets.arriveds[row] = this.arrived;
    packets.marks[row] = this.marks;
    this.told = this.marks;
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.marks = archive.number(this.marks);
    this.told = archive.number(this.told);
    this.arrived = archive.number(this.arrived);
    this.wasMarked = archive.flag(this.wasMarked);
  }

  /** It takes the place of a receiver that has told less. */
  takeOver(other: Receiver): void {
    const archive = Archive.writer();
    other.serialize(archive);
    super.serialize(Archive.reader(archive.finish()));
  }

  /** RFC 8257, section 3.2: what was not yet acknowledged is, with the state that held for it. */
  private onState(marked: boolean): void {
    if (marked === this.echoing) return;
    if (this.pending > 0) this.port.answerEarlier();
    this.echoing = marked;
  }
}
