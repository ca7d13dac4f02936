import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { packets } from "../packets/packetTable.ts";
import { DueTimes, dueAt, timersAt, windowsNow } from "./dueTimes.ts";
import type { Flow } from "./flow.ts";

const NEVER = Number.POSITIVE_INFINITY;
const { slots } = packets;

const nobody = (row: number): never => {
  throw new Error(`a packet belongs to the flow at place ${slots[row]}, and none is there`);
};

/** Where the flows of a simulation are: by their places, which are used again when a short flow is over. */
export class FlowTable {
  /** By place; undefined: the place is free. */
  readonly all: (Flow | undefined)[] = [];
  /** By place in the event queue. */
  readonly owners: (Flow | undefined)[] = [];
  /** By place: when something of the flow is due. */
  readonly due = new DueTimes();
  private readonly free: number[] = [];
  /** By block of places, where all flows wait: what a checkpoint holds of them. */
  private readonly kept: ({ readonly told: Float64Array; readonly turn: number } | undefined)[] = [];

  /** A place for a new flow. */
  take(): number {
    const place = this.free.pop() ?? this.all.length;
    this.all[place] = undefined;
    this.due.makeRoom(place);
    dueAt[place] = NEVER;
    timersAt.fill(NEVER, 2 * place, 2 * place + 2);
    return place;
  }

  register(flow: Flow): void {
    // Flows that come from a checkpoint bring their places along.
    this.due.makeRoom(flow.setting.slot);
    this.all[flow.setting.slot] = flow;
    windowsNow[flow.setting.slot] = 0;
    this.due.unsettle(flow.setting.slot);
    this.owners[flow.place] = flow;
  }

  /** The flow leaves nothing behind: its places are used again. */
  give(flow: Flow): void {
    flow.dispose();
    this.owners[flow.place] = undefined;
    this.all[flow.setting.slot] = undefined;
    this.free.push(flow.setting.slot);
  }

  /** The flow of a packet. @throws Error where there is none at its place */
  of(row: number): Flow {
    const flow = this.all[slots[row]];
    return flow === undefined ? nobody(row) : flow;
  }

  /** Inside every flow, everything earlier than this has happened from now on: what is asked about it is true. */
  catchUp(time: Seconds): void {
    this.due.forEachBefore(time, this);
  }

  handle(place: number, time: Seconds): void {
    this.all[place]?.catchUp(time);
  }

  hasBegun(place: number): boolean {
    return this.all[place]?.started === true;
  }

  /** What a checkpoint holds of a block of flows that all wait, where nothing was set or handled since it was kept. */
  keptOf(block: number): Float64Array | undefined {
    const kept = this.kept[block];
    return kept?.turn === this.due.turnOf(block) ? kept.told : undefined;
  }

  keep(block: number, told: Float64Array): void {
    this.kept[block] = { told, turn: this.due.turnOf(block) };
  }

  /** Every flow finds anew when something of it may reach the bottleneck. */
  plan(): void {
    // A change may have altered what was kept of those that wait.
    this.kept.length = 0;
    for (const flow of this.all) flow?.plan();
  }

  serialize(archive: Archive): void {
    const free = archive.number(this.free.length);
    for (let i = 0; i < free; i++) this.free[i] = archive.number(this.free[i] ?? 0);
  }
}
