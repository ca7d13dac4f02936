import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { ARRIVAL, rankOf, scheduleFrom } from "../kernel/eventQueue.ts";
import { smaller } from "../kernel/math.ts";
import * as links from "../network/link.ts";
import { enqueueAccess, lookahead } from "../network/path.ts";
import { MAIN, SECOND } from "../network/queueId.ts";
import { freePacket } from "../packets/packetTable.ts";
import * as at from "../recording/ledger.ts";
import { dueAt, timersAt } from "./dueTimes.ts";
import { accessLeads, FlowBase, noteDue } from "./flowBase.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** Where times are handed over: as numbers in calls they would be allocated. */
const time = new Float64Array(new ArrayBuffer(8));
const asked = new Float64Array(new ArrayBuffer(8));
const bound = new Float64Array(new ArrayBuffer(8));

/**
 * What all flows have: a path, a life from start to stop, a receiver.
 *
 * Flows meet at the bottleneck's queue alone. What happens inside one of them (a packet at the receiver, an
 * acknowledgement or a timer at the sender) is handled in order of time, but not before something of it could reach the
 * queue, or is asked about: `reachQueue` and `catchUp`. So a flow has one place in the event queue.
 */
export abstract class Flow extends FlowBase {
  /**
   * It is more than a sender and its receiver: what happens inside it is handled at its very time, because something else
   * may follow from it than packets and acknowledgements.
   */
  isEager = this.host.network.sides !== null;
  /** Its place in the event queue: when something of it may reach the bottleneck. */
  readonly place = this.host.queue.add(rankOf(ARRIVAL, this.number, 0));
  /** It has begun; it has ended. */
  started = false;
  stopped = false;
  startAt: Seconds = NEVER;
  stopAt: Seconds = NEVER;
  /** When it really began and ended; Infinity: not yet. */
  startedAt: Seconds = NEVER;
  stoppedAt: Seconds = NEVER;
  private retired = false;

  /** Flows that belong to the same user, this one first among them or not; a flow that stands for itself: itself. */
  get connections(): readonly Flow[] {
    return [this];
  }
  /** Makes the further connections of its user. @param make the flow of the connection with this number */
  addConnections(_wanted: number, _make: (connection: number) => Flow): void {}
  /** Writes, or takes from a checkpoint, the connections of its user; `flows` by place in the simulation. */
  serializeConnections(_archive: Archive, _flows: readonly (Flow | undefined)[]): void {}

  // ---- the flow's own events

  /** The packets on the access link that are due come to the queue. */
  enterDue(): void {
    const { access } = this;
    while (links.headTime(access) <= clock.now) {
      const { host } = this;
      const row = links.take(access);
      host.events += 1;
      host.main.arrive(row);
    }
  }

  /** Handles everything of the flow earlier than `end`, all of which is too late to reach the queue before it. */
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
    // First what is seldom empty.
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

  /** The link behind a queue has sent a packet of the flow, where there are more queues than the bottleneck's. */
  forwardFrom(row: number, place: number): void {
    this.path.leave(row, place);
    this.plan();
  }

  /** Queues beside the bottleneck come into use: from now on more flows than this one may care when something happens. */
  becomeEager(): void {
    this.isEager = true;
  }

  /** Finds anew when something of the flow may reach the bottleneck, after something was changed from outside. */
  plan(): void {
    if (this.retired) return;
    this.noteTimer();
    this.noteReceiverTimer();
    this.schedule();
  }

  /** Asks the event queue for the next instant at which something of the flow may reach the bottleneck. */
  schedule(): void {
    if (this.retired) return;
    if (this.isEager) this.readNext();
    else {
      const { slot } = this;
      const { network } = this.host;
      noteDue(slot);
      if (accessLeads(slot, network)) time[0] = links.headTime(this.access);
      else this.lookahead();
    }
    scheduleFrom(this.place, time, 0);
  }

  /** The earliest instant at which something may reach the bottleneck, into `time[0]`. */
  private lookahead(): void {
    const { access, forward, back, senderTimer, receiverTimer } = this;
    let at = smaller(links.headTime(back), timersAt[senderTimer]);
    if (links.isEmpty(back)) {
      const received = smaller(links.headTime(forward), timersAt[receiverTimer]);
      const answered = received + this.host.network.linkDelay + links.delayOf(back);
      if (answered < at) at = answered;
    }
    time[0] = at;
    if (at !== NEVER) lookahead(this.path, time, this.smallest());
    const head = links.headTime(access);
    if (head < time[0]) time[0] = head;
  }

  /** When the next event of an eager flow is due, into `time[0]`. */
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

  /** One event of this very instant, of an eager flow; false: there is none left. */
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

  /** A packet comes to the first queue on its way. */
  private enter(row: number): void {
    const { host } = this;
    if (host.network.sides === null) host.main.arrive(row);
    else host.enter(row, this.path.entryOf(row));
  }

  /** When the sender is due by itself, for its start and its stop too; and its window. */
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

  /** Sets when it lives; a start that has passed starts now. */
  live(startAt: Seconds, stopAt: Seconds): void {
    if (!this.started) this.startAt = startAt;
    this.stopAt = stopAt;
    this.host.due.unsettle(this.slot);
    this.plan();
  }

  /** It sends no new data; what is under way drains. */
  end(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.stoppedAt = clock.now;
    this.stopAt = NEVER;
    if (this.started) this.close();
    else this.startAt = NEVER;
    this.plan();
  }

  /** Leaves the event queue for good. */
  dispose(): void {
    this.retired = true;
    dueAt[this.slot] = NEVER;
    this.host.queue.remove(this.place);
  }

  /** A packet of this flow has left the network for good. */
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

/** The earliest event at the sender, at the clock's time: of equal times an acknowledgement comes first. */
const handleSender = (flow: Flow): void => {
  flow.host.events += 1;
  const { back } = flow;
  if (links.headTime(back) <= clock.now) {
    const row = links.take(back);
    flow.onAcknowledged(row);
  } else flow.onTimer();
  flow.noteTimer();
};

/** Handles everything at the receiver earlier than `bound[0]`; `inclusive`: and at that time. */
const receiveUntil = (flow: Flow, inclusive: boolean): void => {
  const end = bound[0];
  const { forward, receiverTimer } = flow;
  for (;;) {
    const arrives = links.headTime(forward);
    const calls = timersAt[receiverTimer];
    const at = arrives <= calls ? arrives : calls;
    if (at > end || at === NEVER || (at === end && !inclusive)) return;
    clock.now = at;
    flow.host.events += 1;
    if (arrives <= calls) {
      const row = links.take(forward);
      flow.onReceived(row);
    } else flow.callReceiver();
    flow.noteReceiverTimer();
  }
};

/** Handles what may bring a packet to the queue by now, until one is on its way. */
const feed = (flow: Flow): void => {
  const { forward, back, senderTimer, receiverTimer } = flow;
  const { slot, path } = flow;
  const { network } = flow.host;
  const { now } = clock;
  bound[0] = now;
  const received = smaller(links.headTime(forward), timersAt[receiverTimer]);
  if (received <= now) receiveUntil(flow, true);
  while (!accessLeads(slot, network)) {
    const at = smaller(links.headTime(back), timersAt[senderTimer]);
    // No packet reaches the queue before it is handed out: mostly there is no need to work out when.
    if (!(at <= now)) break;
    const size = flow.smallest();
    time[0] = at;
    lookahead(path, time, size);
    if (time[0] > now) break;
    clock.now = at;
    handleSender(flow);
    clock.now = now;
    flow.enterDue();
  }
  clock.now = now;
  flow.schedule();
};

/** Something of the flow may reach the queue now: handles what leads to it, and hands it over. */
export const reachQueue = (flow: Flow): void => {
  if (flow.isEager) {
    while (flow.handleNext());
    flow.plan();
    return;
  }
  flow.enterDue();
  const { slot, place } = flow;
  const { network } = flow.host;
  if (accessLeads(slot, network)) scheduleFrom(place, links.heads, links.accessOf(slot));
  else feed(flow);
};

/** The sender hands a packet to its own interface, which may have no room for it or lose it. */
export const handOver = (flow: Flow, row: number): void => {
  const { path, group } = flow;
  if (enqueueAccess(path, row)) return;
  at.tally(group, at.G_ACCESS_DROPS, 1);
  flow.onGone(row);
};
