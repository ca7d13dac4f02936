import type { ValuesOf } from "../../../schema/fields.ts";
import type { Packet } from "../../packets/packet.ts";
import { mixBits } from "../shared/flowHash.ts";
import type { cakeFields } from "./fields.ts";

export type Isolation = ValuesOf<typeof cakeFields>["isolation"];

/** Classes are 0 to 7. */
const HOSTS = 8;

/** Numbers of bulk queues of each host, by sending and by receiving host. */
export interface HostLoads {
  sources: Uint32Array;
  destinations: Uint32Array;
}
export const initialHostLoads = (): HostLoads => ({
  sources: new Uint32Array(HOSTS),
  destinations: new Uint32Array(HOSTS),
});

/** The path has no hosts: the class of a packet stands for its host, on both sides. */
export const hostOf = (packet: Packet): number => packet.class % HOSTS;

/** One queue for each host, not for each flow. */
export const isByHost = (isolation: Isolation): boolean => isolation === "srchost" || isolation === "dsthost";

/** Hash that selects a packet's queue: of its flow, or of its host. */
export const hashOf = (packet: Packet, isolation: Isolation): number =>
  mixBits(isByHost(isolation) ? hostOf(packet) : packet.flow);

/** Divisor of a queue's credit, for this sending and this receiving host. */
export const loadOf = (loads: HostLoads, source: number, destination: number, isolation: Isolation): number => {
  const sent = isolation === "dual-src" || isolation === "triple" ? loads.sources[source] : 0;
  const received = isolation === "dual-dst" || isolation === "triple" ? loads.destinations[destination] : 0;
  return Math.max(1, sent, received);
};
