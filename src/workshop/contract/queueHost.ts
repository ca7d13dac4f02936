import type { AqmDefinition, QueueDiscipline, QueuePort } from "../../engine/aqm/contract.ts";
import { CE, ECT0, NOT_ECT, type Packet, type Reason } from "../../engine/packets/packet.ts";
import type { BufferSize } from "../../scenario/document.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Json } from "../../units/units.ts";
import { ContractFault } from "./fault.ts";

export interface Path {
  readonly linkRate: number;
  readonly buffer: BufferSize;
  /** Bytes; 1500 unless given. */
  readonly largestPacket?: number;
}
export const PATH: Path = { linkRate: 10e6, buffer: { packets: 100 } };

/** Values of all fields: those given, and the defaults of the others. */
export const resolveFields = <F extends Fields>(
  fields: F,
  given: Partial<ValuesOf<F>> = {},
  path: Path = PATH,
): ValuesOf<F> => {
  const document: Record<string, Json> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) document[name] = value;
  return resolve(fields, document, { largestPacket: 1500, ...path });
};

export interface Loss {
  readonly sequence: number;
  readonly reason: Reason;
}

/**
 * Stands in for the bottleneck: one discipline, books, and a link that is served by hand. Numbers drawn come from
 * `draws` in order, and after them from a small generator of its own, started at `seed`.
 */
export class QueueHost<F extends Fields, S> implements QueuePort {
  linkRate: number;
  buffer: BufferSize;
  ecn = false;
  waiting = 0;
  waitingBytes = 0;
  arrived = 0;
  sent = 0;
  drawn = 0;
  draws: number[] = [];
  readonly lost: Loss[] = [];
  readonly marked: Loss[] = [];
  readonly lines: number[] = [];
  discipline: QueueDiscipline<S, ValuesOf<F>>;
  private arriving: Packet | undefined = undefined;
  private refused = false;

  constructor(
    readonly definition: AqmDefinition<F, S>,
    readonly values: ValuesOf<F>,
    path: Path = PATH,
    now = 0,
    state?: S,
    public seed = 1,
  ) {
    this.linkRate = path.linkRate;
    this.buffer = path.buffer;
    this.discipline =
      state === undefined ? definition.create(values, this, now) : definition.create(values, this, now, state);
  }

  get state(): S {
    return this.discipline.state;
  }

  /** What became of a packet: the reason of its loss, `marked` or `stored`. */
  arrive(packet: Packet, now: number): Reason | "marked" | "stored" {
    this.arrived += 1;
    packet.tEnq = now;
    this.arriving = packet;
    this.refused = false;
    this.lines.length = 0;
    const marks = this.marked.length;
    this.discipline.enqueue(packet, now);
    this.arriving = undefined;
    if (this.refused) return this.lost[this.lost.length - 1]?.reason ?? "overflow";
    this.waiting += 1;
    this.waitingBytes += packet.size;
    return this.marked.length > marks ? "marked" : "stored";
  }

  /** A packet of this size and code point, numbered by arrival. */
  offer(now: number, size = 1000, ecn = this.ecn ? ECT0 : NOT_ECT): Reason | "marked" | "stored" {
    return this.arrive({ ...packetOf(this.arrived + 1, size), ecn }, now);
  }

  take(now: number): Packet | undefined {
    const packet = this.discipline.dequeue(now);
    if (packet === undefined) return undefined;
    this.sent += 1;
    this.waiting -= 1;
    this.waitingBytes -= packet.size;
    return packet;
  }

  /** Packets arrive, without a decision, or leave until this many wait. */
  fillTo(waiting: number, now = 0, size = 1000): this {
    while (this.waiting > waiting && this.take(now) !== undefined);
    while (this.waiting < waiting) this.adopt(packetOf(this.arrived + 1, size));
    return this;
  }

  adopt(packet: Packet): void {
    this.arrived += 1;
    this.waiting += 1;
    this.waitingBytes += packet.size;
    this.discipline.adopt(packet);
  }

  /** Numbers of the packets that wait, head first. */
  queue(): readonly number[] {
    const numbers: number[] = [];
    this.discipline.forEachWaiting((packet) => numbers.push(packet.sequence));
    return numbers;
  }

  signal(id: string): number {
    const signal = this.definition.signals[id];
    if (signal === undefined) throw new Error(`${this.definition.id} has no signal ${id}`);
    return signal.read(this.state, this.values);
  }

  hasRoom(packet: Packet): boolean {
    return "packets" in this.buffer
      ? this.waiting < this.buffer.packets
      : this.waitingBytes + packet.size <= this.buffer.bytes;
  }

  isOverfull(): boolean {
    return "packets" in this.buffer ? this.waiting > this.buffer.packets : this.waitingBytes > this.buffer.bytes;
  }

  /** Poisons the packet, so that later access breaks the books. */
  drop(packet: Packet, reason: Reason): void {
    if (Number.isNaN(packet.size)) throw new ContractFault("keeps", "It dropped a packet twice.");
    this.lost.push({ sequence: packet.sequence, reason });
    if (packet === this.arriving) {
      this.refused = true;
    } else {
      this.waiting -= 1;
      this.waitingBytes -= packet.size;
    }
    packet.size = Number.NaN;
  }

  mark(packet: Packet, reason: Reason): boolean {
    if (!this.canMark(packet)) return false;
    if (packet.ecn !== CE) this.marked.push({ sequence: packet.sequence, reason });
    packet.ecn = CE;
    return true;
  }

  canMark(packet: Packet): boolean {
    return this.ecn && packet.ecn !== NOT_ECT;
  }

  uniform(): number {
    this.drawn += 1;
    const given = this.draws.shift();
    if (given !== undefined) return given;
    // Park and Miller's minimal standard generator.
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed / 2147483647;
  }

  reached(line: number): void {
    // Once each: a loop may come to a line very often.
    if (!this.lines.includes(line)) this.lines.push(line);
  }

  storedIn(packet: Packet, innerQueue: number): void {
    const { innerQueues } = this.definition;
    if (innerQueues === undefined) throw new Error(`${this.definition.id} has no inner queues`);
    if (innerQueues !== "flows" && innerQueues[innerQueue] === undefined)
      throw new Error(`${this.definition.id} has no inner queue ${innerQueue}`);
    if (!Number.isInteger(innerQueue) || innerQueue < 0 || Number.isNaN(packet.size))
      throw new Error(`a packet that was dropped, or an inner queue that cannot be: ${innerQueue}`);
  }
}

export const packetOf = (sequence: number, size = 1000): Packet => ({
  flow: 0,
  sequence,
  size,
  ecn: NOT_ECT,
  class: 0,
  rtt: Number.NaN,
  tEnq: Number.NaN,
  row: Math.max(0, sequence),
  group: 0,
});
