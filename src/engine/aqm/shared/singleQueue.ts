import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueueDiscipline, QueuePort } from "../contract.ts";
import type { Fifo } from "./fifo.ts";

/** State of a discipline with one queue, besides its own numbers. */
export interface SingleQueueState {
  readonly waiting: Fifo;
}

/**
 * A discipline with one queue that is served first in, first out. A subclass says what happens to an arrival, and
 * overrides the rest only where it differs: it decides at departure (`dequeue`), derives numbers from its fields
 * (`onRetune`), or counts the packets of its queue (`adopt`, `onExcess`). A subclass that overrides `adopt` or
 * `retune` calls it on `super` as well.
 *
 * @typeParam State everything that the discipline remembers, as plain data (see `QueueDiscipline.state`)
 * @typeParam Values the values of its fields, in SI units
 */
export abstract class SingleQueue<State extends SingleQueueState, Values> implements QueueDiscipline<State, Values> {
  /** The waiting packets, head first: `this.queue`, which is filled in place when a checkpoint is loaded. */
  protected readonly queue: Fifo;

  constructor(
    protected values: Values,
    protected readonly port: QueuePort,
    readonly state: State,
  ) {
    this.queue = state.waiting;
  }

  /**
   * Decides on an arrival, once and at once: `this.queue.push(packet)`, or `this.port.drop(packet, reason)`. The packet
   * does not count as waiting yet. A full buffer is the discipline's own business: `this.port.hasRoom(packet)`.
   */
  abstract enqueue(packet: Packet, now: Seconds): void;

  /** Takes the head of the queue. */
  dequeue(_now: Seconds): Packet | undefined {
    return this.queue.shift();
  }

  /** Takes the new values, calls `onRetune`, and drops packets from the tail while the buffer is too small for them. */
  retune(values: Values, now: Seconds): void {
    const before = this.values;
    this.values = values;
    this.onRetune(before, now);
    while (this.port.isOverfull()) {
      const packet = this.queue.pop();
      if (packet === undefined) throw new Error("the queue is overfull and empty at once");
      this.onExcess(packet, now);
      this.port.drop(packet, "resize");
    }
  }

  /**
   * A field, the link rate or the buffer changed: `this.values` and `this.port` have the new ones, `before` are the
   * old values. What was learned is kept, as far as it still means the same.
   */
  protected onRetune(_before: Values, _now: Seconds): void {}

  /** This packet has left the tail of the queue and is dropped next, since the buffer became smaller. */
  protected onExcess(_packet: Packet, _now: Seconds): void {}

  forEachWaiting(visit: (packet: Packet) => void): void {
    this.queue.forEach(visit);
  }

  /** Stores a packet that waited under another discipline. */
  adopt(packet: Packet): void {
    this.queue.push(packet);
  }
}
