import { nextAfter } from "../engine/kernel/clock.ts";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED } from "../engine/packets/packet.ts";
import type { Decision, PacketColumns } from "../engine/recording/frame.ts";
import { onArrivals, packetsInFlight, TO_QUEUE, wayOf } from "../engine/simulation/packetsInFlight.ts";
import type { Simulation } from "../engine/simulation/simulation.ts";
import type { Arrival, PacketHistory } from "../protocol/packetHistory.ts";
import type { Seconds } from "../units/units.ts";
import type { CheckpointedRun } from "./checkpointedRun.ts";

/** Identifies a packet. */
export interface PacketName {
  readonly flow: number;
  readonly sequence: number;
  /** An instant at which it was in the network: before the queue, in it, or just marked or dropped there. */
  readonly at: Seconds;
}

/** Longest search for a packet from the instant at which it was seen, s. */
const REACH: Seconds = 10;

/** A packet event of this packet at the queue; `place` is its index in the columns. */
interface Found {
  readonly at: Seconds;
  readonly kind: number;
  readonly place: number;
  readonly packets: PacketColumns;
}

const isIts = ({ flows, sequences }: PacketColumns, i: number, { flow, sequence }: PacketName): boolean =>
  flows[i] === flow && sequences[i] === sequence;

/** Packet events from the checkpoint before `at` up to `until` (exclusive), and the time at which they begin. */
const eventsAround = (
  past: CheckpointedRun,
  running: Simulation,
  at: Seconds,
  until: Seconds,
): { readonly from: Seconds; readonly packets: PacketColumns } => {
  const probe = past.probe(at, running.scenario.timeline, true);
  const from = probe.now;
  probe.runUntil(until);
  return { from, packets: probe.takeFrame().packets };
};

/** The latest arrival of this packet before `until`; searches backwards. */
const arrivalBefore = (
  past: CheckpointedRun,
  running: Simulation,
  name: PacketName,
  until: Seconds,
): Found | undefined => {
  let end = until;
  while (end > 0 && end > until - REACH) {
    const { from, packets } = eventsAround(past, running, end, end);
    for (let place = packets.times.length - 1; place >= 0; place--) {
      const kind = packets.kinds[place] ?? DEQUEUED;
      if (kind === DEQUEUED || !isIts(packets, place, name)) continue;
      const at = packets.times[place] ?? 0;
      // A mark belongs to the arrival beside it, except a later one made at the head of the queue.
      const isArrival = kind === ENQUEUED || (kind === DROPPED && !wasStored(packets, place, name));
      if (isArrival) return { at, kind, place, packets };
    }
    if (from >= end) break;
    end = from;
  }
  return undefined;
};

const wasStored = (packets: PacketColumns, before: number, name: PacketName): boolean => {
  for (let place = before - 1; place >= 0; place--) {
    if (!isIts(packets, place, name)) continue;
    return packets.kinds[place] === ENQUEUED || packets.kinds[place] === MARKED;
  }
  return false;
};

/** Simulates the arrival of the packet at `at`: decision and state of the discipline, and when it was sent. */
const arrivalAt = (
  past: CheckpointedRun,
  running: Simulation,
  name: PacketName,
  at: Seconds,
): { readonly arrival: Arrival; readonly sentAt: Seconds | null; readonly group: number } => {
  const { timeline } = running.scenario;
  const probe = past.probe(at, timeline, false);
  probe.runUntil(at);
  const flights = packetsInFlight(probe, Number.POSITIVE_INFINITY);
  const on = flights.flows.findIndex(
    (flow, i) => flow === name.flow && flights.sequences[i] === name.sequence && flights.stages[i] === TO_QUEUE,
  );
  const sent = flights.sentAts[on] ?? Number.NaN;
  let found: { readonly decision: Decision; readonly waiting: number } | undefined;
  onArrivals(probe, (decision, waiting) => {
    if (decision.flow === name.flow && decision.sequence === name.sequence) found ??= { decision, waiting };
  });
  probe.step();
  const { decision, waiting = 0 } = found ?? {};
  return {
    sentAt: Number.isNaN(sent) ? null : sent,
    group: decision?.group ?? 0,
    arrival: {
      at,
      waiting,
      discipline: probe.takeFrame().discipline,
      outcome: decision?.outcome ?? ENQUEUED,
      reason: decision?.reason ?? 0,
      draw: decision === undefined || Number.isNaN(decision.draw) ? null : decision.draw,
      signals: decision === undefined ? [] : [...decision.signals],
      changes: timeline.filter((change) => change.at <= at).length,
    },
  };
};

/**
 * The history of a packet up to the present time of the run, from simulating the time around it again.
 * @returns null: no packet of this flow and sequence number was in the network
 */
export const packetHistory = (past: CheckpointedRun, running: Simulation, name: PacketName): PacketHistory | null => {
  const { now } = running;
  let found = arrivalBefore(past, running, name, Math.min(now, nextAfter(name.at)));
  if (found === undefined) return onTheWay(running, name);
  let simulated = arrivalAt(past, running, name, found.at);
  if (found.kind === DROPPED && simulated.arrival.outcome !== DROPPED) {
    // The packet was enqueued before the checkpoint used here, and dropped after it.
    found = arrivalBefore(past, running, name, found.at) ?? found;
    simulated = arrivalAt(past, running, name, found.at);
  }
  const { arrival, sentAt, group } = simulated;
  const isRefused = arrival.outcome === DROPPED;
  const { later, takenAt } = isRefused ? NOTHING : afterwards(past, running, name, found.at);
  const way = wayOf(running, name.flow);
  const deliveredAt = takenAt === null || way === undefined ? null : takenAt + way.toReceiver;
  const acknowledgedAt = deliveredAt === null || way === undefined ? null : deliveredAt + way.back;
  return {
    flow: name.flow,
    sequence: name.sequence,
    group,
    sentAt,
    arrival,
    later,
    takenAt,
    deliveredAt: deliveredAt !== null && deliveredAt <= now ? deliveredAt : null,
    acknowledgedAt: acknowledgedAt !== null && acknowledgedAt <= now ? acknowledgedAt : null,
  };
};

const NOTHING = { later: null, takenAt: null };

/** Events of the packet after its arrival at `at`. */
const afterwards = (
  past: CheckpointedRun,
  running: Simulation,
  name: PacketName,
  at: Seconds,
): Pick<PacketHistory, "later" | "takenAt"> => {
  const { packets } = eventsAround(past, running, nextAfter(at), Math.min(running.now, at + REACH));
  let later: PacketHistory["later"] = null;
  for (let i = 0; i < packets.times.length; i++) {
    const time = packets.times[i] ?? 0;
    if (time < at || !isIts(packets, i, name)) continue;
    const kind = packets.kinds[i] ?? ENQUEUED;
    if (kind === DEQUEUED) return { later, takenAt: time };
    if (time === at) continue;
    if (kind === ENQUEUED) break;
    later = { at: time, kind, reason: packets.reasons[i] ?? 0 };
  }
  return { later, takenAt: null };
};

/** The history of a packet that has not reached the queue yet. */
const onTheWay = (running: Simulation, { flow, sequence }: PacketName): PacketHistory | null => {
  const flights = packetsInFlight(running, Number.POSITIVE_INFINITY);
  const place = flights.flows.findIndex(
    (one, i) => one === flow && flights.sequences[i] === sequence && flights.stages[i] === TO_QUEUE,
  );
  if (place < 0) return null;
  return {
    flow,
    sequence,
    group: flights.groups[place] ?? 0,
    sentAt: flights.sentAts[place] ?? null,
    arrival: null,
    later: null,
    takenAt: null,
    deliveredAt: null,
    acknowledgedAt: null,
  };
};
