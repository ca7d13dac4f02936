import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { clock } from "../kernel/clock.ts";
import { smaller } from "../kernel/math.ts";
import * as links from "../network/link.ts";
import type { Network, Path } from "../network/path.ts";
import { NOT_ECT } from "../packets/packet.ts";
import { allocatePacket, doubleAt, packets, sentAts } from "../packets/packetTable.ts";
import { dueAt, timersAt, windowsNow } from "./dueTimes.ts";
import type { FlowHost } from "./flowHost.ts";
import type { FlowSetting } from "./flowSetting.ts";

const { flows, slots, groups, classes, sequences, sizes, ecns, flags: bits } = packets;

/**
 * The state that every flow has, its packets, its columns, and the methods that each kind of flow supplies. `flow.ts`
 * builds the order of a flow's events on it.
 *
 * The numbers of a flow's links and timers follow from its slot and are not stored: a packet that comes to the flow
 * would have to wait for them (docs/performance.md).
 */
export abstract class FlowBase {
  /** Packets of this flow anywhere in the network. */
  inNetwork = 0;
  packetSize = 1000;
  class = 0;
  /** Copied from the setting, because each packet and each entry of the ledger needs them. */
  readonly number: number;
  readonly slot: number;
  readonly group: number;
  readonly ledgerPlace: number;

  /** ECN code point of the packets of a flow without transport; a sender sets its own. */
  ecnCodePoint = NOT_ECT;

  constructor(
    readonly host: FlowHost,
    readonly setting: FlowSetting,
    readonly path: Path,
  ) {
    this.number = setting.flow;
    this.slot = setting.slot;
    this.group = setting.group;
    this.ledgerPlace = setting.ledgerPlace;
  }

  protected get now(): Seconds {
    return clock.now;
  }

  /** Links, numbered as in its path. */
  get access(): number {
    return links.accessOf(this.slot);
  }
  get forward(): number {
    return links.forwardOf(this.slot);
  }
  get back(): number {
    return links.backOf(this.slot);
  }

  /** Places in `timersAt` of the due times of its sender and its receiver. */
  get senderTimer(): number {
    return this.slot << 1;
  }
  get receiverTimer(): number {
    return (this.slot << 1) | 1;
  }

  /** Congestion window of its user, packets: the sum over all connections. */
  get window(): number {
    return windowsNow[this.slot];
  }

  /** More data may be supplied later: with all segments acknowledged, its connection stays open. */
  get lasts(): boolean {
    return false;
  }
  /** Whether no further event of it can happen. */
  abstract isOver(): boolean;
  /** Updates the measurements of its user. */
  settle(_now: Seconds): void {}
  /** Applies changed fields of its traffic type, or a changed path (`moved`). */
  retuneOwn(_values: ValuesOf<Fields>, _packetSize: number, _moved: boolean): void {}

  abstract open(): void;
  abstract close(): void;
  /** A packet has arrived at the receiver. */
  abstract onReceived(row: number): void;
  abstract onAcknowledged(row: number): void;
  /**
   * Writes the next due time of the sender of a started flow to `out[0]`, and its congestion window, if it has one, to
   * `windowsNow`.
   */
  abstract readSender(out: Float64Array): void;
  abstract call(): void;
  /** Writes the receiver's own due time to `out[place]`; Infinity: none. */
  abstract readReceiverCall(out: Float64Array, place: number): void;
  abstract callReceiver(): void;
  /** Size of the smallest packet that it could send now, B. */
  abstract smallest(): number;
}

/** A new packet of the flow, not yet sent. @param flags bits of `packetTable.ts` */
export const newRow = (flow: FlowBase, sequence: number, size: number, ecn: number, flags: number): number => {
  const row = allocatePacket();
  flows[row] = flow.number;
  slots[row] = flow.slot;
  groups[row] = flow.group;
  classes[row] = flow.class;
  sequences[row] = sequence;
  sizes[row] = size;
  ecns[row] = ecn;
  bits[row] = flags;
  sentAts[doubleAt(row)] = clock.now;
  flow.inNetwork += 1;
  return row;
};

/**
 * Of the flow in this slot, the next packet to reach the bottleneck's queue is on the access link: packets that
 * the sender sends later arrive later, because none overtakes another. With a limited buffer the sender has to act in
 * time even so, because the packets in the buffer then count.
 */
export const accessLeads = (slot: number, network: Network): boolean =>
  !links.isEmpty(links.accessOf(slot)) && network.accessBuffer === null;

/** Notes the due time of the next event that `Flow.catchUp` handles of the flow in this slot. */
export const noteDue = (slot: number): void => {
  const received = smaller(links.headTime(links.forwardOf(slot)), timersAt[(slot << 1) | 1]);
  const sent = smaller(links.headTime(links.backOf(slot)), timersAt[slot << 1]);
  dueAt[slot] = smaller(received, sent);
};
