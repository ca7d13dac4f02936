import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { Scoreboard } from "./scoreboard.ts";
import { TransmitOrder } from "./transmitOrder.ts";

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Losses by time (RFC 8985, section 6): a segment is lost when one that was sent sufficiently later has arrived. It
 * knows of each segment when it was last sent, and so finds lost repetitions as well.
 */
export class Rack {
  /** When the reordering timer is due (section 6.2, step 5); Infinity: it is not armed. */
  reorderAt: Seconds = NEVER;
  /** Of the segment sent last among those that have arrived: when it was sent, which it is, its round trip. */
  private newestAt: Seconds = Number.NEGATIVE_INFINITY;
  private newest = -1;
  private rtt: Seconds = Number.NaN;
  private leastRtt: Seconds = NEVER;
  /** Highest segment that has arrived. */
  private highest = -1;
  private reordered = false;
  private now: Seconds = 0.5;
  private readonly order = new TransmitOrder();
  /** Is also told of what has arrived. */
  witness: { onDelivered(sequence: number): void } | undefined = undefined;

  constructor(private readonly board: Scoreboard) {}

  /** The time of everything that it is told next. */
  at(now: Seconds): void {
    this.now = now;
  }

  /** A segment leaves. */
  onSend(sequence: number, repeated: boolean, now: Seconds): void {
    this.order.send(sequence, repeated, this.board.start, now);
  }

  /** A segment has arrived, and this was not known before (section 6.2, steps 1 to 3). */
  onDelivered(sequence: number): void {
    const { order, now } = this;
    const sentAt = order.sentAt(sequence);
    const repeated = order.wasRepeated(sequence);
    order.remove(sequence);
    this.witness?.onDelivered(sequence);
    if (sequence > this.highest) this.highest = sequence;
    else if (!repeated) this.reordered = true;
    const rtt = now - sentAt;
    // So soon it can only be the first copy that has arrived.
    if (repeated && rtt < this.leastRtt) return;
    if (!repeated && rtt < this.leastRtt) this.leastRtt = rtt;
    this.rtt = rtt;
    if (!this.isBefore(sentAt, sequence)) {
      this.newestAt = sentAt;
      this.newest = sequence;
    }
  }

  /**
   * Marks what is lost by now, and arms the timer for what may be (section 6.2, steps 4 and 5).
   * @param eager without reordering so far, nobody waits for it: losses are being repaired, or enough has arrived beyond
   */
  detect(eager: boolean, smoothedRtt: Seconds): void {
    const { order, board, now } = this;
    this.reorderAt = NEVER;
    const patience = this.rtt + this.reorderingWindow(eager, smoothedRtt);
    for (let sequence = order.first; sequence >= 0; ) {
      const sentAt = order.sentAt(sequence);
      if (!this.isBefore(sentAt, sequence)) return;
      const after = order.next(sequence);
      if (sentAt + patience <= now) {
        order.remove(sequence);
        board.lose(sequence);
      } else this.reorderAt = sentAt + patience;
      sequence = after;
    }
  }

  /** The retransmission timer ran out (section 6.3): the oldest segment is lost, and all that should have arrived. */
  onTimeout(): void {
    const { order, board, now } = this;
    this.reorderAt = NEVER;
    for (let sequence = order.first; sequence >= 0; ) {
      const after = order.next(sequence);
      if (sequence === board.start || order.sentAt(sequence) + this.rtt <= now || Number.isNaN(this.rtt)) {
        order.remove(sequence);
        board.lose(sequence);
      }
      sequence = after;
    }
  }

  /** How long after it could have been here a segment may still come. */
  private reorderingWindow(eager: boolean, smoothedRtt: Seconds): Seconds {
    if (eager && !this.reordered) return 0;
    const window = this.leastRtt / 4;
    return window > smoothedRtt ? smoothedRtt : window;
  }

  /** Sent before the newest that has arrived; of what left at the same time, lower segments came first. */
  private isBefore(sentAt: Seconds, sequence: number): boolean {
    return sentAt < this.newestAt || (sentAt === this.newestAt && sequence < this.newest);
  }

  serialize(archive: Archive): void {
    this.reorderAt = archive.number(this.reorderAt);
    this.newestAt = archive.number(this.newestAt);
    this.newest = archive.number(this.newest);
    this.rtt = archive.number(this.rtt);
    this.leastRtt = archive.number(this.leastRtt);
    this.highest = archive.number(this.highest);
    this.reordered = archive.flag(this.reordered);
    this.order.serialize(archive);
  }
}
