import type { Seconds } from "../../units/units.ts";
import type { Packet } from "../packets/packet.ts";
import type { PacketColumns } from "./frame.ts";

/** Drops and marks kept for one frame; the bins count all of them. */
const KEPT = 4096;

/** Packet events since the last frame, in columns. */
export class PacketLog {
  /** Keeps all events, without bound; otherwise only the newest drops and marks. */
  readonly all: boolean;
  private length = 0;
  private times = new Float64Array(256);
  private kinds = new Uint8Array(256);
  private flows = new Uint32Array(256);
  private groups = new Uint8Array(256);
  private sequences = new Int32Array(256);
  private reasons = new Uint8Array(256);

  constructor(packets: "signals" | "all") {
    this.all = packets === "all";
  }

  add(time: Seconds, kind: number, packet: Packet, reason: number): void {
    if (this.length === this.times.length) this.makeRoom();
    const place = this.length++;
    this.times[place] = time;
    this.kinds[place] = kind;
    this.flows[place] = packet.flow;
    this.groups[place] = packet.group;
    this.sequences[place] = packet.sequence;
    this.reasons[place] = reason;
  }

  /** The events since the last call, in new arrays. */
  take(): PacketColumns {
    const to = this.length;
    const from = this.all ? 0 : Math.max(0, to - KEPT);
    this.length = 0;
    return {
      times: this.times.slice(from, to),
      kinds: this.kinds.slice(from, to),
      flows: this.flows.slice(from, to),
      groups: this.groups.slice(from, to),
      sequences: this.sequences.slice(from, to),
      reasons: this.reasons.slice(from, to),
    };
  }

  private makeRoom(): void {
    if (!this.all && this.length >= 2 * KEPT) {
      for (const column of this.columns()) column.copyWithin(0, KEPT);
      this.length = KEPT;
      return;
    }
    const capacity = this.times.length * 2;
    this.times = longer(new Float64Array(capacity), this.times);
    this.kinds = longer(new Uint8Array(capacity), this.kinds);
    this.flows = longer(new Uint32Array(capacity), this.flows);
    this.groups = longer(new Uint8Array(capacity), this.groups);
    this.sequences = longer(new Int32Array(capacity), this.sequences);
    this.reasons = longer(new Uint8Array(capacity), this.reasons);
  }

  private columns(): (Float64Array | Uint8Array | Uint32Array | Int32Array)[] {
    return [this.times, this.kinds, this.flows, this.groups, this.sequences, this.reasons];
  }
}

const longer = <T extends Float64Array | Uint8Array | Uint32Array | Int32Array>(larger: T, column: T): T => {
  larger.set(column);
  return larger;
};
