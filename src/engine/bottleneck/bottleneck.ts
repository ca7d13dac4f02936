import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { AqmDefinition, QueueDiscipline, QueuePort } from "../aqm/contract.ts";
import type { Archive } from "../kernel/archive.ts";
import { assert } from "../kernel/assert.ts";
import { clock } from "../kernel/clock.ts";
import { type Purpose, RandomStream } from "../kernel/random.ts";
import { CE, DROPPED, ENQUEUED, MARKED, NOT_ECT, type Packet, type Reason, reasonCode } from "../packets/packet.ts";
import { giveObject, takeObject } from "../packets/packetPool.ts";
import { allocatePacket, packets, serializeRow } from "../packets/packetTable.ts";
import { enterInnerQueue, leaveInnerQueue, noInnerQueue, takeFromInnerQueue } from "../recording/innerQueues.ts";
import { noteArrived, noteDequeued, noteEnqueued, noteTransmitted } from "../recording/packetNotes.ts";
import type { Link, SideQueueNotes } from "../recording/queueNotes.ts";
import { Recorder } from "../recording/recorder.ts";
import type { BottleneckHost } from "./bottleneckHost.ts";
import { type LatestArrival, serializeArrival, serializeState } from "./stateCodec.ts";

type Values = ValuesOf<Fields>;

const NONE = -1;
const { sizes, ecns } = packets;

/**
 * Hosts one discipline in front of one link: stamps, counts, marks and drops packets. At all times arrivals = packets
 * dropped + sent + in transmission + waiting.
 */
export class Bottleneck implements QueuePort {
  /** End of the current transmission; Infinity: the link is free. */
  freeAt: Seconds = Number.POSITIVE_INFINITY;
  waiting = 0;
  waitingBytes = 0;
  /** Random number that the discipline drew for the latest arrival; NaN: none. */
  draw = Number.NaN;
  /** Lines of pseudo-code that the latest arrival reached, a bit for each. */
  lines = 0;
  /** The last of these lines; −1: none was reached. */
  lastLine = -1;

  /** The latest arrival and its outcome. */
  readonly latest: LatestArrival = { at: Number.NaN, flow: 0, group: 0, sequence: 0, outcome: ENQUEUED, reason: 0 };
  linkRate: BitsPerSecond;
  /** Present sending rate: the link's rate, or its variation; 0 in an outage. */
  serviceRate: BitsPerSecond;
  /** In an outage: bits left of the packet whose transmission it interrupted (`linkService.ts`). */
  heldBits = Number.NaN;
  buffer: BufferSize;

  private ecn: boolean;
  discipline: QueueDiscipline<unknown, Values>;
  /** Row of the packet in transmission; −1: the link is free. */
  transmitted = NONE;
  /** Row of the packet that the discipline is deciding on; −1: none. */
  private arriving = NONE;
  /** The discipline has inner queues, which are measured. */
  hasInnerQueues: boolean;
  private limitPackets = Number.POSITIVE_INFINITY;
  private limitBytes = Number.POSITIVE_INFINITY;
  /** `notes` by its class; packet events go to a side queue's notes by methods, to the recorder by `packetNotes.ts`. */
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
    this.hasInnerQueues = this.recorder?.ledger.innerQueues.begin(definition) ?? false;
    this.discipline = definition.create(values, this, 0);
    this.askTimer();
  }

  /** Row of the packet in transmission; −1: none. */
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
    noInnerQueue(row);
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

  /** The current transmission has ended. */
  onFree(): void {
    const row = this.transmitted;
    if (row === NONE) throw new Error("no packet was in transmission");
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
    const next = this.askTimer();
    // A timer that is due again at once would stop the simulated time for ever.
    assert(next > clock.now, "the time of the next timer, s,", next);
    if (this.transmitted === NONE) transmitNext(this);
  }

  hasRoom(packet: Packet): boolean {
    return this.waiting < this.limitPackets && this.waitingBytes + packet.size <= this.limitBytes;
  }

  isOverfull(): boolean {
    return this.waiting > this.limitPackets || this.waitingBytes > this.limitBytes;
  }

  drop(packet: Packet, reason: Reason): void {
    const code = reasonCode(reason);
    if (this.hasInnerQueues) leaveInnerQueue(packet.row);
    if (packet.row === this.arriving) {
      this.latest.outcome = DROPPED;
      this.latest.reason = code;
      this.notes.onDrop(packet, code);
      return;
    }
    this.waiting -= 1;
    this.waitingBytes -= packet.size;
    assert(this.waitingBytes >= 0, "bytes that wait", this.waitingBytes);
    this.notes.onLost(packet.group, this.waiting, this.waitingBytes);
    this.notes.onDrop(packet, code);
    this.free(packet);
  }

  canMark(packet: Packet): boolean {
    return this.ecn && packet.ecn !== NOT_ECT;
  }

  mark(packet: Packet, reason: Reason): boolean {
    if (!this.ecn || packet.ecn === NOT_ECT) return false;
    if (packet.ecn === CE) return true;
    packet.ecn = CE;
    const code = reasonCode(reason);
    if (packet.row === this.arriving) {
      this.latest.outcome = MARKED;
      this.latest.reason = code;
    }
    this.notes.onMark(packet, code);
    return true;
  }

  uniform(): number {
    const drawn = this.stream.uniform();
    this.draw = drawn;
    return drawn;
  }

  reached(line: number): void {
    // Short enough (below 27 bytes of bytecode) for V8 to inline it into all callers.
    this.lines |= 1 << line;
    this.lastLine = line;
  }

  storedIn(packet: Packet, innerQueue: number): void {
    if (this.hasInnerQueues) enterInnerQueue(packet.row, innerQueue);
  }

  /** Visits the waiting packets, head first. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    this.discipline.forEachWaiting(visit);
  }

  /** Applies a change of a field, the link or the buffer; learned state is kept. */
  retune(values: Values, link: Link, now: Seconds): void {
    this.values = values;
    this.linkRate = link.rate;
    this.ecn = link.ecn;
    this.setBuffer(link.buffer);
    this.discipline.retune(values, now);
    assert(!this.isOverfull(), "packets that wait after the buffer shrank", this.waiting);
    this.askTimer();
  }

  /** Moves the waiting packets, in order and without a decision, to another discipline. */
  replace(definition: AqmDefinition, values: Values, link: Link, now: Seconds): void {
    this.linkRate = link.rate;
    this.ecn = link.ecn;
    this.setBuffer(link.buffer);
    const before: Packet[] = [];
    this.discipline.forEachWaiting((packet) => before.push(packet));
    this.definition = definition;
    this.values = values;
    this.hasInnerQueues = this.recorder?.ledger.innerQueues.begin(definition) ?? false;
    for (const packet of before) noInnerQueue(packet.row);
    this.discipline = definition.create(values, this, now);
    for (const packet of before) this.discipline.adopt(packet);
    // The new discipline has made no decision yet.
    this.latest.at = Number.NaN;
    if (this.isOverfull()) this.discipline.retune(values, now);
    this.askTimer();
  }

  serialize(archive: Archive): void {
    this.freeAt = archive.number(this.freeAt);
    this.serviceRate = archive.number(this.serviceRate);
    this.heldBits = archive.number(this.heldBits);
    this.waiting = archive.number(this.waiting);
    this.waitingBytes = archive.number(this.waitingBytes);
    serializeArrival(this.latest, archive);
    this.draw = archive.number(this.draw);
    this.lines = archive.number(this.lines);
    this.lastLine = archive.number(this.lastLine);
    this.stream.serialize(archive);
    serializeState(this.discipline.state, archive);
    if (archive.flag(this.transmitted !== NONE)) {
      if (this.transmitted === NONE) this.transmitted = allocatePacket();
      serializeRow(this.transmitted, archive);
    }
  }

  /** A dropped packet leaves the network. */
  private free(packet: Packet): void {
    giveObject(packet);
    this.host.release(packet.row);
  }

  private askTimer(): Seconds {
    const next = this.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
    this.host.wake(next);
    return next;
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
  queue.waiting -= 1;
  queue.waitingBytes -= packet.size;
  assert(queue.waiting >= 0, "packets that wait", queue.waiting);
  const { recorder, waiting, waitingBytes } = queue;
  if (recorder === undefined) queue.side?.onTaken(packet, waiting, waitingBytes);
  else noteDequeued(recorder, packet, waiting, waitingBytes);
  if (queue.hasInnerQueues) takeFromInnerQueue(packet.row, now - packet.tEnq);
  queue.transmitted = packet.row;
  queue.freeAt = now + (packet.size * 8) / queue.serviceRate;
  giveObject(packet);
};
