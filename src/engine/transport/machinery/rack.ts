import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { Scoreboard } from "./scoreboard.ts";
import { TransmitOrder } from "./transmitOrder.ts";

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Loss detection by time (RFC 8985, section 6): a segment is lost when a segment sent sufficiently later has arrived.
 * RACK keeps the last transmission time of each segment, so it detects lost retransmissions too.
 */
export class Rack {
  /** Due time of the reordering timer (section 6.2, step 5); Infinity: not armed. */
  reorderAt: Seconds = NEVER;
  /** Of the segment sent last among those that have arrived: its transmission time, sequence number and RTT. */
  private newestAt: Seconds = Number.NEGATIVE_INFINITY;
  private newest = -1;
  private rtt: Seconds = Number.NaN;
  private leastRtt: Seconds = NEVER;
  /** Highest segment that has arrived. */
  private highest = -1;
  private reordered = false;
  private now: Seconds = Number.NaN;
  /** Transmission time that the ACK echoes; NaN: none. */
  private echoed: Seconds = Number.NaN;
  /** Reordering window at the latest detection, s. */
  private window: Seconds = 0;
  private order = new TransmitOrder();
  /** Another listener for arrivals. */
  witness: { onDelivered(sequence: number): void } | undefined = undefined;

  constructor(private readonly board: Scoreboard) {}

  /** Sets the time for the calls that follow. @param echoed transmission time that the ACK echoes; NaN: none */
  at(now: Seconds, echoed: Seconds): void {
    this.now = now;
    this.echoed = echoed;
  }

  /** A segment was sent. */
  onSend(sequence: number, repeated: boolean, now: Seconds): void {
    this.order.send(sequence, repeated, this.board.start, now);
  }

  /** A segment is newly known to have arrived (section 6.2, steps 1 to 3). */
  onDelivered(sequence: number): void {
    const { order, now } = this;
    const sentAt = order.sentAt(sequence);
    const repeated = order.wasRepeated(sequence);
    order.remove(sequence);
    this.witness?.onDelivered(sequence);
    if (sequence > this.highest) this.highest = sequence;
    else if (!repeated) this.reordered = true;
    const rtt = now - sentAt;
    // Only an earlier copy can have been acknowledged: in so short a time, or with this timestamp.
    if (repeated && (rtt < this.leastRtt || this.echoed < sentAt)) return;
    if (!repeated && rtt < this.leastRtt) this.leastRtt = rtt;
    this.rtt = rtt;
    if (!this.isBefore(sentAt, sequence)) {
      this.newestAt = sentAt;
      this.newest = sequence;
    }
  }

  /**
   * Marks lost segments, and arms the timer for those that may be lost (section 6.2, steps 4 and 5).
   * @param eager no reordering window without reordering so far: a repair, or the duplicate ACK threshold reached
   */
  detect(eager: boolean, smoothedRtt: Seconds): void {
    const { order, board, now } = this;
    this.reorderAt = NEVER;
    this.window = this.reorderingWindow(eager, smoothedRtt);
    const patience = this.rtt + this.window;
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

  /** Retransmission timeout (section 6.3): the oldest segment is lost, and all that should have arrived by now. */
  onTimeout(): void {
    const { order, board, now } = this;
    const patience = this.rtt + this.window;
    this.reorderAt = NEVER;
    for (let sequence = order.first; sequence >= 0; ) {
      const after = order.next(sequence);
      if (sequence === board.start || order.sentAt(sequence) + patience <= now || Number.isNaN(patience)) {
        order.remove(sequence);
        board.lose(sequence);
      }
      sequence = after;
    }
  }

  /** Forgets when outstanding segments were sent; `onSend` follows for each. */
  startOver(): void {
    this.order = new TransmitOrder();
    this.reorderAt = NEVER;
  }

  /** Reordering window, s: how much later than expected a segment may still arrive. */
  private reorderingWindow(eager: boolean, smoothedRtt: Seconds): Seconds {
    if (eager && !this.reordered) return 0;
    const window = this.leastRtt / 4;
    return window > smoothedRtt ? smoothedRtt : window;
  }

  /** Whether it was sent before the newest arrival; of segments sent at the same time, lower ones count as earlier. */
  private isBefore(sentAt: Seconds, sequence: number): boolean {
    return sentAt < this.newestAt || (sentAt === this.newestAt && sequence < this.newest);
  }

  serialize(archive: Archive): void {
    this.reorderAt = archive.number(this.reorderAt);
    this.newestAt = archive.number(this.newestAt);
    this.newest = archive.number(this.newest);
    this.rtt = archive.number(this.rtt);
    this.leastRtt = archive.number(this.leastRtt);
    this.window = archive.number(this.window);
    this.highest = archive.number(this.highest);
    this.reordered = archive.flag(this.reordered);
    this.order.serialize(archive);
  }
}
