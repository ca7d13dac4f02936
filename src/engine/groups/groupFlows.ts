import { windowsNow } from "../flows/dueTimes.ts";
import type { Flow } from "../flows/flow.ts";
import type { Archive } from "../kernel/archive.ts";

/** The flows of one group, by their state. */
export class GroupFlows {
  /** Long flows that count as members, in order; a removed flow drains and is no longer a member. */
  readonly members: Flow[] = [];
  /** Flows that were members: they send nothing new and follow the group's fields until they are drained. */
  readonly draining: Flow[] = [];
  /** Short flows under way. */
  readonly transfers: Flow[] = [];
  private runningCache: readonly Flow[] | undefined = undefined;
  private begunCache: readonly Flow[] | undefined = undefined;
  /** Slots of all connections of `running`. */
  private runningSlots: readonly number[] | undefined = undefined;
  /** Flows of `long` whose connections stay open (`lasts`); and the part of a checkpoint that lists the long flows. */
  private users: readonly Flow[] | undefined = undefined;
  private listed: Float64Array | undefined = undefined;

  /** Members that have begun; a member that waits for its start costs nothing. */
  get running(): readonly Flow[] {
    this.runningCache ??= this.members.filter(({ started }) => started);
    return this.runningCache;
  }

  /** Long flows that have begun, removed ones included. The others have no data yet. */
  get begun(): readonly Flow[] {
    this.begunCache ??= this.long.filter(({ started }) => started);
    return this.begunCache;
  }

  /** Members, and flows that were members. */
  get long(): readonly Flow[] {
    return [...this.members, ...this.draining];
  }

  /** Sum of the congestion windows of `running`, all connections, in packets; read from columns, not flow objects. */
  window(): number {
    this.runningSlots ??= slotsOf(this.running);
    const slots = this.runningSlots;
    let sum = 0;
    for (let i = 0; i < slots.length; i++) sum += windowsNow[slots[i]];
    return sum;
  }

  windowOfTransfers(): number {
    let sum = 0;
    for (const flow of this.transfers) sum += flow.window;
    return sum;
  }

  /** Clears what was derived from the lists: another flow has begun, or the lists have changed. */
  clearCaches(): void {
    this.runningCache = undefined;
    this.begunCache = undefined;
    this.runningSlots = undefined;
    this.users = undefined;
    this.listed = undefined;
  }

  join(flow: Flow): void {
    this.members.push(flow);
    this.clearCaches();
  }

  /** Ends the youngest member and moves it to `draining`. */
  removeYoungest(): void {
    const flow = this.members.pop();
    if (flow === undefined) return;
    flow.end();
    this.draining.push(flow);
    this.clearCaches();
  }

  /** Removes a short flow that is over and has no packet left. */
  forget(flow: Flow): void {
    const place = this.transfers.indexOf(flow);
    if (place >= 0) this.transfers.splice(place, 1);
  }

  /**
   * Writes the lists, or reads them from a checkpoint; `flows` by slot in the simulation.
   * @throws Error if a listed flow does not exist
   */
  serialize(archive: Archive, flows: readonly (Flow | undefined)[]): void {
    serializeList(this.transfers, archive, flows);
    if (this.listed === undefined || archive.loading) {
      serializeList(this.members, archive, flows);
      serializeList(this.draining, archive, flows);
      this.clearCaches();
      if (!archive.loading) this.listed = archive.tail(this.members.length + this.draining.length + 2);
    } else archive.numbers(this.listed);
    this.users ??= this.long.filter(({ lasts }) => lasts);
    for (const flow of this.users) flow.serializeConnections(archive, flows);
  }
}

/** Slots of all connections of these flows. */
const slotsOf = (flows: readonly Flow[]): number[] => {
  const slots: number[] = [];
  for (const flow of flows) {
    if (!flow.lasts) slots.push(flow.setting.slot);
    else for (const { setting } of flow.connections) slots.push(setting.slot);
  }
  return slots;
};

const serializeList = (list: Flow[], archive: Archive, flows: readonly (Flow | undefined)[]): void => {
  const length = archive.number(list.length);
  for (let i = 0; i < length; i++) {
    const slot = archive.number(list[i]?.setting.slot ?? -1);
    const flow = flows[slot];
    if (flow === undefined) throw new Error(`the checkpoint lists a flow in slot ${slot}, which is empty`);
    list[i] = flow;
  }
};
