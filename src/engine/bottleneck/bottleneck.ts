import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { AqmDefinition, QueueDiscipline, QueuePort } from "../aqm/contract.ts";
import type { Archive } from "../kernel/archive.ts";
import { assert } from "../kernel/assert.ts";
import { clock } from "../kernel/clock.ts";
import { type Purpose, RandomStream } from "../kernel/random.ts";
import { CE, DROPPED, ENQUEUED, MARKED, NOT_ECT, type Packet, type Reason, reasonCode } from "../packets/packet.ts";
import { giveObject, own, type PooledPacket, takeObject } from "../packets/packetPool.ts";
import { allocatePacket, packets, serializeRow } from "../packets/packetTable.ts";
import type { Decision } from "../recording/frame.ts";
import { noteArrived, noteDequeued, noteEnqueued, noteTransmitted } from "../recording/packetNotes.ts";
import type { Link, SideQueueNotes } from "../recording/queueNotes.ts";
import { Recorder } from "../recording/recorder.ts";
import type { BottleneckHost } from "./bottleneckHost.ts";
import { serializeState } from "./stateCodec.ts";

type Values = ValuesOf<Fields>;

type Latest = { -readonly [K in "at" | "flow" | "group" | "sequence" | "outcome" | "reason"]: Decision[K] };

const NONE = -1;
const { sizes, ecns } = packets;

/**
 * Hosts one discipline before one link: stamps, counts, marks, drops, and keeps the books balanced,
 * arrived = dropped + sent + waiting.
 */
export class Bottleneck implements QueuePort {
  /** When the transmission under way ends; Infinity: the link is free. */
  freeAt: Seconds = Number.POSITIVE_INFINITY;
  waiting = 0;
  waitingBytes = 0;
  /** Number that the discipline drew for the latest arrival; NaN: none. */
  draw = Number.NaN;
  /** Lines of pseudo-code that the latest arrival reached: a bit for each. */
  lines = 0;
  /** The last of them; −1: it reached none. */
  lastLine = -1;

  /** The latest arrival and how it fared. */
  readonly latest: Latest = { at: Number.NaN, flow: 0, group: 0, sequence: 0, outcome: ENQUEUED, reason: 0 };
  linkRate: BitsPerSecond;
  /** At which it sends now: the link's, or what its variation makes of it. */
  serviceRate: BitsPerSecond;
  buffer: BufferSize;

  private ecn: boolean;
  discipline: QueueDiscipline<unknown, Values>;
  /** Row of the packet that is being sent; −1: the link is free. */
  transmitted = NONE;
  /** Row of the packet that the discipline decides about; −1: none. */
  private arriving = NONE;
  private limitPackets = 0;
  private limitBytes = 0;
  /** `notes`, by what it is: functions of `packetNotes.ts` do for the recorder what a side queue's notes do as methods. */
  readonly recorder: Recorder | undefined;
  readonly side: SideQueueNotes | undefined;
  private readonly stream: RandomStream;

  constructor(
    public definition: AqmDefinition,
    public values: Values,
    link: Link,
    chance: { readonly seed: number; readonly purpose: Purpose },
    private readonly host: BottleneckHost,
    private readonly notes: Recorder | SideQueueNotes,
  ) {
    this.recorder = notes instanceof Recorder ? notes : undefined;
    this.side = notes instanceof Recorder ? undefined : notes;
    this.stream = new RandomStream(chance.seed, chance.purpose, 0);
    this.linkRate = link.rate;
    this.serviceRate = link.rate;
    this.buffer = link.buffer;
    this.ecn = link.ecn;
    this.setBuffer(link.buffer);
    this.discipline = definition.create(values, this, 0);
    this.askTimer();
  }

  /** Row of the packet that is being sent; −1: none is. */
  get sending(): number {
    return this.transmitted;
  }

  /** The discipline's own state, for signals and views. */
  get state(): unknown {
    return this.discipline.state;
  }

  arrive(row: number): void {
    const { latest, recorder, side } = this;
    const packet = takeObject(row);
    const { now } = clock;
    if (recorder === undefined) side?.onArrival(packet);
    else noteArrived(packet);
    packet.tEnq = now;
    latest.at = now;
    latest.flow = packet.flow;
    latest.group = packet.group;
    latest.sequence = packet.sequence;
    latest.outcome = ENQUEUED;
    latest.reason = 0;
    this.lines = 0;
    this.lastLine = -1;
    this.draw = Number.NaN;
    this.arriving = row;
    this.discipline.enqueue(packet, now);
    this.arriving = NONE;
    if (latest.outcome === DROPPED) this.free(packet);
    else {
      this.waiting += 1;
      this.waitingBytes += packet.size;
      const { waiting, waitingBytes } = this;
      if (recorder === undefined) side?.onStored(packet, waiting, waitingBytes);
      else noteEnqueued(recorder, packet, waiting, waitingBytes);
    }
    if (this.transmitted === NONE) transmitNext(this);
  }

  /** The transmission under way has ended. */
  onFree(): void {
    const row = this.transmitted;
    if (row === NONE) throw new Error("the link became free and was free");
    this.transmitted = NONE;
    const { recorder } = this;
    if (recorder === undefined) this.side?.onSent(sizes[row], ecns[row]);
    else noteTransmitted(sizes[row], ecns[row]);
    this.host.deliver(row);
    transmitNext(this);
    if (this.transmitted === NONE) {
      this.notes.onLinkIdle();
      this.discipline.onIdle?.(clock.now);
    }
  }

  onTimer(): void {
    this.discipline.onTimer?.(clock.now);
    this.askTimer();
    if (this.transmitted === NONE) transmitNext(this);
  }

  hasRoom(packet: Packet): boolean {
    return this.waiting < this.limitPackets && this.waitingBytes + packet.size <= this.limitBytes;
  }

  isOverfull(): boolean {
    return this.waiting > this.limitPackets || this.waitingBytes > this.limitBytes;
  }

  drop(packet: Packet, reason: Reason): void {
    const pooled = own(packet);
    const code = reasonCode(reason);
    if (pooled.row === this.arriving) {
      this.latest.outcome = DROPPED;
      this.latest.reason = code;
      this.notes.onDrop(pooled, code);
      return;
    }
    this.waiting -= 1;
    this.waitingBytes -= pooled.size;
    assert(this.waitingBytes >= 0, "bytes that wait", this.waitingBytes);
    this.notes.onLost(pooled.group, this.waiting, this.waitingBytes);
    this.notes.onDrop(pooled, code);
    this.free(pooled);
  }

  canMark(packet: Packet): boolean {
    return this.ecn && packet.ecn !== NOT_ECT;
  }

  mark(packet: Packet, reason: Reason): boolean {
    if (!this.ecn || packet.ecn === NOT_ECT) return false;
    if (packet.ecn === CE) return true;
    packet.ecn = CE;
    const pooled = own(packet);
    const code = reasonCode(reason);
    if (pooled.row === this.arriving) {
      this.latest.outcome = MARKED;
      this.latest.reason = code;
    }
    this.notes.onMark(pooled, code);
    return true;
  }

  uniform(): number {
    const drawn = this.stream.uniform();
    this.draw = drawn;
    return drawn;
  }

  reached(line: number): void {
    // Short enough (below 27 bytes of bytecode) for V8 to put it into all of its callers.
    this.lines |= 1 << line;
    this.lastLine = line;
  }

  /** What waits, head first. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    this.discipline.forEachWaiting(visit);
  }

  /** A field, the link or the buffer is another from now on; learned state is kept. */
  retune(values: Values, link: Link, now: Seconds): void {
    this.values = values;
    this.linkRate = link.rate;
    this.serviceRate = link.rate;
    this.ecn = link.ecn;
    this.setBuffer(link.buffer);
    this.discipline.retune(values, now);
    assert(!this.isOverfull(), "packets that wait after the buffer shrank", this.waiting);
    this.askTimer();
  }

  /** Another discipline takes over what waits, in order and without a decision. */
  replace(definition: AqmDefinition, values: Values, link: Link, now: Seconds): void {
    this.linkRate = link.rate;
    this.serviceRate = link.rate;
    this.ecn = link.ecn;
    this.setBuffer(link.buffer);
    const before: Packet[] = [];
    this.discipline.forEachWaiting((packet) => before.push(packet));
    this.definition = definition;
    this.values = values;
    this.discipline = definition.create(values, this, now);
    for (const packet of before) this.discipline.adopt(packet);
    // It has decided about nothing yet.
    this.latest.at = Number.NaN;
    if (this.isOverfull()) this.discipline.retune(values, now);
    this.askTimer();
  }

  serialize(archive: Archive): void {
    this.freeAt = archive.number(this.freeAt);
    this.waiting = archive.number(this.waiting);
    this.waitingBytes = archive.number(this.waitingBytes);
    this.serializeLatest(archive);
    this.stream.serialize(archive);
    serializeState(this.discipline.state, archive);
    if (archive.flag(this.transmitted !== NONE)) {
      if (this.transmitted === NONE) this.transmitted = allocatePacket();
      serializeRow(this.transmitted, archive);
    }
  }

  private serializeLatest(archive: Archive): void {
    const { latest } = this;
    latest.at = archive.number(latest.at);
    latest.flow = archive.number(latest.flow);
    latest.group = archive.number(latest.group);
    latest.sequence = archive.number(latest.sequence);
    latest.outcome = archive.number(latest.outcome);
    latest.reason = archive.number(latest.reason);
    this.draw = archive.number(this.draw);
    this.lines = archive.number(this.lines);
    this.lastLine = archive.number(this.lastLine);
  }

  /** A dropped packet leaves the network. */
  private free(packet: PooledPacket): void {
    giveObject(packet);
    this.host.release(packet.row);
  }

  private askTimer(): void {
    this.host.wake(this.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY);
  }

  private setBuffer(buffer: BufferSize): void {
    this.buffer = buffer;
    this.limitPackets = "packets" in buffer ? buffer.packets : Number.POSITIVE_INFINITY;
    this.limitBytes = "bytes" in buffer ? buffer.bytes : Number.POSITIVE_INFINITY;
    this.notes.setFullLevel(this.limitPackets, this.limitBytes);
  }
}

/** Sends the packet that the discipline takes, if it takes one. */
const transmitNext = (queue: Bottleneck): void => {
  const { now } = clock;
  const packet = queue.discipline.dequeue(now);
  if (packet === undefined) {
    queue.freeAt = Number.POSITIVE_INFINITY;
    return;
  }
  const pooled = own(packet);
  queue.waiting -= 1;
  queue.waitingBytes -= pooled.size;
  assert(queue.waiting >= 0, "packets that wait", queue.waiting);
  const { recorder, waiting, waitingBytes } = queue;
  if (recorder === undefined) queue.side?.onTaken(pooled, waiting, waitingBytes);
  else noteDequeued(recorder, pooled, waiting, waitingBytes);
  queue.transmitted = pooled.row;
  queue.freeAt = now + (pooled.size * 8) / queue.serviceRate;
  giveObject(pooled);
};
