import type { Fields, ValuesOf } from "../schema/fields.ts";
import type { Seconds } from "../units/units.ts";
import type { Clock } from "./clock.ts";
import { type EventQueue, rankOf, TIMER } from "./eventQueue.ts";
import * as at from "./ledger.ts";
import { NOT_ECT } from "./packet.ts";
import type { PacketPool, PooledPacket } from "./packetPool.ts";
import type { Path } from "./path.ts";
import type { RandomStream } from "./random.ts";
import type { Recorder } from "./recorder.ts";
import type { Tape } from "./tape.ts";
import type { Source } from "./traffic/contract.ts";
import { codePoint, type Receiver } from "./transport/machinery/receiver.ts";
import type { Sender, SenderPort } from "./transport/machinery/sender.ts";

/** What flows need of the simulation around them. */
export interface World {
  readonly queue: EventQueue;
  readonly pool: PacketPool;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** Senders write their estimate of the round trip on each packet: the discipline asks for it. */
  tellsRtt: boolean;
  /** A packet has left the network for good. */
  release(packet: PooledPacket): void;
}

/** What is fixed, or set by the group, for one flow. */
export interface FlowSetting {
  /** Number of the flow, over all groups. */
  readonly flow: number;
  /** Index of the group. */
  readonly group: number;
  /** Place of the flow in the simulation. */
  readonly slot: number;
  /** Place inside its group, from 0. */
  readonly member: number;
  /** Place in the ledger's columns of long flows; −1: a short flow. */
  readonly ledgerPlace: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** What all flows have: a path, a life from start to stop, a timer. */
export abstract class Flow {
  startAt: Seconds = NEVER;
  stopAt: Seconds = NEVER;
  started = false;
  stopped = false;
  /** When it really began and ended; Infinity: not yet. */
  startedAt: Seconds = NEVER;
  stoppedAt: Seconds = NEVER;
  /** Packets of this flow anywhere in the network. */
  inNetwork = 0;
  packetSize = 1000;
  class = 0;
  protected readonly timerSlot: number;

  constructor(
    protected readonly world: World,
    readonly setting: FlowSetting,
    readonly path: Path,
  ) {
    this.timerSlot = world.queue.add(rankOf(TIMER, setting.flow, 3));
  }

  abstract readonly window: number;
  /** A packet has passed the bottleneck and its way to the receiver. */
  abstract onReceived(packet: PooledPacket): void;
  abstract onAcknowledged(packet: PooledPacket): void;
  /** Nothing of it will happen any more. */
  abstract isOver(): boolean;
  protected abstract open(): void;
  protected abstract close(): void;
  /** The next instant that the flow itself, started, wants to be called at. */
  protected abstract nextCall(): Seconds;
  protected abstract call(): void;

  /** Slots of its timers in the event queue. */
  get timerSlots(): readonly number[] {
    return [this.timerSlot];
  }

  onTimer(slot: number): void {
    if (slot !== this.timerSlot) return;
    const { now } = this.world.clock;
    if (!this.started && now >= this.startAt) {
      this.started = true;
      this.startedAt = now;
      this.open();
    }
    if (!this.stopped && now >= this.stopAt) this.end();
    if (this.started && now >= this.nextCall()) this.call();
    this.reschedule();
  }

  /** Sets when it lives; a start that has passed starts now. */
  live(startAt: Seconds, stopAt: Seconds): void {
    if (!this.started) this.startAt = startAt;
    this.stopAt = stopAt;
    this.reschedule();
  }

  /** It sends no new data; what is under way drains. */
  end(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.stoppedAt = this.world.clock.now;
    this.stopAt = NEVER;
    if (this.started) this.close();
    else this.startAt = NEVER;
    this.reschedule();
  }

  /** Its places in the event queue. */
  get places(): readonly number[] {
    const { access, forward, back } = this.path;
    return [access.slot, forward.slot, back.slot, ...this.timerSlots];
  }

  dispose(): void {
    for (const slot of this.places) this.world.queue.remove(slot);
  }

  /** A wake-up that comes too early costs one empty event; one that is too late would be wrong. */
  protected reschedule(): void {
    const wanted = Math.min(
      this.started ? this.nextCall() : this.stopped ? NEVER : this.startAt,
      this.stopped ? NEVER : this.stopAt,
    );
    if (wanted < this.world.queue.timeOf(this.timerSlot)) this.world.queue.schedule(this.timerSlot, wanted);
  }

  protected fill(sequence: number, size: number): PooledPacket {
    const packet = this.world.pool.take();
    const { setting } = this;
    packet.flow = setting.flow;
    packet.slot = setting.slot;
    packet.group = setting.group;
    packet.class = this.class;
    packet.sequence = sequence;
    packet.size = size;
    packet.sentAt = this.world.clock.now;
    packet.ecn = NOT_ECT;
    packet.reduced = false;
    packet.repeated = false;
    packet.echo = false;
    this.inNetwork += 1;
    return packet;
  }

  protected handOut(packet: PooledPacket): void {
    if (this.path.handOut(packet)) return;
    this.world.recorder.count(this.setting.group, at.G_ACCESS_DROPS, 1);
    this.world.release(packet);
  }

  protected countReceived(packet: PooledPacket, inOrder: number): void {
    const { recorder } = this.world;
    const { group, ledgerPlace } = this.setting;
    recorder.count(group, at.G_RECEIVED, 1);
    recorder.count(group, at.G_RECEIVED_BYTES, packet.size);
    if (inOrder === 0) return;
    recorder.count(group, at.G_GOODPUT_BYTES, inOrder);
    if (ledgerPlace >= 0) recorder.countFlow(ledgerPlace, inOrder);
  }

  exchange(tape: Tape): void {
    this.startAt = tape.number(this.startAt);
    this.stopAt = tape.number(this.stopAt);
    this.started = tape.flag(this.started);
    this.stopped = tape.flag(this.stopped);
    this.startedAt = tape.number(this.startedAt);
    this.stoppedAt = tape.number(this.stoppedAt);
    this.inNetwork = tape.number(this.inNetwork);
    this.packetSize = tape.number(this.packetSize);
    this.class = tape.number(this.class);
    this.path.exchange(tape);
    const { queue } = this.world;
    for (const slot of this.timerSlots) queue.schedule(slot, tape.number(queue.timeOf(slot)));
  }
}

/** A sender with a transport, and its receiver. */
export class SenderFlow extends Flow implements SenderPort {
  /** Code point of its data packets. */
  capable = NOT_ECT;
  ackSize = 40;
  private receivedWhole = false;
  private readonly ackSlot: number;
  private sender: Sender | undefined = undefined;

  constructor(
    world: World,
    setting: FlowSetting,
    path: Path,
    readonly receiver: Receiver,
    /** NaN: unlimited data. */
    readonly transfer: number,
  ) {
    super(world, setting, path);
    this.ackSlot = world.queue.add(rankOf(TIMER, setting.flow, 4));
  }

  /** The sender needs its port first; called once, right after construction. */
  attach(sender: Sender): void {
    this.sender = sender;
  }

  get machine(): Sender {
    if (this.sender === undefined) throw new Error(`flow ${this.setting.flow} has no sender yet`);
    return this.sender;
  }

  override get window(): number {
    return this.started && !this.isOver() ? this.machine.cwnd : 0;
  }

  override get timerSlots(): readonly number[] {
    return [this.timerSlot, this.ackSlot];
  }

  override onTimer(slot: number): void {
    if (slot !== this.ackSlot) {
      super.onTimer(slot);
      return;
    }
    if (this.world.clock.now >= this.receiver.ackAt) {
      this.receiver.onTimer();
      this.answer(this.fill(0, this.ackSize));
    }
    this.scheduleAck();
  }

  override onReceived(packet: PooledPacket): void {
    const { receiver, world } = this;
    if (packet.sequence < 0) {
      packet.acknowledgment = -1;
      packet.size = this.ackSize;
      this.path.toSender(packet);
      return;
    }
    this.countReceived(packet, receiver.onData(packet, world.clock));
    if (!this.receivedWhole && receiver.expected >= this.transfer) this.noteWhole();
    if (receiver.answers) this.answer(packet);
    else world.release(packet);
    if (receiver.ackAt !== NEVER) this.scheduleAck();
  }

  override onAcknowledged(packet: PooledPacket): void {
    const { clock } = this.world;
    if (packet.acknowledgment >= 0) this.machine.onAck(packet, clock);
    else this.machine.onConnected(packet.repeated ? Number.NaN : packet.sentAt, clock.now);
    this.world.release(packet);
  }

  override isOver(): boolean {
    return this.machine.isDone;
  }

  // ---- SenderPort

  transmit(sequence: number, repeated: boolean, reduced: boolean): void {
    const data = sequence >= 0;
    const packet = this.fill(sequence, data ? this.packetSize : this.ackSize);
    packet.ecn = data ? codePoint(this.capable, repeated) : NOT_ECT;
    packet.repeated = repeated;
    packet.reduced = reduced;
    if (this.world.tellsRtt) packet.rtt = this.machine.rtt.smoothed;
    if (data) this.world.recorder.count(this.setting.group, at.G_SENDER_PACKETS, 1);
    this.handOut(packet);
  }

  timerMoved(): void {
    if (this.machine.timerAt < this.world.queue.timeOf(this.timerSlot))
      this.world.queue.schedule(this.timerSlot, this.machine.timerAt);
  }

  counted(what: "retransmission" | "timeout" | "cut" | "ecn"): void {
    const column =
      what === "retransmission"
        ? at.G_RETRANSMISSIONS
        : what === "timeout"
          ? at.G_TIMEOUTS
          : what === "cut"
            ? at.G_WINDOW_CUTS
            : at.G_ECN_RESPONSES;
    this.world.recorder.count(this.setting.group, column, 1);
  }

  finished(): void {
    if (Number.isNaN(this.transfer) || this.stopped) return;
    const { recorder } = this.world;
    recorder.count(this.setting.group, at.G_DONE, 1);
    recorder.count(this.setting.group, at.G_SENDER_COMPLETION_SUM, this.world.clock.now - this.startedAt);
  }

  protected override open(): void {
    this.machine.open(this.world.clock.now);
  }

  protected override close(): void {
    this.machine.stop(this.world.clock.now);
  }

  protected override nextCall(): Seconds {
    return this.machine.timerAt;
  }

  protected override call(): void {
    this.machine.onTimer(this.world.clock.now);
  }

  private noteWhole(): void {
    this.receivedWhole = true;
    const { recorder } = this.world;
    recorder.count(this.setting.group, at.G_RECEIVED_WHOLE, 1);
    recorder.count(this.setting.group, at.G_COMPLETION_SUM, this.world.clock.now - this.startedAt);
  }

  /** The data packet turns round as its own acknowledgement. */
  private answer(packet: PooledPacket): void {
    const { ack } = this.receiver;
    packet.acknowledgment = ack.acknowledgment;
    packet.echo = ack.echo;
    packet.sentAt = ack.sentAt;
    packet.size = this.ackSize;
    packet.ecn = NOT_ECT;
    this.path.toSender(packet);
  }

  private scheduleAck(): void {
    const { queue } = this.world;
    if (this.receiver.ackAt < queue.timeOf(this.ackSlot)) queue.schedule(this.ackSlot, this.receiver.ackAt);
  }

  override exchange(tape: Tape): void {
    super.exchange(tape);
    this.receivedWhole = tape.flag(this.receivedWhole);
    this.capable = tape.number(this.capable);
    this.machine.exchange(tape);
    this.receiver.exchange(tape);
  }
}

/** An open-loop source, and a receiver that only counts. */
export class SourceFlow extends Flow {
  /** Code point of its packets. */
  capable = NOT_ECT;
  private sendAt: Seconds = NEVER;
  private sequence = 0;
  private readonly draw: () => number;

  constructor(
    world: World,
    setting: FlowSetting,
    path: Path,
    private readonly source: Source<ValuesOf<Fields>>,
    private readonly stream: RandomStream,
  ) {
    super(world, setting, path);
    this.draw = () => stream.uniform();
  }

  override get window(): number {
    return 0;
  }

  /** Other fields from now on. */
  retuneSource(values: ValuesOf<Fields>, packetSize: number): void {
    this.source.retune(values, packetSize);
  }

  override onReceived(packet: PooledPacket): void {
    this.countReceived(packet, packet.size);
    this.world.release(packet);
  }

  override onAcknowledged(packet: PooledPacket): void {
    throw new Error(`flow ${packet.flow} has no sender for an acknowledgement`);
  }

  override isOver(): boolean {
    return this.stopped;
  }

  protected override open(): void {
    this.sendAt = this.world.clock.now + this.source.first(this.draw);
  }

  protected override close(): void {
    this.sendAt = NEVER;
  }

  protected override nextCall(): Seconds {
    return this.sendAt;
  }

  protected override call(): void {
    const packet = this.fill(this.sequence, this.packetSize);
    this.sequence += 1;
    packet.ecn = this.capable;
    if (this.world.tellsRtt) packet.rtt = Number.NaN;
    this.world.recorder.count(this.setting.group, at.G_SENDER_PACKETS, 1);
    this.sendAt = this.world.clock.now + this.source.next(this.draw);
    this.handOut(packet);
  }

  override exchange(tape: Tape): void {
    super.exchange(tape);
    this.capable = tape.number(this.capable);
    this.sendAt = tape.number(this.sendAt);
    this.sequence = tape.number(this.sequence);
    this.stream.exchange(tape);
    const { state } = this.source;
    for (const key of Object.keys(state)) state[key] = tape.number(state[key] ?? Number.NaN);
  }
}
