import type { Group } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import type { Seconds } from "../../units/units.ts";
import { transportOf } from "../catalog.ts";
import {
  applySenderSettings,
  attachSender,
  changeSender,
  type EndpointSetting,
  refineSender,
} from "../flows/endpoints.ts";
import type { Flow } from "../flows/flow.ts";
import type { FlowSetting } from "../flows/flowSetting.ts";
import { newFlow } from "../flows/newFlow.ts";
import { SenderFlow } from "../flows/senderFlow.ts";
import { type Archive, asSmallWhole } from "../kernel/archive.ts";
import { PURPOSE, RandomStream } from "../kernel/random.ts";
import { Path, propagationOf } from "../network/path.ts";
import { ECT0, ECT1, NOT_ECT } from "../packets/packet.ts";
import * as at from "../recording/ledger.ts";
import { hasTransport, type TrafficDefinition } from "../traffic/contract.ts";
import type { TransportDefinition } from "../transport/contract.ts";
import { idealCompletionTime } from "../transport/idealCompletionTime.ts";
import { Arrivals } from "./arrivals.ts";
import { GroupFlows } from "./groupFlows.ts";
import type { GroupHost } from "./groupHost.ts";
import { type ResolvedGroup, resolveGroup, roundTripOf, startOf, stopOf } from "./resolvedGroup.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** Runs one group of the scenario: makes its flows, starts and stops them, follows changes of its fields. */
export class TrafficGroup {
  readonly flows = new GroupFlows();
  private readonly arrivals: Arrivals;
  /** The bottleneck's delay that `rtt` includes. */
  private referenceDelay: Seconds;
  private resolved: ResolvedGroup;

  constructor(
    private readonly host: GroupHost,
    readonly index: number,
    public group: Group,
    private readonly kind: TrafficDefinition,
  ) {
    this.arrivals = new Arrivals(host.flowHost.queue, host.seed, index);
    this.resolved = this.resolve();
    this.referenceDelay = propagationOf(host.network, this.resolved.path);
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

  /** Ids of the metrics of user experience that apply to it. */
  get quality(): readonly string[] {
    return this.kind.quality ?? [];
  }

  /** Sum of the congestion windows, in packets. */
  window(): number {
    return this.short ? this.flows.windowOfTransfers() : this.flows.window();
  }

  /** Makes the flows that the group has from the beginning (or from now, if it is new). */
  begin(now: Seconds, atStart: boolean): void {
    if (this.short) this.arrivals.begin(this.group, now, this.gap);
    else for (let i = 0; i < this.group.count; i++) this.addMember(now, atStart);
  }

  /** The generator of short flows is due. */
  onTimer(now: Seconds): void {
    if (!this.arrivals.onTimer(now)) return;
    this.arrive(now);
    this.arrivals.plan(now, this.gap);
  }

  /** Updates the measurements of its users to `now`. */
  settle(now: Seconds): void {
    for (const flow of this.flows.running) flow.settle(now);
  }

  /** Follows a change of the group, of the link or of a field from which a default derives. */
  apply(group: Group, now: Seconds): void {
    const before = this.group;
    const { route } = this.resolved.path;
    this.group = group;
    this.resolved = this.resolve();
    if (group.rtt !== before.rtt || this.resolved.path.route !== route)
      this.referenceDelay = propagationOf(this.host.network, this.resolved.path);
    const flows = this.short ? this.flows.transfers : this.flows.long.flatMap(({ connections }) => connections);
    for (const flow of flows) this.retune(flow, before, now);
    if (this.short) this.arrivals.follow(before, group, now, this.gap);
    else this.recount(before, now);
  }

  // ---- making flows

  /** Makes a flow from its numbers alone, without starting it; restoring a checkpoint uses it too. */
  make(setting: FlowSetting, transfer: number): Flow {
    const { host } = this;
    const { values, sender } = this.resolved;
    const { packetSize } = this.group;
    const plan = { host: host.flowHost, seed: host.seed, kind: this.kind, values, sender, packetSize };
    const flow = newFlow(setting, this.pathOf(setting), transfer, plan);
    if (flow instanceof SenderFlow) this.attachSender(flow, transfer);
    this.applySettings(flow);
    host.register(flow);
    return flow;
  }

  serialize(archive: Archive): void {
    this.referenceDelay = archive.number(this.referenceDelay);
    this.arrivals.serialize(archive);
  }

  /** Opens all connections that the group's fields allow the user. */
  private addConnections(first: Flow): void {
    const { host, kind } = this;
    if (kind.form !== "requests") return;
    this.flows.clearCaches();
    first.addConnections(kind.connections(this.resolved.values), (connection) =>
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
    const { law, sender } = this.resolved;
    return { transport: this.transport() ?? lacksTransport(this.group), law, sender, seed: this.host.seed };
  }

  /** Replaces the flow's sender by one of a later kind. */
  refine(flow: Flow | undefined, kind: number): void {
    if (flow instanceof SenderFlow) refineSender(flow, this.endpoints, kind);
  }

  private pathOf(setting: FlowSetting): Path {
    const { host } = this;
    const jitter = new RandomStream(host.seed, PURPOSE.sendJitter, setting.flow);
    const sendJitter = this.responsive ? this.resolved.sender.sendJitter : 0;
    const key = { seed: host.seed, flow: setting.flow };
    const delay = this.accessDelayOf(setting);
    return new Path(host.network, setting.slot, delay, sendJitter, jitter, this.resolved.path, key);
  }

  private accessDelayOf(setting: FlowSetting): Seconds {
    return Math.max(0, (roundTripOf(this.group, setting, this.host.seed) / 2 - this.referenceDelay) / 2);
  }

  /** Applies the group's fields to a flow. */
  private applySettings(flow: Flow): void {
    // V8 sees a default value of a field as a double.
    flow.packetSize = asSmallWhole(this.group.packetSize);
    flow.class = asSmallWhole(this.group.class);
    if (flow instanceof SenderFlow) {
      applySenderSettings(flow, this.endpoints);
      flow.ackSize = asSmallWhole(this.resolved.sender.ackSize);
    } else {
      const { ecn } = this.resolved.values;
      flow.ecnCodePoint = ecn === "ect0" ? ECT0 : ecn === "ect1" ? ECT1 : NOT_ECT;
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
    const planned = startOf(this.group, setting, draw);
    // New flows of a running group start at once, spread over one round trip.
    const rtt = flow.path.baseRtt;
    const startAt = atStart || planned > now ? planned : now + draw.uniform() * rtt;
    flow.scheduleLifetime(startAt, Math.max(startAt, stopOf(this.group, flow.setting, this.host.seed)));
  }

  // ---- following changes

  private retune(flow: Flow, before: Group, now: Seconds): void {
    const { group } = this;
    const { values, sender, path } = this.resolved;
    this.applySettings(flow);
    const routed = group.fields["route"] !== before.fields["route"];
    flow.path.setting = path;
    if (group.rtt !== before.rtt || routed) flow.path.accessDelay = this.accessDelayOf(flow.setting);
    if (flow instanceof SenderFlow) {
      flow.isFresh = false;
      flow.path.sendJitter = sender.sendJitter;
      flow.receiver.delayedAck = sender.delayedAck;
      flow.receiver.delayedAckTime = sender.delayedAckTime;
      this.retuneLaw(flow, before, now);
      flow.machine.retune(sender, now);
    }
    flow.retuneOwn(values, group.packetSize, group.rtt !== before.rtt);
  }

  private retuneLaw(flow: SenderFlow, before: Group, now: Seconds): void {
    const { group } = this;
    const changed = { transport: group.transport !== before.transport, params: group.params !== before.params };
    changeSender(flow, this.endpoints, changed, now);
  }

  private recount(before: Group, now: Seconds): void {
    const { group, flows } = this;
    const { members } = flows;
    while (members.length > group.count) flows.removeYoungest();
    if (group.start !== before.start)
      for (const flow of members) if (!flow.started) flow.scheduleLifetime(this.startOfFlow(flow, now), flow.stopAt);
    if (group.stop !== before.stop)
      for (const flow of members)
        flow.scheduleLifetime(flow.startAt, Math.max(now, stopOf(this.group, flow.setting, this.host.seed)));
    while (members.length < group.count) this.addMember(now, false);
    for (const flow of members) this.addConnections(flow);
  }

  private startOfFlow({ setting }: Flow, now: Seconds): Seconds {
    return Math.max(now, startOf(this.group, setting, new RandomStream(this.host.seed, PURPOSE.start, setting.flow)));
  }

  // ---- short flows

  private readonly gap = (): Seconds =>
    this.kind.form === "transfers" ? this.kind.gap(this.resolved.values, this.arrivals.draw) / this.group.count : NEVER;

  private arrive(now: Seconds): void {
    const { host, kind } = this;
    if (kind.form !== "transfers") return;
    // A transfer that is refused is drawn and numbered too: another lane may accept it.
    const size = kind.size(this.resolved.values, this.arrivals.draw);
    const flowNumber = host.nextFlow();
    const member = this.arrivals.next();
    const most = kind.maxActive(this.resolved.values);
    const { transfers } = this.flows;
    // Some transfers may be over without having been updated.
    if (transfers.length >= most) for (const flow of transfers.slice()) flow.catchUp(now);
    if (transfers.length >= most) {
      at.tally(this.index, at.G_REFUSED, 1);
      return;
    }
    const setting = { flow: flowNumber, group: this.index, member, connection: 0, ...host.nextPlace(false) };
    at.tally(this.index, at.G_STARTED, 1);
    const flow = this.make(setting, size);
    if (flow instanceof SenderFlow)
      flow.leastTime = idealCompletionTime(size, flow, this.resolved.sender, linkOf(host.inForce).linkRate);
    transfers.push(flow);
    flow.scheduleLifetime(now, NEVER);
  }

  // ---- values

  /** @returns undefined if the group has no transport */
  private transport(): TransportDefinition | undefined {
    return this.group.transport === null ? undefined : transportOf(this.group.transport);
  }

  private resolve(): ResolvedGroup {
    return resolveGroup(this.group, this.kind, this.transport(), linkOf(this.host.inForce));
  }
}

const lacksTransport = ({ id }: Group): never => {
  throw new Error(`the group ${id} has no transport`);
};
