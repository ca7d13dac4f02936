import type { Packet } from "../../packets/packet.ts";
import { Fifo } from "./fifo.ts";
import { FlowTable } from "./flowTable.ts";

/** No place. */
export const NONE = -1;

/**
 * A queue for each flow, or for each bucket of flows, by its number. Non-empty queues form a round, in the order in
 * which they became busy. Columns beside it hold further data of a flow, by the same places; the place of a forgotten
 * flow is used again. For FQ-CoDel and its variants, with new and old queues: `bucketQueues.ts`.
 */
export class FlowQueues {
  /** Number of non-empty queues. */
  busy = 0;
  /** Place of the queue at the head of the round; −1: all are empty. */
  first = NONE;
  private last = NONE;
  private readonly table = new FlowTable();
  private queues: Fifo[] = [];
  private numbers = new Uint32Array(32);
  private following = new Int32Array(32);
  private preceding = new Int32Array(32);

  /** Places are below this; it doubles when more flows are known. */
  get capacity(): number {
    return this.numbers.length;
  }

  /** Place of a flow; −1: not known. */
  find(flow: number): number {
    return this.table.find(flow);
  }

  /** Place of a flow, which is added if necessary; `capacity` may have doubled. */
  open(flow: number): number {
    const known = this.table.find(flow);
    if (known !== NONE) return known;
    const place = this.table.add(flow);
    if (place >= this.numbers.length) this.grow();
    while (this.queues.length <= place) this.queues.push(new Fifo(1));
    this.numbers[place] = flow;
    return place;
  }

  /** Forgets a flow without waiting packets. */
  forget(place: number): void {
    this.table.remove(this.numbers[place]);
  }

  /** Number of the flow at this place. */
  flowAt(place: number): number {
    return this.numbers[place];
  }

  queueAt(place: number): Fifo {
    const queue = this.queues[place];
    if (queue === undefined) throw new RangeError(`no queue has the place ${place}`);
    return queue;
  }

  /** The next queue in the round; −1: it is the last. */
  after(place: number): number {
    return this.following[place];
  }

  push(place: number, packet: Packet): void {
    const queue = this.queueAt(place);
    if (queue.length === 0) this.link(place);
    queue.push(packet);
  }

  /** Removes the oldest packet of a non-empty queue. */
  shift(place: number): Packet {
    return this.taken(place, this.queueAt(place).shift());
  }

  /** Removes the newest packet of a non-empty queue. */
  pop(place: number): Packet {
    return this.taken(place, this.queueAt(place).pop());
  }

  /** Moves the queue at the head of the round to its end. */
  rotate(): void {
    const place = this.first;
    if (place === this.last) return;
    this.unlink(place);
    this.link(place);
  }

  /**
   * Place of the queue with the most bytes; of several the one with the smallest number. A packet that arrives counts
   * with its flow, `own` being the place of that: where its flow would have most and is not known, the answer is −1.
   */
  longest(own = NONE, flow = Number.POSITIVE_INFINITY, size = 0): number {
    let best = own;
    let number = flow;
    let most = own === NONE ? size : this.queueAt(own).bytes + size;
    for (let place = this.first; place !== NONE; place = this.after(place)) {
      const { bytes } = this.queueAt(place);
      if (place === own || bytes < most || (bytes === most && this.flowAt(place) > number)) continue;
      best = place;
      number = this.flowAt(place);
      most = bytes;
    }
    return best;
  }

  /** Visits the waiting packets, one of each queue in turn. */
  forEachInTurn(visit: (packet: Packet) => void): void {
    let round: Fifo[] = [];
    for (let place = this.first; place !== NONE; place = this.after(place)) round.push(this.queueAt(place));
    for (let turn = 0; round.length > 0; turn++) {
      for (const queue of round) visit(queue.at(turn));
      round = round.filter((queue) => queue.length > turn + 1);
    }
  }

  private taken(place: number, packet: Packet | undefined): Packet {
    if (packet === undefined) throw new Error(`nothing waits at the place ${place}`);
    if (this.queueAt(place).length === 0) this.unlink(place);
    return packet;
  }

  private link(place: number): void {
    this.following[place] = NONE;
    this.preceding[place] = this.last;
    if (this.last === NONE) this.first = place;
    else this.following[this.last] = place;
    this.last = place;
    this.busy += 1;
  }

  private unlink(place: number): void {
    const before = this.preceding[place];
    const behind = this.following[place];
    if (before === NONE) this.first = behind;
    else this.following[before] = behind;
    if (behind === NONE) this.last = before;
    else this.preceding[behind] = before;
    this.busy -= 1;
  }

  private grow(): void {
    const { numbers, following, preceding } = this;
    const { capacity } = this.table;
    this.numbers = new Uint32Array(capacity);
    this.numbers.set(numbers);
    this.following = new Int32Array(capacity);
    this.following.set(following);
    this.preceding = new Int32Array(capacity);
    this.preceding.set(preceding);
  }
}
