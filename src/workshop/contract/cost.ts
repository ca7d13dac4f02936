import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import type { Seconds } from "../../units/units.ts";
import { packetOf, QueueHost, resolveFields } from "./queueHost.ts";

/** Packets of a round, and rounds: the fastest one counts, because other programs only make a round slower. */
const PACKETS = 20_000;
const ROUNDS = 5;

/** Time of one round, s: arrivals at 1.1 times the rate of the link, so that a queue of some length stands. */
const round = (definition: AqmDefinition, clock: () => Seconds): Seconds => {
  const values = resolveFields(definition.fields);
  const host = new QueueHost(definition, values);
  const [step, service] = [(1000 * 8) / 11e6, (1000 * 8) / 10e6];
  const packets = Array.from({ length: PACKETS }, (_, i) => ({ ...packetOf(i), flow: i % 10 }));
  let freeAt = 0;
  let timerAt = host.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
  const begin = clock();
  for (const [i, packet] of packets.entries()) {
    const now = i * step;
    while (timerAt <= now) {
      host.discipline.onTimer?.(timerAt);
      timerAt = host.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
    }
    while (freeAt <= now && host.take(freeAt) !== undefined) freeAt += service;
    if (freeAt < now) freeAt = now;
    host.arrive(packet, now);
  }
  return clock() - begin;
};

/** Time of a packet, its arrival and its departure, s, on this machine with all that the measurement does beside it. */
export const costOf = (definition: AqmDefinition, clock: () => Seconds): Seconds => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS; i++) least = Math.min(least, round(definition, clock));
  return least / PACKETS;
};
