import type { Scenario } from "../../scenario/document.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { Bottleneck } from "../bottleneck/bottleneck.ts";
import type { BottleneckHost } from "../bottleneck/bottleneckHost.ts";
import { serveAt } from "../bottleneck/linkService.ts";
import { SideQueues, type SideQueuesHost, sidesOf } from "../bottleneck/sideQueues.ts";
import { kindOf, queueOf } from "../catalog.ts";
import type { Flow } from "../flows/flow.ts";
import { FlowTable } from "../flows/flowTable.ts";
import type { GroupHost } from "../groups/groupHost.ts";
import { TrafficGroup } from "../groups/trafficGroup.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock, KeptTime } from "../kernel/clock.ts";
import { EventQueue, rankOf, TIMER } from "../kernel/eventQueue.ts";
import { PURPOSE } from "../kernel/random.ts";
import { SimulationContext, switchTo } from "../kernel/threadState.ts";
import { LinkColumns } from "../network/link.ts";
import type { Network } from "../network/path.ts";
import { RowColumns } from "../packets/packetTable.ts";
import { channelsOf } from "../recording/channels.ts";
import { Quality } from "../recording/quality.ts";
import { Recorder } from "../recording/recorder.ts";
import { Synchronization } from "../recording/synchronization.ts";
import { FrameMaker } from "../reports/frameMaker.ts";
import { Windows } from "../reports/measurementWindows.ts";
import { serializeFlows } from "./flowCheckpoint.ts";
import { LaneHost, LaneNetwork } from "./laneHost.ts";
import { LaneProbes } from "./laneProbes.ts";
import { laneDocumentOf, laneLinkOf, laneOf, laneValuesOf } from "./laneScenario.ts";

export interface LaneOptions {
  /** `all`: frames carry every packet event, without bound; `signals` (default): the newest drops and marks. */
  readonly packets?: "signals" | "all";
  /** False: nothing over time is recorded; the run has reports and no frames, and must not be saved. */
  readonly records?: boolean;
  /** The flows come from a checkpoint: make none. */
  readonly resumed?: boolean;
}

/**
 * The parts of one lane: senders, access links, one bottleneck with its discipline, receivers, reverse path, and what
 * records them. It makes them, passes packets between them, and saves them; `Simulation` lets time pass.
 */
export class LaneParts implements GroupHost, BottleneckHost, SideQueuesHost {
  readonly seed: number;
  readonly network: Network;
  readonly flowHost: LaneHost;
  /** The document with this lane's overrides applied. */
  inForce: Scenario;
  readonly queue: EventQueue;
  /** What this lane keeps in the thread's columns. */
  readonly context: SimulationContext;
  readonly recorder: Recorder;
  readonly bottleneck: Bottleneck;
  readonly groups: TrafficGroup[] = [];
  readonly flows = new FlowTable();
  readonly sideQueues: SideQueues;
  readonly windows: Windows;
  readonly frames: FrameMaker;
  /** The discipline's timer in the event queue. */
  readonly disciplineSlot: number;
  private readonly quality = new Quality();
  private readonly synchronization = new Synchronization(this.quality.run);
  private flowCount = 0;
  /** By slot in the event queue: the group that generates flows there. */
  private readonly groupOwners: (TrafficGroup | undefined)[] = [];

  /** Takes the thread's columns. @throws Error where the lane does not exist or its overrides do not fit */
  constructor(scenario: Scenario, lane: number, options: LaneOptions) {
    switchTo(undefined);
    clock.now = 0;
    this.inForce = laneOf(scenario, lane);
    this.seed = scenario.seed;
    const { bottleneck, access, traffic } = this.inForce;
    this.queue = new EventQueue();
    const rows = new RowColumns();
    const accessRate = access.rate ?? Number.POSITIVE_INFINITY;
    this.network = new LaneNetwork(bottleneck.delay, accessRate, access.buffer, sidesOf(this.inForce));
    const definition = queueOf(laneDocumentOf(this.inForce, lane).queue);
    const probes = new LaneProbes(this.flows, this.groups);
    const { packets = "signals", records } = options;
    this.recorder = new Recorder(channelsOf(this.inForce, definition), traffic.length, probes, packets, records);
    const { queue, recorder, quality, network, synchronization } = this;
    this.flowHost = new LaneHost(this, queue, recorder, quality, network, this.flows, this.groups, synchronization);
    this.disciplineSlot = this.queue.add(rankOf(TIMER, 0, 0));
    const chance = { seed: this.seed, purpose: PURPOSE.discipline };
    const values = laneValuesOf(this.inForce, lane);
    this.bottleneck = new Bottleneck(definition, values, laneLinkOf(this.inForce), chance, this, this.recorder);
    this.sideQueues = new SideQueues(this, this.inForce);
    this.flowHost.attach(this.sideQueues);
    this.windows = new Windows(
      this.recorder,
      () => this.inForce,
      this.groups,
      this.quality,
      this.synchronization,
      () => this.sideQueues.copies(),
    );
    probes.attach(this);
    this.sideQueues.begin();
    this.flowHost.needsRtt = definition.needsRtt === true;
    this.frames = new FrameMaker(this.recorder, this.bottleneck, this.windows);
    for (const group of traffic) this.addGroup(group);
    if (options.resumed !== true) for (const group of this.groups) group.begin(0, true);
    const links = new LinkColumns(() => this.flows.all.length);
    this.context = new SimulationContext([new KeptTime(), rows, links, this.queue, this.flows.due, this.recorder]);
    switchTo(this.context);
  }

  /** Makes a group; its flows begin later (`begin`). */
  addGroup(group: Scenario["traffic"][number]): TrafficGroup {
    const made = new TrafficGroup(this, this.groups.length, group, kindOf(group.kind));
    this.groups.push(made);
    this.groupOwners[made.generatorSlot] = made;
    return made;
  }

  /** Handles an event that belongs to no flow: of the discipline, a side queue or a group. */
  onTimer(slot: number): void {
    this.flowHost.events += 1;
    if (slot === this.disciplineSlot) this.bottleneck.onTimer();
    else if (!this.sideQueues.onEvent(slot)) this.groupOwners[slot]?.onTimer(clock.now);
  }

  // ---- GroupHost

  nextFlow(): number {
    return this.flowCount++;
  }

  nextPlace(long: boolean): { readonly slot: number; readonly ledgerPlace: number } {
    return { slot: this.flows.take(), ledgerPlace: long ? this.recorder.ledger.addFlow() : -1 };
  }

  register(flow: Flow): void {
    this.flows.register(flow);
  }

  // ---- BottleneckHost

  arrive(row: number): void {
    this.bottleneck.arrive(row);
  }

  deliver(row: number): void {
    this.flows.of(row).depart(row);
  }

  release(row: number): void {
    this.flows.of(row).onGone(row);
  }

  wake(at: Seconds): void {
    this.queue.schedule(this.disciplineSlot, at);
  }

  // ---- SideQueuesHost

  serve(rate: BitsPerSecond): void {
    if (rate === this.bottleneck.serviceRate) return;
    this.recorder.integrateCapacity();
    serveAt(this.bottleneck, rate);
  }

  // ---- checkpoints

  serialize(archive: Archive): void {
    this.flowCount = archive.number(this.flowCount);
    this.network.linkDelay = archive.number(this.network.linkDelay);
    for (const group of this.groups) group.serialize(archive);
    this.sideQueues.serializePresence(archive);
    serializeFlows(archive, this.flows, this.groups);
    this.bottleneck.serialize(archive);
    this.sideQueues.serialize(archive);
    this.queue.schedule(this.disciplineSlot, archive.number(this.queue.timeOf(this.disciplineSlot)));
    this.recorder.serialize(archive);
    this.synchronization.serialize(archive);
    this.quality.serialize(archive);
    this.windows.serialize(archive);
    this.flows.serialize(archive);
    if (archive.loading) this.flows.plan();
  }
}
