import { clock } from "../kernel/clock.ts";
import { DEQUEUED, ENQUEUED, NOT_ECT, type Packet } from "../packets/packet.ts";
import { delayed } from "./delayBins.ts";
import * as at from "./ledger.ts";
import { countDelay, sums, tally } from "./ledger.ts";
import { BYTES_MAX, DELAY_MAX, DELAY_MIN, levels, noteFewer, noteQueue, PEAK, QUEUE_MAX } from "./queueLevels.ts";
import type { Recorder } from "./recorder.ts";
import { hashEvent } from "./traceHash.ts";

/*
 * What every packet at the bottleneck adds to the totals. These are functions, because every call of them can then be
 * replaced by their bodies (docs/performance.md).
 */

export const noteArrived = (packet: Packet): void => {
  const { group } = packet;
  tally(group, at.G_ARRIVALS, 1);
  tally(group, at.G_ARRIVAL_BYTES, packet.size);
};

/** @param waiting packets and bytes that wait now, with this one */
export const noteEnqueued = (recorder: Recorder, packet: Packet, waiting: number, waitingBytes: number): void => {
  noteQueue(packet.group, 1, waiting, waitingBytes);
  const now = levels;
  if (waiting > now[QUEUE_MAX]) now[QUEUE_MAX] = waiting;
  if (waitingBytes > now[BYTES_MAX]) now[BYTES_MAX] = waitingBytes;
  if (waiting > now[PEAK]) now[PEAK] = waiting;
  recorder.packetEvents += 1;
  hashEvent(ENQUEUED, packet.flow, packet.sequence);
  if (recorder.log.all) recorder.log.add(clock.now, ENQUEUED, packet, 0);
};

/** @param waiting packets and bytes that wait now, without this one */
export const noteDequeued = (recorder: Recorder, packet: Packet, waiting: number, waitingBytes: number): void => {
  const totals = sums;
  const delay = clock.now - packet.tEnq;
  const { group } = packet;
  const base = at.GROUPS_START + group * at.GROUP_STRIDE;
  totals[at.DELAY_SUM] = totals[at.DELAY_SUM] + delay;
  totals[at.DELAY_SQUARE_SUM] = totals[at.DELAY_SQUARE_SUM] + delay * delay;
  totals[base + at.G_TAKEN] = totals[base + at.G_TAKEN] + 1;
  totals[base + at.G_DELAY_SUM] = totals[base + at.G_DELAY_SUM] + delay;
  delayed[0] = delay;
  countDelay(group);
  if (delay < levels[DELAY_MIN]) levels[DELAY_MIN] = delay;
  if (delay > levels[DELAY_MAX]) levels[DELAY_MAX] = delay;
  noteFewer(group, waiting, waitingBytes);
  recorder.packetEvents += 1;
  hashEvent(DEQUEUED, packet.flow, packet.sequence);
  // Rare calls come last: after a call V8 would have to check the shapes of the objects again.
  if (recorder.log.all) recorder.log.add(clock.now, DEQUEUED, packet, 0);
  if (recorder.idle) recorder.endIdle();
};

/** A transmission has ended. @param size of the packet, in bytes @param ecn its ECN code point */
export const noteTransmitted = (size: number, ecn: number): void => {
  const totals = sums;
  totals[at.SENT_PACKETS] = totals[at.SENT_PACKETS] + 1;
  totals[at.SENT_BITS] = totals[at.SENT_BITS] + size * 8;
  if (ecn !== NOT_ECT) totals[at.ECT_SENT] = totals[at.ECT_SENT] + 1;
};
