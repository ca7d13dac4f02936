import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { Fifo } from "./fifo.ts";
import { FlowTable } from "./flowTable.ts";
import type { StateColumn } from "./stateColumns.ts";

/** List of a queue, by code: none, or one of the lists that are served. */
export const IDLE = 0;
export const NEW = 1;
export const OLD = 2;
/** Empty, but its controller is not at rest yet; only some disciplines use it. */
export const DECAYING = 3;
const LISTS = 4;
/** In place of a queue's place: none. */
export const NO_QUEUE = -1;

/** Plain columns by place, written to checkpoints unchanged; they grow with the number of known queues. */
export interface BucketQueuesState {
  /** Maps a bucket to the place of its queue. */
  places: FlowTable;
  fifos: Fifo[];
  /** Maps a place to its bucket. */
  buckets: Uint32Array;
  /** Remaining credit, bytes; below 0 after a larger packet. */
  deficits: Float64Array;
  /** Code of the queue's list. */
  lists: Uint8Array;
  /** Neighbours in that list, −1 at its ends. */
  before: Int32Array;
  behind: Int32Array;
  /** Ends of each list, −1 if it is empty, and its number of queues, by code. */
  firsts: Int32Array;
  lasts: Int32Array;
  lengths: Uint32Array;
}

export const initialBucketQueues = (): BucketQueuesState => {
  const capacity = 32;
  return {
    places: new FlowTable(capacity),
    fifos: [],
    buckets: new Uint32Array(capacity),
    deficits: new Float64Array(capacity),
    lists: new Uint8Array(capacity),
    before: new Int32Array(capacity),
    behind: new Int32Array(capacity),
    firsts: new Int32Array(LISTS).fill(NO_QUEUE),
    lasts: new Int32Array(LISTS).fill(NO_QUEUE),
    lengths: new Uint32Array(LISTS),
  };
};

/** Returns `longer` after copying `column` to its start. */
export const lengthened = <C extends StateColumn>(column: C, longer: C): C => {
  longer.set(column);
  return longer;
};

/**
 * The queues of FQ-CoDel and its kin, and their round robin by bytes (RFC 8290, section 4): each queue belongs to a
 * bucket, stands in one list, and is known by its place. What became busy is served first, once, from the new list;
 * everything else in turn from the old one, as long as its credit lasts.
 *
 *   idle → (a packet comes) new → (credit used up, or empty while others wait) old → (empty at its turn) idle
 *
 * A discipline takes turns so: `front`; without credit `renew`, and again; `fifo(…).shift()` and `charge`; where the
 * queue was empty `leave`, and again. Empty queues keep their place, with whatever it remembers of them in columns of
 * `capacity` entries, until they are forgotten. Totals over all queues are the discipline's.
 */
export class BucketQueues {
  constructor(readonly state: BucketQueuesState) {}

  /** Places are below this; `add` doubles it when there is no room. */
  get capacity(): number {
    return this.state.places.capacity;
  }

  /** Places ever used are below this; some may be forgotten. */
  get reach(): number {
    return this.state.fifos.length;
  }

  /** Whether the next `add` doubles the capacity, if no queue is forgotten before. */
  get isFull(): boolean {
    return this.state.places.size === this.state.places.capacity;
  }

  /** Place of the bucket's queue; −1: not known. */
  find(bucket: number): number {
    return this.state.places.find(bucket);
  }

  /** Adds an idle queue for an unknown bucket. @returns its place, whose entries in other columns are out of date */
  add(bucket: number): number {
    const { state } = this;
    const place = state.places.add(bucket);
    if (state.buckets.length < this.capacity) this.grow();
    if (place === state.fifos.length) state.fifos.push(new Fifo(1));
    state.buckets[place] = bucket;
    state.deficits[place] = 0;
    state.lists[place] = IDLE;
    return place;
  }

  /** Whether the place belongs to a queue that is not forgotten. */
  isKnown(place: number): boolean {
    return this.find(this.state.buckets[place]) === place;
  }

  /** Forgets an idle queue; its place is used again. */
  forget(place: number): void {
    this.state.places.remove(this.state.buckets[place]);
  }

  /** Forgets the idle queues whose state need not be kept. */
  forgetWhere(isAtRest: (place: number) => boolean): void {
    for (let place = 0; place < this.reach; place++)
      if (this.listOf(place) === IDLE && this.isKnown(place) && isAtRest(place)) this.forget(place);
  }

  fifo(place: number): Fifo {
    return this.state.fifos[place];
  }

  listOf(place: number): number {
    return this.state.lists[place];
  }

  /** Number of queues in this list. */
  lengthOf(list: number): number {
    return this.state.lengths[list];
  }

  /** First queue of a list; −1: the list is empty. */
  first(list: number): number {
    return this.state.firsts[list];
  }

  /** The next queue in the list; −1: it is the last. */
  next(place: number): number {
    return this.state.behind[place];
  }

  /** Enqueues a packet; an idle or decaying queue joins the new list with this credit, bytes. */
  push(place: number, packet: Packet, credit: number, port: QueuePort): void {
    const { state } = this;
    this.fifo(place).push(packet);
    port.storedIn(packet, state.buckets[place]);
    if (this.listOf(place) === NEW || this.listOf(place) === OLD) return;
    state.deficits[place] = credit;
    this.moveToBack(place, NEW);
  }

  /** Moves the queue from its list to the end of `list`, or to none. */
  moveToBack(place: number, list: number): void {
    this.unlink(place);
    const { lists, before, behind, firsts, lasts, lengths } = this.state;
    lists[place] = list;
    if (list === IDLE) return;
    const last = lasts[list];
    before[place] = last;
    behind[place] = NO_QUEUE;
    if (last === NO_QUEUE) firsts[list] = place;
    else behind[last] = place;
    lasts[list] = place;
    lengths[list] = lengths[list] + 1;
  }

  /** The first new queue, otherwise the first old one; it may be empty. −1: both lists are empty. */
  front(): number {
    const { firsts } = this.state;
    const fresh = firsts[NEW];
    return fresh === NO_QUEUE ? firsts[OLD] : fresh;
  }

  hasCredit(place: number): boolean {
    return this.state.deficits[place] > 0;
  }

  /** The credit of the queue in front is used up: it gets `credit` bytes and moves to the end of the old list. */
  renew(place: number, credit: number): void {
    this.charge(place, -credit);
    this.moveToBack(place, OLD);
  }

  /** The queue has sent `bytes`. */
  charge(place: number, bytes: number): void {
    const { deficits } = this.state;
    deficits[place] = deficits[place] - bytes;
  }

  /**
   * The queue was empty at its turn. A new one passes through the old ones first, where there are any: else a flow
   * that sends a packet after each of its turns would always be new and starve them (RFC 8290, section 4.2).
   */
  leave(place: number): void {
    const passes = this.listOf(place) === NEW && this.first(OLD) !== NO_QUEUE;
    this.moveToBack(place, passes ? OLD : IDLE);
  }

  /** The queue with the most bytes, of equal ones that with the lowest bucket; −1: all are empty. */
  longest(): number {
    const { buckets, behind } = this.state;
    let longest = NO_QUEUE;
    let most = 0;
    for (let list = NEW; list <= OLD; list++) {
      for (let place = this.first(list); place !== NO_QUEUE; place = behind[place]) {
        const { bytes } = this.fifo(place);
        const isTie = bytes === most && buckets[place] > buckets[longest];
        if (bytes < most || bytes === 0 || isTie) continue;
        longest = place;
        most = bytes;
      }
    }
    return longest;
  }

  /**
   * Drops packets from the head of a queue until half of its bytes, rounded down as in Linux, or `batch` packets are
   * gone (RFC 8290, section 4.1.3): the arriving packet as `overflow`, others as `victim`. @returns how many
   */
  dropHalf(place: number, batch: number, arriving: Packet, port: QueuePort): number {
    const fifo = this.fifo(place);
    const left = Math.ceil(fifo.bytes / 2);
    let dropped = 0;
    while (dropped < batch && (dropped === 0 || fifo.bytes > left)) {
      const packet = fifo.shift();
      if (packet === undefined) break;
      port.drop(packet, packet === arriving ? "overflow" : "victim");
      dropped += 1;
    }
    return dropped;
  }

  /**
   * Visits the waiting packets in the round robin's order without further arrivals or drops. `credit` is the credit of
   * a queue at each of its turns, bytes.
   */
  forEachWaiting(visit: (packet: Packet) => void, credit: (place: number) => number): void {
    const sends: { readonly packet: Packet; readonly round: number }[] = [];
    for (const list of [OLD, NEW]) {
      for (let place = this.first(list); place !== NO_QUEUE; place = this.next(place)) {
        const deficit = this.state.deficits[place];
        const each = credit(place);
        let sent = 0;
        this.fifo(place).forEach((packet) => {
          // Credits given to the queue before the packet is sent.
          const credits = sent < deficit ? 0 : Math.floor((sent - deficit) / each) + 1;
          // New queues are served before the first round, and join the end of the old list with their first credit.
          sends.push({ packet, round: list === NEW ? credits - 1 : credits });
          sent += packet.size;
        });
      }
    }
    sends.sort((one, other) => one.round - other.round);
    for (const { packet } of sends) visit(packet);
  }

  /** Forgets all queues and returns the waiting packets, the oldest first: for a change of the buckets. */
  dissolve(): Packet[] {
    const packets: Packet[] = [];
    for (let place = 0; place < this.reach; place++) {
      const fifo = this.fifo(place);
      for (let packet = fifo.shift(); packet !== undefined; packet = fifo.shift()) packets.push(packet);
      this.moveToBack(place, IDLE);
      if (this.isKnown(place)) this.forget(place);
    }
    return packets.sort((one, other) => one.tEnq - other.tEnq);
  }

  private unlink(place: number): void {
    const { lists, before, behind, firsts, lasts, lengths } = this.state;
    const list = lists[place];
    if (list === IDLE) return;
    const previous = before[place];
    const next = behind[place];
    if (previous === NO_QUEUE) firsts[list] = next;
    else behind[previous] = next;
    if (next === NO_QUEUE) lasts[list] = previous;
    else before[next] = previous;
    lengths[list] = lengths[list] - 1;
  }

  private grow(): void {
    const { state, capacity } = this;
    state.buckets = lengthened(state.buckets, new Uint32Array(capacity));
    state.deficits = lengthened(state.deficits, new Float64Array(capacity));
    state.lists = lengthened(state.lists, new Uint8Array(capacity));
    state.before = lengthened(state.before, new Int32Array(capacity));
    state.behind = lengthened(state.behind, new Int32Array(capacity));
  }
}
