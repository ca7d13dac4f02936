import type { Seconds } from "../units/units.ts";
import type { Clock } from "./clock.ts";
import { ARRIVAL, type EventQueue, rankOf } from "./eventQueue.ts";
import * as at from "./ledger.ts";
import { NOT_ECT } from "./packet.ts";
import { DETAILED, ECHO, type PacketRows, REDUCED, REPEATED } from "./packetRows.ts";
import type { Network, Path } from "./path.ts";
import type { Quality } from "./quality.ts";
import { PURPOSE, RandomStream } from "./random.ts";
import type { Recorder } from "./recorder.ts";
import { CLOSED, CUT, OPENED } from "./synchronization.ts";
import type { Tape } from "./tape.ts";
import { FeedbackSender } from "./transport/machinery/feedbackSender.ts";
import type { AckOut, Receiver } from "./transport/machinery/receiver.ts";
import type { Sender, SenderPort } from "./transport/machinery/sender.ts";

/** What flows need of the simulation around them. */
export interface World {
  readonly queue: EventQueue;
  readonly rows: PacketRows;
  readonly network: Network;
  readonly recorder: Recorder;
  /** What receivers measure for people. */
  readonly quality: Quality;
  readonly clock: Clock;
  /** Senders write their estimate of the round trip on each packet: the discipline asks for it. */
  tellsRtt: boolean;
  /** A packet has reached the bottleneck's queue. */
  arrive(row: number): void;
  /** Handled since the start. */
  events: number;
  /** A short flow is over and none of its packets is left. */
  retire(flow: Flow): void;
  /** A sender without a last segment has opened, closed, or cut its window (`synchronization.ts`). */
  tell(flow: SenderFlow, what: number): void;
  /** The flow's sender and receiver are to tell and to know more (`SelectiveSender`, `FeedbackReceiver`). */
  refine(flow: SenderFlow): void;
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
  /** Place in the ledger's columns of long flows, which all connections of a user share; −1: a short flow. */
  readonly ledgerPlace: number;
  /** Place among the connections of its user; 0: the first, and every flow that stands for itself. */
  readonly connection: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Where times are handed over: as numbers in calls they would be allocated. */
const time = new Float64Array(1);

/**
 * What all flows have: a path, a life from start to stop, a receiver.
 *
 * Flows meet at the bottleneck's queue alone. What happens inside one of them (a packet at the receiver, an
 * acknowledgement or a timer at the sender) is handled in order of time, but not before something of it could reach the
 * queue, or is asked about: `reach` and `catchUp`. So a flow has one place in the event queue.
 */
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
  /** Its place in the event queue: when something of it may reach the bottleneck. */
  readonly place: number;
  /**
   * It is more than a sender and its receiver: what happens inside it is handled at its very time, because something else
   * may follow from it than packets and acknowledgements.
   */
  protected readonly isPunctual: boolean = false;
  private retired = false;

  constructor(
    protected readonly world: World,
    readonly setting: FlowSetting,
    readonly path: Path,
  ) {
    this.place = world.queue.add(rankOf(ARRIVAL, setting.flow, 0));
  }

  abstract readonly window: number;
  /** A packet has passed the bottleneck and its way to the receiver. */
  protected abstract onReceived(row: number): void;
  protected abstract onAcknowledged(row: number): void;
  /** Nothing of it will happen any more. */
  abstract isOver(): boolean;
  protected abstract open(): void;
  protected abstract close(): void;
  /** The next instant that the flow itself, started, wants to be called at. */
  protected abstract nextCall(): Seconds;
  protected abstract call(): void;
  /** When the receiver acts by itself; Infinity: not at all. */
  protected abstract receiverCall(): Seconds;
  protected abstract callReceiver(): void;
  /** Bytes of the smallest packet that it could hand out now. */
  protected abstract smallest(): number;

  // ---- the flow's own events

  /** Something of the flow may reach the queue now: handles what leads to it, and hands it over. */
  reach(): void {
    if (this.isPunctual) {
      while (this.handleNext());
      this.plan();
      return;
    }
    const { clock, network } = this.world;
    const { now } = clock;
    this.receiveUntil(now, true);
    for (;;) {
      if (network.links.headTime(this.path.access) <= now) {
        clock.now = now;
        this.world.events += 1;
        this.world.arrive(network.links.take(this.path.access));
        continue;
      }
      time[0] = Math.min(network.links.headTime(this.path.back), this.timerAt());
      const at = time[0] as number;
      if (at === NEVER) break;
      this.path.earliestReach(time, this.smallest());
      if ((time[0] as number) > now) break;
      clock.now = at;
      this.handleSender();
    }
    clock.now = now;
    this.plan();
  }

  /** Handles everything of the flow earlier than `end`, all of which is too late to reach the queue before it. */
  catchUp(end: Seconds): void {
    if (this.isPunctual) return;
    const { clock, network } = this.world;
    const { links } = network;
    const { now } = clock;
    this.receiveUntil(end, false);
    for (;;) {
      const at = Math.min(links.headTime(this.path.back), this.timerAt());
      if (!(at < end)) break;
      clock.now = at;
      this.handleSender();
    }
    clock.now = now;
  }

  /** A packet has left the bottleneck for the receiver. */
  depart(row: number): void {
    const { links } = this.world.network;
    const { forward, back } = this.path;
    const isFirst = links.isEmpty(forward) && (this.isPunctual || links.isEmpty(back));
    links.send(forward, row, this.world.network);
    if (isFirst) this.plan();
  }

  /** Asks the event queue for the next instant at which something of the flow may reach the bottleneck. */
  plan(): void {
    if (this.retired) return;
    const { links, linkDelay } = this.world.network;
    const { access, forward, back } = this.path;
    let at = Math.min(links.headTime(back), this.timerAt());
    if (this.isPunctual) {
      time[0] = Math.min(at, links.headTime(access), links.headTime(forward), this.receiverCall());
      this.world.queue.scheduleFrom(this.place, time, 0);
      return;
    }
    if (links.isEmpty(back)) {
      const received = Math.min(links.headTime(forward), this.receiverCall());
      at = Math.min(at, received + linkDelay + links.delayOf(back));
    }
    time[0] = at;
    if (at !== NEVER) this.path.earliestReach(time, this.smallest());
    const head = links.headTime(access);
    if (head < (time[0] as number)) time[0] = head;
    this.world.queue.scheduleFrom(this.place, time, 0);
  }

  /** One event of this very instant, of a punctual flow; false: there is none left. */
  private handleNext(): boolean {
    const { clock, network } = this.world;
    const { links } = network;
    const { access, forward, back } = this.path;
    const { now } = clock;
    if (links.headTime(access) <= now) this.world.arrive(links.take(access));
    else if (links.headTime(forward) <= now) this.onReceived(links.take(forward));
    else if (links.headTime(back) <= now) this.onAcknowledged(links.take(back));
    else if (this.timerAt() <= now) this.onTimer();
    else if (this.receiverCall() <= now) this.callReceiver();
    else return false;
    this.world.events += 1;
    return true;
  }

  private receiveUntil(end: Seconds, inclusive: boolean): void {
    const { clock, network } = this.world;
    const { links } = network;
    const { forward } = this.path;
    for (;;) {
      const arrives = links.headTime(forward);
      const calls = this.receiverCall();
      const at = arrives <= calls ? arrives : calls;
      if (at > end || at === NEVER || (at === end && !inclusive)) return;
      clock.now = at;
      this.world.events += 1;
      if (arrives <= calls) this.onReceived(links.take(forward));
      else this.callReceiver();
    }
  }

  /** The earliest event at the sender, at the clock's time: of equal times an acknowledgement comes first. */
  private handleSender(): void {
    const { links } = this.world.network;
    this.world.events += 1;
    if (links.headTime(this.path.back) <= this.world.clock.now) this.onAcknowledged(links.take(this.path.back));
    else this.onTimer();
  }

  private timerAt(): Seconds {
    const own = this.started ? this.nextCall() : this.stopped ? NEVER : this.startAt;
    return this.stopped ? own : Math.min(own, this.stopAt);
  }

  private onTimer(): void {
    const { now } = this.world.clock;
    if (!this.started && now >= this.startAt) {
      this.started = true;
      this.startedAt = now;
      this.open();
    }
    if (!this.stopped && now >= this.stopAt) this.end();
    if (this.started && now >= this.nextCall()) this.call();
  }

  /** Sets when it lives; a start that has passed starts now. */
  live(startAt: Seconds, stopAt: Seconds): void {
    if (!this.started) this.startAt = startAt;
    this.stopAt = stopAt;
    this.plan();
  }

  /** It sends no new data; what is under way drains. */
  end(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.stoppedAt = this.world.clock.now;
    this.stopAt = NEVER;
    if (this.started) this.close();
    else this.startAt = NEVER;
    this.plan();
  }

  /** Leaves the event queue for good. */
  dispose(): void {
    this.retired = true;
    this.world.queue.remove(this.place);
  }

  /** A new packet of this flow, not yet handed out. @param flags bits of `packetRows.ts` */
  protected fill(sequence: number, size: number, ecn: number, flags: number): number {
    const { rows, clock } = this.world;
    const { setting } = this;
    const row = rows.take();
    rows.flows[row] = setting.flow;
    rows.slots[row] = setting.slot;
    rows.groups[row] = setting.group;
    rows.classes[row] = this.class;
    rows.sequences[row] = sequence;
    rows.sizes[row] = size;
    rows.ecns[row] = ecn;
    rows.flags[row] = flags;
    rows.sentAts[row] = clock.now;
    this.inNetwork += 1;
    return row;
  }

  protected handOut(row: number): void {
    if (this.path.handOut(row)) return;
    this.world.recorder.count(this.setting.group, at.G_ACCESS_DROPS, 1);
    this.release(row);
  }

  /** A packet of this flow has left the network for good. */
  release(row: number): void {
    this.world.rows.give(row);
    this.inNetwork -= 1;
    if (this.inNetwork === 0 && this.setting.ledgerPlace < 0 && this.isOver()) this.world.retire(this);
  }

  protected countReceived(size: number, inOrder: number): void {
    const { recorder } = this.world;
    const { group, ledgerPlace } = this.setting;
    recorder.count(group, at.G_RECEIVED, 1);
    recorder.count(group, at.G_RECEIVED_BYTES, size);
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
  }
}

/** What receivers and senders are told of a packet; one for all, which take turns. */
const data = { sequence: 0, size: 0, ecn: NOT_ECT, reduced: false, repeated: false, sentAt: Number.NaN };
const answer: AckOut = { acknowledgment: 0, echo: false, sentAt: Number.NaN, arrived: -1, marks: -1 };

const readData = (rows: PacketRows, row: number): void => {
  const flags = rows.flags[row] as number;
  data.sequence = rows.sequences[row] as number;
  data.size = rows.sizes[row] as number;
  data.ecn = rows.ecns[row] as number;
  data.reduced = (flags & REDUCED) !== 0;
  data.repeated = (flags & REPEATED) !== 0;
  data.sentAt = rows.sentAts[row] as number;
};

/** A sender with a transport, and its receiver. */
export class SenderFlow extends Flow implements SenderPort {
  /** Code point of its data packets, and of those that it sends again. */
  capable = NOT_ECT;
  capableAgain = NOT_ECT;
  ackSize = 40;
  private receivedWhole = false;
  private readonly back: number;
  private sender: Sender | undefined = undefined;
  /** Chance for the law of the window, where that draws. */
  private chance: RandomStream | undefined = undefined;

  constructor(
    world: World,
    setting: FlowSetting,
    path: Path,
    public receiver: Receiver,
    /** NaN: unlimited data. */
    readonly transfer: number,
  ) {
    super(world, setting, path);
    this.back = path.back;
  }

  /** The sender needs its port first; called right after construction, and when another takes its place. */
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

  protected override smallest(): number {
    const { machine } = this;
    return this.started && !machine.isConnecting ? this.packetSize : Math.min(this.packetSize, this.ackSize);
  }

  protected override receiverCall(): Seconds {
    return this.receiver.ackAt;
  }

  protected override callReceiver(): void {
    this.answerEarlier();
  }

  /** Draws from the flow's own stream, in [0, 1). */
  draw(seed: number): number {
    this.chance ??= new RandomStream(seed, PURPOSE.transport, this.setting.flow);
    return this.chance.uniform();
  }

  // ---- FeedbackPort

  answerEarlier(): void {
    this.receiver.onTimer();
    this.answer(this.fill(0, this.ackSize, NOT_ECT, 0));
  }

  protected override onReceived(row: number): void {
    const { receiver, world } = this;
    const { rows } = world;
    if ((rows.sequences[row] as number) < 0) {
      rows.sizes[row] = this.ackSize;
      world.network.links.send(this.back, row, world.network);
      return;
    }
    readData(rows, row);
    this.countReceived(data.size, receiver.onData(data, world.clock));
    if (!this.receivedWhole && receiver.expected >= this.transfer) this.noteWhole();
    if (receiver.answers) this.answer(row);
    else this.release(row);
  }

  protected override onAcknowledged(row: number): void {
    const { clock, rows } = this.world;
    const acknowledgment = rows.sequences[row] as number;
    const flags = rows.flags[row] as number;
    answer.sentAt = rows.sentAts[row] as number;
    if (acknowledgment >= 0) {
      answer.acknowledgment = acknowledgment;
      answer.echo = (flags & ECHO) !== 0;
      if ((flags & DETAILED) !== 0) this.onDetailed(row);
      else this.machine.onAck(answer, clock);
    } else this.machine.onConnected((flags & REPEATED) !== 0 ? Number.NaN : answer.sentAt, clock.now);
    this.release(row);
  }

  private onDetailed(row: number): void {
    const { clock, rows } = this.world;
    answer.arrived = rows.arriveds[row] as number;
    answer.marks = rows.marks[row] as number;
    this.machine.onAck(answer, clock);
    answer.arrived = -1;
    answer.marks = -1;
  }

  override isOver(): boolean {
    return this.machine.isDone;
  }

  // ---- SenderPort

  transmit(sequence: number, repeated: boolean, reduced: boolean): void {
    const isData = sequence >= 0;
    const ecn = isData ? (repeated ? this.capableAgain : this.capable) : NOT_ECT;
    const flags = (repeated ? REPEATED : 0) + (reduced ? REDUCED : 0);
    const row = this.fill(sequence, isData ? this.packetSize : this.ackSize, ecn, flags);
    if (this.world.tellsRtt) this.world.rows.rtts[row] = this.machine.rtt.smoothed;
    if (isData) this.world.recorder.count(this.setting.group, at.G_SENDER_PACKETS, 1);
    this.handOut(row);
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
    if (what === "cut") this.tell(CUT);
  }

  private tell(what: number): void {
    if (Number.isNaN(this.transfer)) this.world.tell(this, what);
  }

  finished(): void {
    if (Number.isNaN(this.transfer) || this.stopped) return;
    const { recorder } = this.world;
    recorder.count(this.setting.group, at.G_DONE, 1);
    recorder.count(this.setting.group, at.G_SENDER_COMPLETION_SUM, this.world.clock.now - this.startedAt);
  }

  protected override open(): void {
    this.tell(OPENED);
    this.machine.open(this.world.clock.now);
  }

  protected override close(): void {
    this.tell(CLOSED);
    this.machine.stop(this.world.clock.now);
  }

  protected override nextCall(): Seconds {
    return Math.min(this.machine.timerAt, this.machine.wakeAt);
  }

  protected override call(): void {
    this.machine.onTimer(this.world.clock.now);
  }

  private noteWhole(): void {
    this.receivedWhole = true;
    const { recorder } = this.world;
    recorder.count(this.setting.group, at.G_RECEIVED_WHOLE, 1);
    const taken = this.world.clock.now - this.startedAt;
    recorder.count(this.setting.group, at.G_COMPLETION_SUM, taken);
    this.world.quality.of(this.setting.group).note("completion", taken);
  }

  /** The data packet turns round as its own acknowledgement. */
  private answer(row: number): void {
    const { rows, network } = this.world;
    this.receiver.writeAck(rows, row);
    rows.sizes[row] = this.ackSize;
    rows.ecns[row] = NOT_ECT;
    network.links.send(this.back, row, network);
  }

  override exchange(tape: Tape): void {
    super.exchange(tape);
    this.receivedWhole = tape.flag(this.receivedWhole);
    this.capable = tape.number(this.capable);
    this.capableAgain = tape.number(this.capableAgain);
    // A flow whose group has changed its transport may know more than it needs.
    const detailed = tape.flag(this.machine instanceof FeedbackSender);
    if (detailed && !(this.machine instanceof FeedbackSender)) this.world.refine(this);
    const draws = tape.flag(this.chance !== undefined);
    if (draws) this.chance ??= new RandomStream(0, PURPOSE.transport, this.setting.flow);
    this.chance?.exchange(tape);
    this.machine.exchange(tape);
    this.receiver.exchange(tape);
  }
}
