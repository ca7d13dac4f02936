import { windowsNow } from "../flows/dueTimes.ts";
import type { Flow } from "../flows/flow.ts";
import type { Archive } from "../kernel/archive.ts";

/** The flows of one group, by what they are to it. */
export class GroupFlows {
  /** Long flows that count as members, in order; those that were removed drain and are no members. */
  readonly members: Flow[] = [];
  /** Flows that were members: they send nothing new and follow the group's fields until they are drained. */
  readonly draining: Flow[] = [];
  /** Short flows under way. */
  readonly transfers: Flow[] = [];
  private runners: readonly Flow[] | undefined = undefined;
  private known: readonly Flow[] | undefined = undefined;
  /** Of all connections of `running`. */
  private runnersPlaces: readonly number[] | undefined = undefined;
  /** Of `long`: those whose users have more connections; and what a checkpoint holds of them all. */
  private users: readonly Flow[] | undefined = undefined;
  private told: Float64Array | undefined = undefined;

  /** Members that have begun: what waits for its start costs nothing. */
  get running(): readonly Flow[] {
    this.runners ??= this.members.filter(({ started }) => started);
    return this.runners;
  }

  /** Long flows that have begun, those among them that were removed: there is nothing to tell of the others. */
  get begun(): readonly Flow[] {
    this.known ??= this.long.filter(({ started }) => started);
    return this.known;
  }

  /** Members, and those that were. */
  get long(): readonly Flow[] {
    return [...this.members, ...this.draining];
  }

  /** Sum of the congestion windows of `running`, all connections, in packets: by their places, without a look at the flows. */
  window(): number {
    this.runnersPlaces ??= placesOf(this.running);
    const places = this.runnersPlaces;
    let sum = 0;
    for (let i = 0; i < places.length; i++) sum += windowsNow[places[i]];
    return sum;
  }

  windowOfTransfers(): number {
    let sum = 0;
    for (const flow of this.transfers) sum += flow.window;
    return sum;
  }

  /** Another of them has begun, or others are listed: who has begun is to be found anew. */
  onBegun(): void {
    this.runners = undefined;
    this.known = undefined;
    this.runnersPlaces = undefined;
    this.users = undefined;
    this.told = undefined;
  }

  join(flow: Flow): void {
    this.members.push(flow);
    this.onBegun();
  }

  /** The youngest member ends, and is none any more. */
  removeYoungest(): void {
    const flow = this.members.pop();
    if (flow === undefined) return;
    flow.end();
    this.draining.push(flow);
    this.onBegun();
  }

  /** A short flow is over and none of its packets is left. */
  forget(flow: Flow): void {
    const place = this.transfers.indexOf(flow);
    if (place >= 0) this.transfers.splice(place, 1);
  }

  /**
   * Writes the lists, or takes them from a checkpoint; `flows` by place in the simulation.
   * @throws Error where a listed flow is not there
   */
  serialize(archive: Archive, flows: readonly (Flow | undefined)[]): void {
    serializeList(this.transfers, archive, flows);
    if (this.told === undefined || archive.loading) {
      serializeList(this.members, archive, flows);
      serializeList(this.draining, archive, flows);
      this.onBegun();
      if (!archive.loading) this.told = archive.tail(this.members.length + this.draining.length + 2);
    } else archive.numbers(this.told);
    this.users ??= this.long.filter(({ lasts }) => lasts);
    for (const flow of this.users) flow.serializeConnections(archive, flows);
  }
}

/** Of all connections of these. */
const placesOf = (flows: readonly Flow[]): number[] => {
  const places: number[] = [];
  for (const flow of flows) {
    if (!flow.lasts) places.push(flow.setting.slot);
    else for (const { setting } of flow.connections) places.push(setting.slot);
  }
  return places;
};

const serializeList = (list: Flow[], archive: Archive, flows: readonly (Flow | undefined)[]): void => {
  const length = archive.number(list.length);
  for (let i = 0; i < length; i++) {
    const slot = archive.number(list[i]?.setting.slot ?? -1);
    const flow = flows[slot];
    if (flow === undefined) throw new Error(`the checkpoint lists a flow at place ${slot}, and none is there`);
    list[i] = flow;
  }
};
