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
 * The numbers of a flow's links and timers follow from its place and are not stored: a packet that comes to the flow
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

  /** Code point of what it sends without a transport; a sender sets its own. */
  capable = NOT_ECT;

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

  /** What the clock says. */
  protected get now(): Seconds {
    return clock.now;
  }

  /** Links, as its path numbers them. */
  get access(): number {
    return links.accessOf(this.slot);
  }
  get forward(): number {
    return links.forwardOf(this.slot);
  }
  get back(): number {
    return links.backOf(this.slot);
  }

  /** When its sender and its receiver are due by themselves, in `timersAt`. */
  get senderTimer(): number {
    return this.slot << 1;
  }
  get receiverTimer(): number {
    return (this.slot << 1) | 1;
  }

  /** Congestion window of its user, in packets: over all connections. */
  get window(): number {
    return windowsNow[this.slot];
  }

  /** More may be asked of it later: with all acknowledged, its connection stays. */
  get lasts(): boolean {
    return false;
  }
  /** Nothing of it will happen any more. */
  abstract isOver(): boolean;
  /** Brings what its user has measured up to now. */
  settle(_now: Seconds): void {}
  /** Its kind's fields, or its path (`moved`), are others from now on. */
  retuneOwn(_values: ValuesOf<Fields>, _packetSize: number, _moved: boolean): void {}

  abstract open(): void;
  abstract close(): void;
  /** A packet has passed the bottleneck and its way to the receiver. */
  abstract onReceived(row: number): void;
  abstract onAcknowledged(row: number): void;
  /**
   * Of a flow that has started: the next instant that it wants to be called at, into `out[0]`; and its sender's congestion
   * window, where it has one, into `windowsNow`.
   */
  abstract readSender(out: Float64Array): void;
  abstract call(): void;
  /** When the receiver acts by itself, into `out[place]`; Infinity: not at all. */
  abstract readReceiverCall(out: Float64Array, place: number): void;
  abstract callReceiver(): void;
  /** Bytes of the smallest packet that it could hand out now. */
  abstract smallest(): number;
}

/** A new packet of the flow, not yet handed out. @param flags bits of `packetTable.ts` */
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
 * Of the flow at this place, the next packet to reach the bottleneck's queue is on the access link: what the sender hands
 * out later comes later, none overtakes another. With a limited buffer the sender has to act in time even so: what waits
 * there then counts.
 */
export const accessLeads = (place: number, network: Network): boolean =>
  !links.isEmpty(links.accessOf(place)) && network.accessBuffer === null;

/** Notes when the next of what `Flow.catchUp` handles is due of the flow at this place. */
export const noteDue = (place: number): void => {
  const received = smaller(links.headTime(links.forwardOf(place)), timersAt[(place << 1) | 1]);
  const sent = smaller(links.headTime(links.backOf(place)), timersAt[place << 1]);
  dueAt[place] = smaller(received, sent);
};
