import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { progressed } from "../kernel/progress.ts";
import { packets } from "../packets/packetTable.ts";
import { DueTimes, dueAt, timersAt, windowsNow } from "./dueTimes.ts";
import type { Flow } from "./flow.ts";

const NEVER = Number.POSITIVE_INFINITY;
const { slots } = packets;

const nobody = (row: number): never => {
  throw new Error(`a packet belongs to the flow in slot ${slots[row]}, and none is there`);
};

/** The flows of a simulation by slot; a slot is used again when its short flow is over. */
export class FlowTable {
  /** By slot; undefined: free. */
  readonly all: (Flow | undefined)[] = [];
  /** By slot in the event queue. */
  readonly owners: (Flow | undefined)[] = [];
  /** By slot: due times of the flows. */
  readonly due = new DueTimes();
  private readonly free: number[] = [];
  /** By block of slots whose flows all wait: the block's data in a checkpoint, and its version (`DueTimes`) then. */
  private readonly kept: ({ readonly data: Float64Array; readonly version: number } | undefined)[] = [];

  /** Takes a slot for a new flow. */
  take(): number {
    const slot = this.free.pop() ?? this.all.length;
    this.all[slot] = undefined;
    this.due.makeRoom(slot);
    dueAt[slot] = NEVER;
    timersAt.fill(NEVER, 2 * slot, 2 * slot + 2);
    return slot;
  }

  register(flow: Flow): void {
    progressed();
    // Flows from a checkpoint have their slots already.
    this.due.makeRoom(flow.setting.slot);
    this.all[flow.setting.slot] = flow;
    windowsNow[flow.setting.slot] = 0;
    this.due.unsettle(flow.setting.slot);
    this.owners[flow.eventSlot] = flow;
  }

  /** Frees the slot of a flow that has left the network. */
  give(flow: Flow): void {
    flow.dispose();
    this.owners[flow.eventSlot] = undefined;
    this.all[flow.setting.slot] = undefined;
    this.free.push(flow.setting.slot);
  }

  /** The flow of a packet. @throws Error if its slot is empty */
  of(row: number): Flow {
    const flow = this.all[slots[row]];
    return flow === undefined ? nobody(row) : flow;
  }

  /** Handles all events inside the flows before this time, so that their state is up to date. */
  catchUp(time: Seconds): void {
    this.due.forEachBefore(time, this);
  }

  handle(slot: number, time: Seconds): void {
    this.all[slot]?.catchUp(time);
  }

  hasBegun(slot: number): boolean {
    return this.all[slot]?.started === true;
  }

  /** The checkpoint data of a block whose flows all wait, if nothing was set or handled since it was kept. */
  keptOf(block: number): Float64Array | undefined {
    const kept = this.kept[block];
    return kept !== undefined && kept.version === this.due.versionOf(block) ? kept.data : undefined;
  }

  keep(block: number, data: Float64Array): void {
    this.kept[block] = { data, version: this.due.versionOf(block) };
  }

  /** All flows recompute when one of their packets may reach the bottleneck. */
  plan(): void {
    // A change may have altered the data kept of waiting flows.
    this.kept.length = 0;
    for (const flow of this.all) flow?.plan();
  }

  serialize(archive: Archive): void {
    const free = archive.number(this.free.length);
    for (let i = 0; i < free; i++) this.free[i] = archive.number(this.free[i] ?? 0);
  }
}
