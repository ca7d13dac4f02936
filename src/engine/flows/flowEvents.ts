import { clock } from "../kernel/clock.ts";
import { scheduleFrom } from "../kernel/eventQueue.ts";
import { smaller } from "../kernel/math.ts";
import * as links from "../network/link.ts";
import { accessLookahead, enqueueAccess } from "../network/path.ts";
import * as at from "../recording/ledger.ts";
import { timersAt } from "./dueTimes.ts";
import { accessLeads, type FlowBase } from "./flowBase.ts";

/*
 * The events of a flow that come with every packet. These are functions, so that a build can inline them
 * (docs/performance.md).
 */

/** A flow as its events see it; `flow.ts` says what its members mean. */
interface Flow extends FlowBase {
  readonly eventSlot: number;
  readonly isEager: boolean;
  enterDue(): void;
  handleNext(): boolean;
  noteTimer(): void;
  noteReceiverTimer(): void;
  onTimer(): void;
  onGone(row: number): void;
  plan(): void;
  schedule(): void;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Pass times without an allocation, unlike numbers in calls. */
export const time = new Float64Array(new ArrayBuffer(8));
export const bound = new Float64Array(new ArrayBuffer(8));

/** The earliest event at the sender, at the clock's time: of equal times an acknowledgement comes first. */
export const handleSender = (flow: Flow): void => {
  flow.host.events += 1;
  const { back } = flow;
  if (links.headTime(back) <= clock.now) {
    const row = links.take(back);
    flow.onAcknowledged(row);
  } else flow.onTimer();
  flow.noteTimer();
};

/** Handles the receiver's events before `bound[0]`; `inclusive`: and at that time. */
export const receiveUntil = (flow: Flow, inclusive: boolean): void => {
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

/** Handles the events that may bring a packet to the queue by now, until one is on the access link. */
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
    // A packet never reaches the queue before it is sent, so usually there is no need to compute when.
    if (!(at <= now)) break;
    const size = flow.smallest();
    time[0] = at;
    accessLookahead(path, time, size);
    if (time[0] > now) break;
    clock.now = at;
    handleSender(flow);
    clock.now = now;
    flow.enterDue();
  }
  clock.now = now;
  flow.schedule();
};

/** A packet of the flow may reach the queue now: handles the events that lead to it, and moves it there. */
export const reachQueue = (flow: Flow): void => {
  if (flow.isEager) {
    while (flow.handleNext());
    flow.plan();
    return;
  }
  flow.enterDue();
  const { slot, eventSlot } = flow;
  const { network } = flow.host;
  if (accessLeads(slot, network)) scheduleFrom(eventSlot, links.heads, links.accessOf(slot));
  else feed(flow);
};

/** Sends a packet over the access link of its flow, which may have no room for it or lose it. */
export const transmit = (flow: Flow, row: number): void => {
  const { path, group } = flow;
  if (enqueueAccess(path, row)) return;
  at.tally(group, at.G_ACCESS_DROPS, 1);
  flow.onGone(row);
};
