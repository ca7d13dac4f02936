import type { Seconds } from "../units/units.ts";
import type { FlowHost, FlowSetting } from "./flows/flowHost.ts";
import { clock } from "./kernel/clock.ts";
import { allocatePacket, doubleAt, packets, sentAts } from "./packets/packetTable.ts";

const { flows, slots, groups, classes, sequences, sizes, ecns, flags: bits } = packets;

/** What a flow has to do with its packets, whatever sends them. */
export abstract class FlowPackets {
  /** Packets of this flow anywhere in the network. */
  inNetwork = 0;
  packetSize = 1000;
  class = 0;
  /** What its packets and the ledger are told, from its setting: at hand, since that is another object. */
  protected readonly number: number;
  protected readonly slot: number;
  protected readonly group: number;
  protected readonly ledgerPlace: number;

  constructor(
    protected readonly world: FlowHost,
    readonly setting: FlowSetting,
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
    this.world.recorder.countReceived(this.group, this.ledgerPlace, size, inOrder);
  }
}
