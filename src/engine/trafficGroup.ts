import type { Bottleneck, Group } from "../scenario/document.ts";
import { spreadOf } from "../scenario/quantity.ts";
import { resolve } from "../schema/check.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import type { Seconds } from "../units/units.ts";
import { Arrivals } from "./arrivals.ts";
import { attachSender, changeSender, dressSender, type EndpointSetting, ecnOf, refineSender } from "./endpoints.ts";
import type { Flow } from "./flow.ts";
import { GroupFlows } from "./groupFlows.ts";
import * as at from "./ledger.ts";
import { newFlow } from "./newFlow.ts";
import { ECT0, ECT1, NOT_ECT } from "./packet.ts";
import { type Network, Path, type PathSetting, propagationOf } from "./path.ts";
import { pathFields } from "./pathFields.ts";
import { PURPOSE, RandomStream } from "./random.ts";
import { SenderFlow } from "./senderFlow.ts";
import type { Tape } from "./tape.ts";
import { hasTransport, type TrafficDefinition } from "./traffic/contract.ts";
import type { TransportDefinition } from "./transport/contract.ts";
import { leastTime } from "./transport/leastTime.ts";
import { senderFields } from "./transport/machinery/fields.ts";
import type { SenderValues } from "./transport/machinery/sender.ts";
import type { FlowSetting, World } from "./world.ts";

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
  readonly flows = new GroupFlows();
  private readonly arrivals: Arrivals;
  /** The bottleneck's delay for which `rtt` was given. */
  private referenceDelay: Seconds;
  private values: Values;
  private senderValues: SenderValues;
  private lawValues: Values;
  private pathValues: PathSetting;

  constructor(
    private readonly host: GroupHost,
    readonly index: number,
    public group: Group,
    private readonly kind: TrafficDefinition,
  ) {
    this.arrivals = new Arrivals(host.world.queue, host.seed, index);
    this.pathValues = this.resolvePath();
    this.referenceDelay = propagationOf(host.network, this.pathValues);
    const resolved = this.resolveAll();
    this.values = resolved.values;
    this.senderValues = resolved.sender;
    this.lawValues = resolved.law;
  }

  get generatorSlot(): number {
    return this.arrivals.slot;
  }

  /** Its flows run with a transport. */
  get responsive(): boolean {
    return hasTransport(this.kind);
  }

  /** Its flows always have more to send. */
  get endless(): boolean {
    return this.kind.form === "stream";
  }

  get short(): boolean {
    return this.kind.form === "transfers";
  }

  /** Ids of the metrics that tell how people fare with it. */
  get quality(): readonly string[] {
    return this.kind.quality ?? [];
  }

  /** Sum of the congestion windows, in packets. */
  window(): number {
    let sum = 0;
    for (const flow of this.short ? this.flows.transfers : this.flows.running) sum += flow.window;
    return sum;
  }

  /** Makes the flows that the group has from the beginning (or from now, if it is new). */
  begin(now: Seconds, atStart: boolean): void {
    if (this.short) this.arrivals.begin(this.group, now, this.gap);
    else for (let i = 0; i < this.group.count; i++) this.addMember(now, atStart);
  }

  /** The generator of short flows is due. */
  onTimer(now: Seconds): void {
    if (!this.arrivals.isDue(now)) return;
    this.arrive(now);
    this.arrivals.goOn(now, this.gap);
  }

  /** Brings what its users have measured up to now. */
  settle(now: Seconds): void {
    for (const flow of this.flows.running) flow.settle(now);
  }

  /** The group, the link or the seed of a default is another from now on. */
  apply(group: Group, now: Seconds): void {
    const before = this.group;
    this.group = group;
    const resolved = this.resolveAll();
    this.values = resolved.values;
    this.senderValues = resolved.sender;
    this.lawValues = resolved.law;
    const route = this.pathValues.route;
    this.pathValues = this.resolvePath();
    if (group.rtt !== before.rtt || this.pathValues.route !== route)
      this.referenceDelay = propagationOf(this.host.network, this.pathValues);
    const flows = this.short ? this.flows.transfers : this.flows.long.flatMap(({ companions }) => companions);
    for (const flow of flows) this.retune(flow, before, now);
    if (this.short) this.arrivals.follow(before, group, now, this.gap);
    else this.recount(before, now);
  }

  // ---- making flows

  /** Makes a flow from its numbers alone, without starting it: also the way back from a checkpoint. */
  make(setting: FlowSetting, transfer: number): Flow {
    const { host } = this;
    const { kind, values, senderValues, group } = this;
    const plan = {
      world: host.world,
      seed: host.seed,
      kind,
      values,
      sender: senderValues,
      packetSize: group.packetSize,
    };
    const flow = newFlow(setting, this.pathOf(setting), transfer, plan);
    if (flow instanceof SenderFlow) this.attachSender(flow, transfer);
    this.dress(flow);
    host.register(flow);
    return flow;
  }

  exchange(tape: Tape): void {
    this.referenceDelay = tape.number(this.referenceDelay);
    this.arrivals.exchange(tape);
  }

  /** As many connections as the user may have by the group's fields. */
  private addConnections(first: Flow): void {
    const { host, kind } = this;
    if (kind.form !== "requests") return;
    first.addCompanions(kind.connections(this.values), (connection) =>
      this.make(
        {
          ...first.setting,
          ...host.nextPlace(false),
          ledgerPlace: first.setting.ledgerPlace,
          flow: host.nextFlow(),
          connection,
        },
        Number.NaN,
      ),
    );
  }

  private attachSender(flow: SenderFlow, transfer: number): void {
    const lasting = flow.lasts;
    attachSender(flow, lasting ? 0 : Number.isNaN(transfer) ? NEVER : transfer, this.endpoints);
    flow.machine.lasting = lasting;
  }

  private get endpoints(): EndpointSetting {
    return { transport: this.transport(), law: this.lawValues, sender: this.senderValues, seed: this.host.seed };
  }

  /** A sender and a receiver that know more take the place of the flow's. */
  refine(flow: SenderFlow): void {
    refineSender(flow, this.endpoints);
  }

  private pathOf(setting: FlowSetting): Path {
    const { host } = this;
    const jitter = new RandomStream(host.seed, PURPOSE.sendJitter, setting.flow);
    const sendJitter = this.responsive ? this.senderValues.sendJitter : 0;
    const key = { seed: host.seed, flow: setting.flow };
    return new Path(host.network, setting.slot, this.accessDelayOf(setting), sendJitter, jitter, this.pathValues, key);
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
      dressSender(flow, this.endpoints);
      flow.ackSize = this.senderValues.ackSize;
    } else {
      const { ecn } = this.values;
      flow.capable = ecn === "ect0" ? ECT0 : ecn === "ect1" ? ECT1 : NOT_ECT;
    }
  }

  private addMember(now: Seconds, atStart: boolean): void {
    const { host } = this;
    const member = this.flows.members.length;
    const setting = { flow: host.nextFlow(), group: this.index, member, connection: 0, ...host.nextPlace(true) };
    const flow = this.make(setting, Number.NaN);
    this.flows.join(flow);
    this.addConnections(flow);
    const draw = new RandomStream(host.seed, PURPOSE.start, flow.setting.flow);
    const planned = spreadOf(this.group.start, member, () => draw.uniform());
    // New flows of a running group start at once, spread over one round trip.
    const rtt = flow.path.baseRtt;
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
    const routed = group.fields["route"] !== before.fields["route"];
    flow.path.setting = this.pathValues;
    if (group.rtt !== before.rtt || routed) flow.path.accessDelay = this.accessDelayOf(flow.setting);
    if (flow instanceof SenderFlow) {
      flow.isFresh = false;
      flow.path.sendJitter = this.senderValues.sendJitter;
      flow.receiver.delayedAck = this.senderValues.delayedAck;
      flow.receiver.delayedAckTime = this.senderValues.delayedAckTime;
      this.retuneLaw(flow, before, now);
      flow.machine.retune(this.senderValues, now);
    }
    flow.retuneOwn(this.values, group.packetSize, group.rtt !== before.rtt);
  }

  private retuneLaw(flow: SenderFlow, before: Group, now: Seconds): void {
    const { group } = this;
    const what = { transport: group.transport !== before.transport, params: group.params !== before.params };
    changeSender(flow, this.endpoints, what, now);
  }

  private recount(before: Group, now: Seconds): void {
    const { group, flows } = this;
    const { members } = flows;
    while (members.length > group.count) flows.removeYoungest();
    if (group.start !== before.start)
      for (const flow of members) if (!flow.started) flow.live(this.startOfFlow(flow, now), flow.stopAt);
    if (group.stop !== before.stop)
      for (const flow of members) flow.live(flow.startAt, Math.max(now, this.stopOf(flow)));
    while (members.length < group.count) this.addMember(now, false);
    for (const flow of members) this.addConnections(flow);
  }

  private startOfFlow(flow: Flow, now: Seconds): Seconds {
    const draw = new RandomStream(this.host.seed, PURPOSE.start, flow.setting.flow);
    return Math.max(
      now,
      spreadOf(this.group.start, flow.setting.member, () => draw.uniform()),
    );
  }

  // ---- short flows

  private readonly gap = (): Seconds =>
    this.kind.form === "transfers" ? this.kind.gap(this.values, this.arrivals.draw) / this.group.count : NEVER;

  private arrive(now: Seconds): void {
    const { host, kind } = this;
    if (kind.form !== "transfers") return;
    // What is refused in one lane is drawn and numbered all the same: other lanes may take it.
    const size = kind.size(this.values, this.arrivals.draw);
    const flowNumber = host.nextFlow();
    const member = this.arrivals.next();
    const most = kind.maxActive(this.values);
    const { transfers } = this.flows;
    // Some may be over, and nobody has asked yet.
    if (transfers.length >= most) for (const flow of transfers.slice()) flow.catchUp(now);
    if (transfers.length >= most) {
      host.world.recorder.count(this.index, at.G_REFUSED, 1);
      return;
    }
    const setting = { flow: flowNumber, group: this.index, member, connection: 0, ...host.nextPlace(false) };
    host.world.recorder.count(this.index, at.G_STARTED, 1);
    const flow = this.make(setting, size);
    if (flow instanceof SenderFlow) flow.leastTime = leastTime(size, flow, this.senderValues, host.bottleneck().rate);
    transfers.push(flow);
    flow.live(now, NEVER);
  }

  // ---- values

  private transport(): TransportDefinition {
    if (this.group.transport === null) throw new Error(`the group ${this.group.id} has no transport`);
    return this.host.transport(this.group.transport);
  }

  private resolvePath(): PathSetting {
    const { rate, buffer } = this.host.bottleneck();
    return resolve(pathFields, this.group.fields, { linkRate: rate, buffer });
  }

  private resolveAll(): { values: Values; sender: SenderValues; law: Values } {
    const { rate, buffer } = this.host.bottleneck();
    const path = { linkRate: rate, buffer };
    const { fields, params } = this.group;
    const values = resolve(this.kind.fields, fields, path);
    const sender = resolve(senderFields, fields, path);
    if (this.group.transport === null) return { values, sender, law: {} };
    const transport = this.transport();
    return { values, sender: ecnOf(sender, transport), law: resolve(transport.fields, params, path) };
  }
}
