import type { PacketColumns } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";

/** Number of drops and marks that are kept singly. */
export const PACKETS_KEPT = 65_536;

/** The newest drops and marks, oldest first; event n since the start is at n mod capacity. */
export class PacketRing {
  private readonly columns = {
    times: new Float64Array(PACKETS_KEPT),
    kinds: new Uint8Array(PACKETS_KEPT),
    flows: new Uint32Array(PACKETS_KEPT),
    groups: new Uint8Array(PACKETS_KEPT),
    sequences: new Int32Array(PACKETS_KEPT),
    reasons: new Uint8Array(PACKETS_KEPT),
  };
  private count = 0;
  /** The oldest event that is still kept. */
  private first = 0;
  /** All earlier events have been appended. */
  private until: Seconds = 0;

  clear(): void {
    this.count = this.first = this.until = 0;
  }

  /** Forgets the events from `at` on. */
  cut(at: Seconds): void {
    this.count = this.firstFrom(at);
    this.until = Math.min(this.until, at);
  }

  /** Replaces the contents by a copy of the other ring's. */
  copyFrom(other: PacketRing): void {
    for (const [own, others] of [
      [this.columns.times, other.columns.times],
      [this.columns.kinds, other.columns.kinds],
      [this.columns.flows, other.columns.flows],
      [this.columns.groups, other.columns.groups],
      [this.columns.sequences, other.columns.sequences],
      [this.columns.reasons, other.columns.reasons],
    ] as const)
      own.set(others);
    this.count = other.count;
    this.first = other.first;
    this.until = other.until;
  }

  /** @param until all earlier events are in these or in previous calls; repeated events are skipped */
  append(packets: PacketColumns, until: Seconds): void {
    const known = this.until;
    this.until = Math.max(known, until);
    for (let i = 0; i < packets.times.length; i++) {
      if ((packets.times[i] ?? 0) < known) continue;
      const slot = this.count % PACKETS_KEPT;
      this.columns.times[slot] = packets.times[i] ?? Number.NaN;
      this.columns.kinds[slot] = packets.kinds[i] ?? 0;
      this.columns.flows[slot] = packets.flows[i] ?? 0;
      this.columns.groups[slot] = packets.groups[i] ?? 0;
      this.columns.sequences[slot] = packets.sequences[i] ?? 0;
      this.columns.reasons[slot] = packets.reasons[i] ?? 0;
      this.count += 1;
    }
    this.first = Math.max(this.first, this.count - PACKETS_KEPT);
  }

  /** Visits the events of [from, to), oldest first, with the ring's columns and the index in them. */
  forEach(from: Seconds, to: Seconds, visit: (columns: PacketColumns, index: number) => void): void {
    for (let event = this.firstFrom(from); event < this.count; event++) {
      const slot = event % PACKETS_KEPT;
      if ((this.columns.times[slot] ?? to) >= to) return;
      visit(this.columns, slot);
    }
  }

  /** Number of the oldest kept event at or after `time`, by bisection. */
  private firstFrom(time: Seconds): number {
    let low = this.first;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.columns.times[middle % PACKETS_KEPT] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
