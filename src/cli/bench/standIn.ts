import type { AqmDefinition, QueueDiscipline, QueuePort } from "../../engine/aqm/contract.ts";
import { PURPOSE, RandomStream } from "../../engine/kernel/random.ts";
import { CE, ECT0, NOT_ECT, type Packet } from "../../engine/packets/packet.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** Arrivals at the queue, independent of what it does: no sender slows down. */
export interface OpenLoad {
  readonly linkRate: BitsPerSecond;
  /** packets */
  readonly buffer: number;
  readonly flows: number;
  /** B */
  readonly packetSize: number;
  /** Arrival rate relative to the link's rate. */
  readonly load: number;
}

/** Arrivals drawn in advance and repeated, so that drawing is not timed. */
const ARRIVALS = 1 << 16;

/** A host with only what a discipline needs: no recorder, no events, no senders. */
export class StandIn implements QueuePort {
  readonly linkRate: BitsPerSecond;
  readonly buffer: BufferSize;
  arrived = 0;
  sent = 0;
  dropped = 0;
  waiting = 0;
  private now: Seconds = 0;
  private freeAt: Seconds = Number.POSITIVE_INFINITY;
  private timerAt: Seconds = Number.POSITIVE_INFINITY;
  private arriving: Packet | undefined = undefined;
  private isRefused = false;
  private readonly limit: number;
  private readonly stream = new RandomStream(1, PURPOSE.discipline, 0);
  private readonly discipline: QueueDiscipline<unknown, ValuesOf<Fields>>;
  private readonly gaps = new Float64Array(ARRIVALS);
  private readonly flows = new Uint16Array(ARRIVALS);
  private readonly spare: Packet[] = [];

  constructor(
    definition: AqmDefinition,
    private readonly load: OpenLoad,
  ) {
    this.linkRate = load.linkRate;
    this.buffer = { packets: load.buffer };
    this.limit = load.buffer;
    const traffic = new RandomStream(1, PURPOSE.source, 0);
    const gap = (8 * load.packetSize) / (load.linkRate * load.load);
    for (let i = 0; i < ARRIVALS; i++) {
      this.gaps[i] = 2 * gap * traffic.uniform();
      this.flows[i] = Math.floor(traffic.uniform() * load.flows);
    }
    this.discipline = definition.create(
      resolve(definition.fields, {}, { ...this, largestPacket: load.packetSize }),
      this,
      0,
    );
    this.askTimer();
  }

  /** Offers packets to the discipline, and handles everything due in between. @param packets number of them */
  run(packets: number): void {
    const { gaps, flows, discipline } = this;
    for (let i = 0; i < packets; i++) {
      const place = i % ARRIVALS;
      const at = this.now + (gaps[place] as number);
      this.advance(at);
      const packet = this.packet();
      packet.flow = flows[place] as number;
      packet.sequence = this.arrived;
      packet.tEnq = at;
      this.arrived += 1;
      this.arriving = packet;
      this.isRefused = false;
      discipline.enqueue(packet, at);
      this.arriving = undefined;
      if (this.isRefused) this.spare.push(packet);
      else this.waiting += 1;
      if (this.freeAt === Number.POSITIVE_INFINITY) this.transmit();
    }
  }

  hasRoom(): boolean {
    return this.waiting < this.limit;
  }

  isOverfull(): boolean {
    return this.waiting > this.limit;
  }

  drop(packet: Packet): void {
    this.dropped += 1;
    if (packet === this.arriving) {
      this.isRefused = true;
      return;
    }
    this.waiting -= 1;
    this.spare.push(packet);
  }

  canMark(packet: Packet): boolean {
    return packet.ecn !== NOT_ECT;
  }

  mark(packet: Packet): boolean {
    if (packet.ecn === NOT_ECT) return false;
    packet.ecn = CE;
    return true;
  }

  uniform(): number {
    return this.stream.uniform();
  }

  reached(): void {}

  storedIn(): void {}

  private advance(to: Seconds): void {
    for (;;) {
      const next = Math.min(this.freeAt, this.timerAt);
      if (next > to) break;
      this.now = next;
      if (this.freeAt <= this.timerAt) {
        this.transmit();
        if (this.freeAt === Number.POSITIVE_INFINITY) this.discipline.onIdle?.(next);
      } else {
        this.discipline.onTimer?.(next);
        this.askTimer();
        if (this.freeAt === Number.POSITIVE_INFINITY) this.transmit();
      }
    }
    this.now = to;
  }

  private transmit(): void {
    const packet = this.discipline.dequeue(this.now);
    if (packet === undefined) {
      this.freeAt = Number.POSITIVE_INFINITY;
      return;
    }
    this.sent += 1;
    this.waiting -= 1;
    this.freeAt = this.now + (packet.size * 8) / this.linkRate;
    this.spare.push(packet);
  }

  private askTimer(): void {
    this.timerAt = this.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
  }

  /** Half of the packets are ECN-capable. */
  private packet(): Packet {
    const packet = this.spare.pop() ?? {
      flow: 0,
      sequence: 0,
      size: this.load.packetSize,
      ecn: NOT_ECT,
      class: 0,
      rtt: 0.1,
      tEnq: Number.NaN,
      row: 0,
      group: 0,
    };
    packet.ecn = this.arrived % 2 === 0 ? NOT_ECT : ECT0;
    return packet;
  }
}
