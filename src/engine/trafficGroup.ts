import type { Bottleneck, Group } from "../scenario/document.ts";
import { spreadOf } from "../scenario/quantity.ts";
import { resolve } from "../schema/check.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import type { Seconds } from "../units/units.ts";
import { type EventQueue, rankOf, TIMER } from "./eventQueue.ts";
import { type Flow, type FlowSetting, SenderFlow, type World } from "./flow.ts";
import * as at from "./ledger.ts";
import { ECT0, ECT1, NOT_ECT } from "./packet.ts";
import { type Network, Path } from "./path.ts";
import { PURPOSE, RandomStream } from "./random.ts";
import { SourceFlow } from "./sourceFlow.ts";
import type { Tape } from "./tape.ts";
import type { TrafficDefinition } from "./traffic/contract.ts";
import type { CongestionControl, TransportDefinition, Window } from "./transport/contract.ts";
import { senderFields } from "./transport/machinery/fields.ts";
import { Receiver } from "./transport/machinery/receiver.ts";
import { Sender, type SenderValues } from "./transport/machinery/sender.ts";

type Values = ValuesOf<Fields>;
const NEVER = Number.POSITIVE_INFINITY;

/** What a group needs of the simulation. */
export interface GroupHost {
  readonly world: World;
  readonly network: Network;
  readonly seed: number;
  bottleneck(): Bottleneck;
  transport(id: string): TransportDefinition;
  /** The next number of a flow. */
  nextFlow(): number;
  /** A place for a flow in the simulation, and one in the ledger if it is long. */
  nextPlace(long: boolean): { readonly slot: number; readonly ledgerPlace: number };
  register(flow: Flow): void;
}

/** Runs one group of the scenario: makes its flows, starts and stops them, follows changes of its fields. */
export class TrafficGroup {
  /** Long flows that count as members, in order; those that were removed drain and are no members. */
  readonly members: Flow[] = [];
  /** Flows that were members: they send nothing new and follow the group's fields until they are drained. */
  private readonly draining: Flow[] = [];
  /** Short flows under way. */
  private readonly transfers: Flow[] = [];
  private arrived = 0;
  private stopAt: Seconds = NEVER;
  private readonly timerSlot: number;
  private readonly arrivals: RandomStream;
  /** The bottleneck's delay for which `rtt` was given. */
  private referenceDelay: Seconds;
  private values: Values;
  private senderValues: SenderValues;
  private lawValues: Values;
  private readonly queue: EventQueue;

  constructor(
    private readonly host: GroupHost,
    readonly index: number,
    public group: Group,
    private readonly kind: TrafficDefinition,
  ) {
    this.queue = host.world.queue;
    this.timerSlot = this.queue.add(rankOf(TIMER, index, 5));
    this.arrivals = new RandomStream(host.seed, PURPOSE.arrivals, index);
    this.referenceDelay = host.bottleneck().delay;
    const resolved = this.resolveAll();
    this.values = resolved.values;
    this.senderValues = resolved.sender;
    this.lawValues = resolved.law;
  }

  get generatorSlot(): number {
    return this.timerSlot;
  }

  /** Its flows run with a transport. */
  get responsive(): boolean {
    return this.kind.form !== "source";
  }

  get short(): boolean {
    return this.kind.form === "transfers";
  }

  /** Sum of the congestion windows, in packets. */
  window(): number {
    let sum = 0;
    for (const flow of this.short ? this.transfers : this.members) sum += flow.window;
    return sum;
  }

  /** Makes the flows that the group has from the beginning (or from now, if it is new). */
  begin(now: Seconds, atStart: boolean): void {
    if (this.short) this.beginArrivals(now);
    else for (let i = 0; i < this.group.count; i++) this.addMember(now, atStart);
  }

  /** The generator of short flows is due. */
  onTimer(now: Seconds): void {
    if (this.kind.form !== "transfers") return;
    if (now >= this.stopAt) {
      this.queue.cancel(this.timerSlot);
      return;
    }
    this.arrive(now);
    this.queue.schedule(this.timerSlot, this.afterGap(now));
  }

  /** The group, the link or the seed of a default is another from now on. */
  apply(group: Group, now: Seconds): void {
    const before = this.group;
    this.group = group;
    const resolved = this.resolveAll();
    this.values = resolved.values;
    this.senderValues = resolved.sender;
    this.lawValues = resolved.law;
    if (group.rtt !== before.rtt) this.referenceDelay = this.host.network.linkDelay;
    const flows = this.short ? this.transfers : [...this.members, ...this.draining];
    for (const flow of flows) this.retune(flow, before, now);
    if (this.short) this.reapplyArrivals(before, now);
    else this.recount(before, now);
  }

  /** A short flow is over and none of its packets is left. */
  forget(flow: Flow): void {
    const place = this.transfers.indexOf(flow);
    if (place >= 0) this.transfers.splice(place, 1);
  }

  // ---- making flows

  /** Makes a flow from its numbers alone, without starting it: also the way back from a checkpoint. */
  make(setting: FlowSetting, transfer: number): Flow {
    const { host } = this;
    const path = this.pathOf(setting);
    const flow =
      this.kind.form === "source"
        ? this.makeSource(setting, path)
        : new SenderFlow(
            host.world,
            setting,
            path,
            new Receiver(this.senderValues.delayedAck, this.senderValues.delayedAckTime),
            transfer,
          );
    if (flow instanceof SenderFlow) this.attachSender(flow, transfer);
    this.dress(flow);
    host.register(flow);
    return flow;
  }

  /** Writes, or takes from a checkpoint, which flows it lists; `flows` by place in the simulation. */
  exchangeLists(tape: Tape, flows: readonly (Flow | undefined)[]): void {
    for (const list of [this.members, this.transfers, this.draining]) {
      const length = tape.number(list.length);
      for (let i = 0; i < length; i++) {
        const flow = flows[tape.number(list[i]?.setting.slot ?? -1)];
        if (flow === undefined) throw new Error(`the checkpoint lists a flow of ${this.group.id} that is not there`);
        list[i] = flow;
      }
    }
  }

  exchange(tape: Tape): void {
    this.arrived = tape.number(this.arrived);
    this.stopAt = tape.number(this.stopAt);
    this.referenceDelay = tape.number(this.referenceDelay);
    this.arrivals.exchange(tape);
    this.queue.schedule(this.timerSlot, tape.number(this.queue.timeOf(this.timerSlot)));
  }

  private makeSource(setting: FlowSetting, path: Path): Flow {
    if (this.kind.form !== "source") throw new Error(`${this.kind.id} has no open-loop source`);
    const stream = new RandomStream(this.host.seed, PURPOSE.source, setting.flow);
    return new SourceFlow(this.host.world, setting, path, this.kind.create(this.values, this.group.packetSize), stream);
  }

  private attachSender(flow: SenderFlow, transfer: number): void {
    const transport = this.transport();
    const { initialWindow } = this.senderValues;
    const law: CongestionControl<Window, Values> = transport.create(this.lawValues, initialWindow);
    const segments = Number.isNaN(transfer) ? NEVER : transfer;
    flow.attach(new Sender(flow, law, transport.recovery(this.lawValues), this.senderValues, segments));
  }

  private pathOf(setting: FlowSetting): Path {
    const { host } = this;
    const jitter = new RandomStream(host.seed, PURPOSE.sendJitter, setting.flow);
    const sendJitter = this.responsive ? this.senderValues.sendJitter : 0;
    return new Path(host.network, setting.flow, this.accessDelayOf(setting), sendJitter, jitter);
  }

  private accessDelayOf(setting: FlowSetting): Seconds {
    const draw = new RandomStream(this.host.seed, PURPOSE.rtt, setting.flow);
    const rtt = spreadOf(this.group.rtt, setting.member, () => draw.uniform());
    return Math.max(0, (rtt / 2 - this.referenceDelay) / 2);
  }

  /** Sets on a flow what the group's fields say. */
  private dress(flow: Flow): void {
    flow.packetSize = this.group.packetSize;
    flow.class = this.group.class;
    if (flow instanceof SenderFlow) {
      flow.capable = this.senderValues.ecn === "classic" ? ECT0 : NOT_ECT;
      flow.ackSize = this.senderValues.ackSize;
    } else if (flow instanceof SourceFlow) {
      const { ecn } = this.values;
      flow.capable = ecn === "ect0" ? ECT0 : ecn === "ect1" ? ECT1 : NOT_ECT;
    }
  }

  private addMember(now: Seconds, atStart: boolean): void {
    const { host } = this;
    const member = this.members.length;
    const flow = this.make({ flow: host.nextFlow(), group: this.index, member, ...host.nextPlace(true) }, Number.NaN);
    this.members.push(flow);
    const draw = new RandomStream(host.seed, PURPOSE.start, flow.setting.flow);
    const planned = spreadOf(this.group.start, member, () => draw.uniform());
    // New flows of a running group start at once, spread over one round trip.
    const rtt = 2 * (host.network.linkDelay + 2 * flow.path.accessDelay);
    const startAt = atStart || planned > now ? planned : now + draw.uniform() * rtt;
    flow.live(startAt, Math.max(startAt, this.stopOf(flow)));
  }

  private stopOf(flow: Flow): Seconds {
    const { stop } = this.group;
    if (stop === null) return NEVER;
    const draw = new RandomStream(this.host.seed, PURPOSE.stop, flow.setting.flow);
    return spreadOf(stop, flow.setting.member, () => draw.uniform());
  }

  // ---- following changes

  private retune(flow: Flow, before: Group, now: Seconds): void {
    const { group } = this;
    this.dress(flow);
    if (group.rtt !== before.rtt) flow.path.accessDelay = this.accessDelayOf(flow.setting);
    if (flow instanceof SenderFlow) {
      flow.path.sendJitter = this.senderValues.sendJitter;
      flow.receiver.delayedAck = this.senderValues.delayedAck;
      flow.receiver.delayedAckTime = this.senderValues.delayedAckTime;
      this.retuneLaw(flow, before);
      flow.machine.retune(this.senderValues, now);
    } else if (flow instanceof SourceFlow) flow.retuneSource(this.values, group.packetSize);
  }

  private retuneLaw(flow: SenderFlow, before: Group): void {
    const { group } = this;
    if (group.transport === before.transport && group.params === before.params) return;
    const transport = this.transport();
    const law: CongestionControl<Window, Values> = transport.create(this.lawValues, this.senderValues.initialWindow);
    flow.machine.changeLaw(law, transport.recovery(this.lawValues));
  }

  private recount(before: Group, now: Seconds): void {
    const { group, members } = this;
    while (members.length > group.count) this.removeYoungest();
    if (group.start !== before.start)
      for (const flow of members) if (!flow.started) flow.live(this.startOfFlow(flow, now), flow.stopAt);
    if (group.stop !== before.stop)
      for (const flow of members) flow.live(flow.startAt, Math.max(now, this.stopOf(flow)));
    while (members.length < group.count) this.addMember(now, false);
  }

  private removeYoungest(): void {
    const flow = this.members.pop();
    if (flow === undefined) return;
    flow.end();
    this.draining.push(flow);
  }

  private startOfFlow(flow: Flow, now: Seconds): Seconds {
    const draw = new RandomStream(this.host.seed, PURPOSE.start, flow.setting.flow);
    return Math.max(
      now,
      spreadOf(this.group.start, flow.setting.member, () => draw.uniform()),
    );
  }

  // ---- short flows

  private beginArrivals(now: Seconds): void {
    const startAt = Math.max(now, this.startOf(0));
    this.stopAt = this.generatorStop();
    this.queue.schedule(this.timerSlot, this.group.count > 0 ? this.afterGap(startAt) : NEVER);
  }

  private startOf(member: number): Seconds {
    const draw = new RandomStream(this.host.seed, PURPOSE.arrivals, 1e6 + this.index);
    return spreadOf(this.group.start, member, () => draw.uniform());
  }

  private generatorStop(): Seconds {
    const { stop } = this.group;
    return stop === null ? NEVER : spreadOf(stop, 0, () => 0);
  }

  private afterGap(now: Seconds): Seconds {
    if (this.kind.form !== "transfers") return NEVER;
    return now + this.kind.gap(this.values, this.drawArrival) / this.group.count;
  }

  private readonly drawArrival = (): number => this.arrivals.uniform();

  private arrive(now: Seconds): void {
    const { host, kind } = this;
    if (kind.form !== "transfers") return;
    // What is refused in one lane is drawn and numbered all the same: other lanes may take it.
    const size = kind.size(this.values, this.drawArrival);
    const flowNumber = host.nextFlow();
    const member = this.arrived++;
    if (this.transfers.length >= kind.maxActive(this.values)) {
      host.world.recorder.count(this.index, at.G_REFUSED, 1);
      return;
    }
    const setting = { flow: flowNumber, group: this.index, member, ...host.nextPlace(false) };
    host.world.recorder.count(this.index, at.G_STARTED, 1);
    const flow = this.make(setting, size);
    this.transfers.push(flow);
    flow.live(now, NEVER);
  }

  /** Another rate, start, stop or count: the pending arrival is drawn anew. */
  private reapplyArrivals(before: Group, now: Seconds): void {
    const { group } = this;
    const same =
      group.start === before.start &&
      group.stop === before.stop &&
      group.count === before.count &&
      group.fields["arrivalRate"] === before.fields["arrivalRate"];
    if (!same) this.beginArrivals(now);
  }

  // ---- values

  private transport(): TransportDefinition {
    if (this.group.transport === null) throw new Error(`the group ${this.group.id} has no transport`);
    return this.host.transport(this.group.transport);
  }

  private resolveAll(): { values: Values; sender: SenderValues; law: Values } {
    const { rate, buffer } = this.host.bottleneck();
    const path = { linkRate: rate, buffer };
    const { fields, params } = this.group;
    const law = this.group.transport === null ? {} : resolve(this.transport().fields, params, path);
    return { values: resolve(this.kind.fields, fields, path), sender: resolve(senderFields, fields, path), law };
  }
}
