import { DEQUEUED, DROPPED, ENQUEUED, MARKED } from "../engine/packets/packet.ts";
import type { Decision, PacketColumns } from "../engine/recording/frame.ts";
import { after } from "../engine/simulation/lane.ts";
import { hearArrivals, packetsInFlight, TO_QUEUE, wayOf } from "../engine/simulation/packetsInFlight.ts";
import type { Simulation } from "../engine/simulation/simulation.ts";
import type { Arrival, PacketHistory } from "../protocol/packetHistory.ts";
import type { Seconds } from "../units/units.ts";
import type { CheckpointedRun } from "./checkpointedRun.ts";

/** Which packet is asked for. */
export interface PacketName {
  readonly flow: number;
  readonly sequence: number;
  /** An instant at which it was about: on its way to the queue, in it, or hit there. */
  readonly at: Seconds;
}

/** No packet is looked for further away than this from where it was seen, s. */
const REACH: Seconds = 10;

/** Its packet event at the queue; `place` in the columns. */
interface Found {
  readonly at: Seconds;
  readonly kind: number;
  readonly place: number;
  readonly packets: PacketColumns;
}

const isIts = ({ flows, sequences }: PacketColumns, i: number, { flow, sequence }: PacketName): boolean =>
  flows[i] === flow && sequences[i] === sequence;

/** Packet events of [from the checkpoint before `at`, `until`), and where they begin. */
const eventsAround = (
  travel: CheckpointedRun,
  running: Simulation,
  at: Seconds,
  until: Seconds,
): { readonly from: Seconds; readonly packets: PacketColumns } => {
  const probe = travel.probe(at, running.scenario.timeline, true);
  const from = probe.now;
  probe.runUntil(until);
  return { from, packets: probe.takeFrame().packets };
};

/** The latest arrival of this packet before `until`; looks back from there. */
const arrivalBefore = (
  travel: CheckpointedRun,
  running: Simulation,
  name: PacketName,
  until: Seconds,
): Found | undefined => {
  let end = until;
  while (end > 0 && end > until - REACH) {
    const { from, packets } = eventsAround(travel, running, end, end);
    for (let place = packets.times.length - 1; place >= 0; place--) {
      const kind = packets.kinds[place] ?? DEQUEUED;
      if (kind === DEQUEUED || !isIts(packets, place, name)) continue;
      const at = packets.times[place] ?? 0;
      // A mark stands beside the arrival that it belongs to; one that came later, at the head of the queue, does not.
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

/** The packet arrives at `at`: what its discipline knew and did, and when it was sent. */
const arrivalAt = (
  travel: CheckpointedRun,
  running: Simulation,
  name: PacketName,
  at: Seconds,
): { readonly arrival: Arrival; readonly sentAt: Seconds | null; readonly group: number } => {
  const { timeline } = running.scenario;
  const probe = travel.probe(at, timeline, false);
  probe.runUntil(at);
  const flights = packetsInFlight(probe, Number.POSITIVE_INFINITY);
  const on = flights.flows.findIndex(
    (flow, i) => flow === name.flow && flights.sequences[i] === name.sequence && flights.stages[i] === TO_QUEUE,
  );
  const sent = flights.sentAts[on] ?? Number.NaN;
  let heard: { readonly decision: Decision; readonly waiting: number } | undefined;
  hearArrivals(probe, (decision, waiting) => {
    if (decision.flow === name.flow && decision.sequence === name.sequence) heard ??= { decision, waiting };
  });
  probe.step();
  const { decision, waiting = 0 } = heard ?? {};
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
 * The life of a packet up to where the run stands, found by simulating the time around it once more.
 * @returns null: no packet of this flow and segment was about
 */
export const packetHistory = (travel: CheckpointedRun, running: Simulation, name: PacketName): PacketHistory | null => {
  const { now } = running;
  let found = arrivalBefore(travel, running, name, Math.min(now, after(name.at)));
  if (found === undefined) return onTheWay(running, name);
  let told = arrivalAt(travel, running, name, found.at);
  if (found.kind === DROPPED && told.arrival.outcome !== DROPPED) {
    // It was stored before the checkpoint from which this was looked at, and dropped here.
    found = arrivalBefore(travel, running, name, found.at) ?? found;
    told = arrivalAt(travel, running, name, found.at);
  }
  const { arrival, sentAt, group } = told;
  const isRefused = arrival.outcome === DROPPED;
  const { later, takenAt } = isRefused ? NOTHING : afterwards(travel, running, name, found.at);
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

/** What became of it behind its arrival at `at`. */
const afterwards = (
  travel: CheckpointedRun,
  running: Simulation,
  name: PacketName,
  at: Seconds,
): Pick<PacketHistory, "later" | "takenAt"> => {
  const { packets } = eventsAround(travel, running, after(at), Math.min(running.now, at + REACH));
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

/** It has not come to the queue yet. */
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
