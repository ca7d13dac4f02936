import type { Flow } from "../flows/flow.ts";
import { SenderFlow } from "../flows/senderFlow.ts";
import { clock } from "../kernel/clock.ts";
import type { Packet } from "../packets/packet.ts";
import { DETAILED, ECHO, packets, REQUEST } from "../packets/packetTable.ts";
import type { Inspected } from "./packetsInFlight.ts";

/**
 * Is called for one packet event at the bottleneck.
 * @param time s
 * @param kind `ENQUEUED`, `DROPPED`, `MARKED` or `DEQUEUED`
 * @param packet to be read at once: the object is used again for another packet
 * @param reason code of the reason, 0: none
 */
export type PacketListener = (time: number, kind: number, packet: Packet, reason: number) => void;

/** Calls `listener` for every packet event, in order. The simulation was made with `packets: "all"`. */
export const onPackets = ({ parts }: Inspected, listener: PacketListener): void => {
  const { log } = parts.recorder;
  const add = log.add.bind(log);
  log.add = (time, kind, packet, reason) => {
    add(time, kind, packet, reason);
    listener(time, kind, packet, reason);
  };
};

/** An acknowledgement as it passes the router on its way back. */
export interface Acknowledgment {
  /** s; before the time at which the listener is called. */
  readonly time: number;
  /** The next segment expected; −1: the answer to a SYN. */
  readonly expected: number;
  /** Bytes of the packet. */
  readonly size: number;
  /** It carries ECN-Echo (RFC 3168). */
  readonly echo: boolean;
  /** The segment that it answers; undefined: its sender does not repair losses by SACK. */
  readonly answered: number | undefined;
}

const usesSack = (flow: Flow | undefined): boolean =>
  flow instanceof SenderFlow && flow.machine.rules.selective !== undefined;

/** Whether the sender of a flow repairs losses by SACK (RFC 2018). @param first a packet of the flow, in the queue */
export const repairsBySack = ({ parts }: Inspected, first: Pick<Packet, "row">): boolean =>
  usesSack(parts.flows[packets.slots[first.row] ?? -1]);

/**
 * Calls `listener` for every acknowledgement that comes to the sender of a flow, from now on.
 * @param first a packet of the flow, in the queue
 */
export const onAcknowledgments = (
  { parts }: Inspected,
  first: Pick<Packet, "row">,
  listener: (acknowledgment: Acknowledgment) => void,
): void => {
  const flow = parts.flows[packets.slots[first.row] ?? -1];
  if (flow === undefined) return;
  const { path } = flow;
  const onAcknowledged = flow.onAcknowledged.bind(flow);
  flow.onAcknowledged = (row) => {
    const { sequences, sizes, flags, arriveds } = packets;
    const bits = flags[row] ?? 0;
    const hasBlocks = (bits & DETAILED) !== 0 && usesSack(flow);
    if ((bits & REQUEST) === 0)
      listener({
        time: clock.now - path.accessDelay,
        expected: sequences[row] ?? 0,
        size: sizes[row] ?? 0,
        echo: (bits & ECHO) !== 0,
        answered: hasBlocks ? arriveds[row] : undefined,
      });
    onAcknowledged(row);
  };
};
