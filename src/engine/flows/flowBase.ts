import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { clock } from "../kernel/clock.ts";
import { smaller } from "../kernel/math.ts";
import * as links from "../network/link.ts";
import type { Path } from "../network/path.ts";
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
  protected readonly number: number;
  protected readonly slot: number;
  protected readonly group: number;
  protected readonly ledgerPlace: number;

  /** ECN code point of the packets of a flow without transport; a sender sets its own. */
  capable = NOT_ECT;

  constructor(
    protected readonly host: FlowHost,
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

  /** A new packet of this flow, not yet handed out. @param flags bits of `packetRows.ts` @inlined everywhere */
  protected newRow(sequence: number, size: number, ecn: number, flags: number): number {
    const row = allocatePacket();
    flows[row] = this.number;
    slots[row] = this.slot;
    groups[row] = this.group;
    classes[row] = this.class;
    sequences[row] = sequence;
    sizes[row] = size;
    ecns[row] = ecn;
    bits[row] = flags;
    sentAts[doubleAt(row)] = clock.now;
    this.inNetwork += 1;
    return row;
  }

  /** For the books: its receiver got a packet. @param inOrder bytes of it, and of those before it, that are new @inlined everywhere */
  protected noteReceived(size: number, inOrder: number): void {
    this.host.recorder.countReceived(this.group, this.ledgerPlace, size, inOrder);
  }

  /** Links, numbered as in its path. */
  protected get access(): number {
    return links.accessOf(this.slot);
  }
  protected get forward(): number {
    return links.forwardOf(this.slot);
  }
  protected get back(): number {
    return links.backOf(this.slot);
  }

  /** Places in `timersAt` of the due times of its sender and its receiver. */
  protected get senderTimer(): number {
    return this.slot << 1;
  }
  protected get receiverTimer(): number {
    return (this.slot << 1) | 1;
  }

  /** Congestion window of its user, packets: the sum over all connections. */
  get window(): number {
    return windowsNow[this.slot];
  }

  /**
   * The next packet to reach the bottleneck's queue is on the access link: what the sender hands out later comes later,
   * none overtakes another. With a limited buffer the sender has to act in time even so: what waits there then counts. @inlined everywhere
   */
  protected accessLeads(): boolean {
    return !links.isEmpty(this.access) && this.host.network.accessBuffer === null;
  }

  /** Notes when the next of what `catchUp` handles is due. @inlined everywhere */
  protected noteDue(): void {
    const { forward, back, senderTimer, receiverTimer } = this;
    const received = smaller(links.headTime(forward), timersAt[receiverTimer]);
    const sent = smaller(links.headTime(back), timersAt[senderTimer]);
    dueAt[this.slot] = smaller(received, sent);
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

  protected abstract open(): void;
  protected abstract close(): void;
  /** A packet has arrived at the receiver. */
  protected abstract onReceived(row: number): void;
  protected abstract onAcknowledged(row: number): void;
  /**
   * Writes the next due time of the sender of a started flow to `out[0]`, and its congestion window, if it has one, to
   * `windowsNow`.
   */
  protected abstract readSender(out: Float64Array): void;
  protected abstract call(): void;
  /** Writes the receiver's own due time to `out[place]`; Infinity: none. */
  protected abstract readReceiverCall(out: Float64Array, place: number): void;
  protected abstract callReceiver(): void;
  /** Size of the smallest packet that it could send now, B. */
  protected abstract smallest(): number;
}
