import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { ARRIVAL, rankOf, scheduleFrom } from "../kernel/eventQueue.ts";
import { smaller } from "../kernel/math.ts";
import * as links from "../network/link.ts";
import { accessLookahead } from "../network/path.ts";
import { MAIN, SECOND } from "../network/queueId.ts";
import { freePacket } from "../packets/packetTable.ts";
import { dueAt, timersAt } from "./dueTimes.ts";
import { accessLeads, FlowBase, noteDue } from "./flowBase.ts";
import { bound, handleSender, receiveUntil, time } from "./flowEvents.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** The sender's next due time, where it is passed in a column. */
const asked = new Float64Array(new ArrayBuffer(8));

/**
 * The parts common to all flows: a path, start and stop, a receiver.
 *
 * Flows meet at the bottleneck's queue alone. What happens inside one of them (a packet at the receiver, an
 * acknowledgement or a timer at the sender) is handled in order of time, but not before something of it could reach the
 * queue, or is asked about: `reachQueue` and `catchUp`. So a flow has one slot in the event queue.
 */
export abstract class Flow extends FlowBase {
  /** The flow handles its events at their own times, not later, because they may affect more than its own packets. */
  isEager = this.host.network.sides !== null;
  /** Its slot in the event queue, due when one of its packets may reach the bottleneck. */
  readonly eventSlot = this.host.queue.add(rankOf(ARRIVAL, this.number, 0));
  /** Whether it has begun, and whether it has ended. */
  started = false;
  stopped = false;
  startAt: Seconds = NEVER;
  stopAt: Seconds = NEVER;
  /** Actual start and end; Infinity: not yet. */
  startedAt: Seconds = NEVER;
  stoppedAt: Seconds = NEVER;
  private retired = false;

  /** All flows of the same user, this one included; a flow without connections: itself. */
  get connections(): readonly Flow[] {
    return [this];
  }
  /** Adds connections of its user. @param make makes the flow of the connection with this number */
  addConnections(_wanted: number, _make: (connection: number) => Flow): void {}
  /** Writes or reads the connections of its user; `flows` by slot in the simulation. */
  serializeConnections(_archive: Archive, _flows: readonly (Flow | undefined)[]): void {}

  // ---- the flow's own events

  /** Moves the packets that are due from the access link to the queue. */
  enterDue(): void {
    const { access } = this;
    while (links.headTime(access) <= clock.now) {
      const { host } = this;
      const row = links.take(access);
      host.events += 1;
      host.main.arrive(row);
    }
  }

  /** Handles all events of the flow before `end`, which are too late to reach the queue before it. */
  catchUp(end: Seconds): void {
    if (this.isEager) return;
    const { now } = clock;
    const { forward, back, senderTimer, receiverTimer } = this;
    bound[0] = end;
    const received = smaller(links.headTime(forward), timersAt[receiverTimer]);
    if (received < end) receiveUntil(this, false);
    for (;;) {
      const at = smaller(links.headTime(back), timersAt[senderTimer]);
      if (!(at < end)) break;
      clock.now = at;
      handleSender(this);
    }
    clock.now = now;
    noteDue(this.slot);
  }

  /** A packet has left the bottleneck for the receiver. */
  depart(row: number): void {
    if (this.isEager) {
      this.departEagerly(row);
      return;
    }
    const { forward, slot } = this;
    const { network } = this.host;
    // First the link that is rarely empty.
    const isFirst = links.isEmpty(this.back) && links.isEmpty(forward) && !accessLeads(slot, network);
    links.send(forward, row, network);
    if (isFirst) this.plan();
    else if (links.headTime(forward) < dueAt[slot]) dueAt[slot] = links.headTime(forward);
  }

  private departEagerly(row: number): void {
    const { network } = this.host;
    if (network.sides !== null) {
      this.forwardFrom(row, MAIN);
      return;
    }
    const isFirst = links.isEmpty(this.forward);
    links.send(this.forward, row, network);
    if (isFirst) this.plan();
  }

  /** A packet of the flow has passed the link behind a queue, in a scenario with side queues. */
  forwardFrom(row: number, queue: number): void {
    this.path.leave(row, queue);
    this.plan();
  }

  /** Recomputes when a packet of the flow may reach the bottleneck, after a change from outside. */
  plan(): void {
    if (this.retired) return;
    this.noteTimer();
    this.noteReceiverTimer();
    this.schedule();
  }

  /** Schedules the next time at which a packet of the flow may reach the bottleneck. */
  schedule(): void {
    if (this.retired) return;
    if (this.isEager) this.readNext();
    else {
      const { slot } = this;
      const { network } = this.host;
      noteDue(slot);
      if (accessLeads(slot, network)) time[0] = links.headTime(this.access);
      else this.updateLookahead();
    }
    scheduleFrom(this.eventSlot, time, 0);
  }

  /** Writes the earliest time at which a packet may reach the bottleneck to `time[0]`. */
  private updateLookahead(): void {
    const { access, forward, back, senderTimer, receiverTimer } = this;
    let at = smaller(links.headTime(back), timersAt[senderTimer]);
    if (links.isEmpty(back)) {
      const received = smaller(links.headTime(forward), timersAt[receiverTimer]);
      const answered = received + this.host.network.linkDelay + links.delayOf(back);
      if (answered < at) at = answered;
    }
    time[0] = at;
    if (at !== NEVER) accessLookahead(this.path, time, this.smallest());
    const head = links.headTime(access);
    if (head < time[0]) time[0] = head;
  }

  /** Writes the time of an eager flow's next event to `time[0]`. */
  private readNext(): void {
    const { access, forward, back, senderTimer, receiverTimer } = this;
    const { middle, toReverse } = this.path;
    dueAt[this.slot] = NEVER;
    time[0] = Math.min(
      links.headTime(access),
      links.headTime(forward),
      links.headTime(back),
      timersAt[senderTimer],
      timersAt[receiverTimer],
    );
    if (this.host.network.sides !== null)
      time[0] = Math.min(time[0], links.headTime(middle), links.headTime(toReverse));
  }

  /** Handles one event of an eager flow that is due now; false: none is. */
  handleNext(): boolean {
    const { sides } = this.host.network;
    const { access, forward, back, senderTimer, receiverTimer } = this;
    const { now } = clock;
    this.noteTimer();
    this.noteReceiverTimer();
    if (links.headTime(access) <= now) this.enter(links.take(access));
    else if (sides !== null && links.headTime(this.path.middle) <= now)
      this.host.enter(links.take(this.path.middle), SECOND);
    else if (sides !== null && links.headTime(this.path.toReverse) <= now) this.enter(links.take(this.path.toReverse));
    else if (links.headTime(forward) <= now) this.onReceived(links.take(forward));
    else if (links.headTime(back) <= now) this.onAcknowledged(links.take(back));
    else if (timersAt[senderTimer] <= now) this.onTimer();
    else if (timersAt[receiverTimer] <= now) this.callReceiver();
    else return false;
    this.host.events += 1;
    return true;
  }

  /** A packet arrives at the first queue on its path. */
  private enter(row: number): void {
    const { host } = this;
    if (host.network.sides === null) host.main.arrive(row);
    else host.enter(row, this.path.entryOf(row));
  }

  /** Notes the due time of the sender, its start and stop included, and its window. */
  noteTimer(): void {
    if (this.started) this.readSender(asked);
    else asked[0] = this.stopped ? NEVER : this.startAt;
    timersAt[this.senderTimer] = Math.min(asked[0], this.stopped ? NEVER : this.stopAt);
  }

  noteReceiverTimer(): void {
    this.readReceiverCall(timersAt, this.receiverTimer);
  }

  onTimer(): void {
    const { now } = clock;
    if (!this.started && now >= this.startAt) {
      this.started = true;
      this.startedAt = now;
      this.host.onStarted(this.setting);
      this.open();
    }
    if (!this.stopped && now >= this.stopAt) this.end();
    if (!this.started) return;
    this.readSender(asked);
    if (now >= asked[0]) this.call();
  }

  /** Sets start and stop; a start time that has passed means now. */
  scheduleLifetime(startAt: Seconds, stopAt: Seconds): void {
    if (!this.started) this.startAt = startAt;
    this.stopAt = stopAt;
    this.host.due.unsettle(this.slot);
    this.plan();
  }

  /** Ends new data; packets in flight drain. */
  end(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.stoppedAt = clock.now;
    this.stopAt = NEVER;
    if (this.started) this.close();
    else this.startAt = NEVER;
    this.plan();
  }

  /** Leaves the event queue permanently. */
  dispose(): void {
    this.retired = true;
    dueAt[this.slot] = NEVER;
    this.host.queue.remove(this.eventSlot);
  }

  /** A packet of this flow has left the network. */
  onGone(row: number): void {
    freePacket(row);
    this.inNetwork -= 1;
    if (this.inNetwork === 0 && this.ledgerPlace < 0 && this.isOver()) this.host.onFinished(this.setting);
  }

  serialize(archive: Archive): void {
    this.startAt = archive.number(this.startAt);
    this.stopAt = archive.number(this.stopAt);
    this.stopped = archive.flag(this.stopped);
    this.startedAt = archive.number(this.startedAt);
    this.started = this.startedAt !== NEVER;
    this.stoppedAt = archive.number(this.stoppedAt);
    this.inNetwork = archive.number(this.inNetwork);
    this.packetSize = archive.number(this.packetSize);
    this.class = archive.number(this.class);
    this.path.serialize(archive);
  }
}
