import { applyChange, laneScenario } from "../../scenario/change.ts";
import type { Change, Result, Scenario } from "../../scenario/document.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { Bottleneck } from "../bottleneck/bottleneck.ts";
import type { BottleneckHost } from "../bottleneck/bottleneckHost.ts";
import { serveAt } from "../bottleneck/linkService.ts";
import { SideQueues, sidesOf } from "../bottleneck/sideQueues.ts";
import { catalog, kindOf, queueOf, transportOf } from "../catalog.ts";
import type { Flow } from "../flows/flow.ts";
import { reachQueue } from "../flows/flowEvents.ts";
import { FlowTable } from "../flows/flowTable.ts";
import type { GroupHost } from "../groups/groupHost.ts";
import { TrafficGroup } from "../groups/trafficGroup.ts";
import { Archive } from "../kernel/archive.ts";
import { clock, KeptTime } from "../kernel/clock.ts";
import { EventQueue, leader, rankOf, TIMER, takeEvent, timeOf } from "../kernel/eventQueue.ts";
import { PURPOSE } from "../kernel/random.ts";
import { requireCurrent, SimulationContext, switchTo } from "../kernel/threadState.ts";
import { LinkColumns } from "../network/link.ts";
import type { Network } from "../network/path.ts";
import { RowColumns } from "../packets/packetTable.ts";
import { channelsOf } from "../recording/channels.ts";
import type { ChannelInfo, Frame, Report } from "../recording/frame.ts";
import { sums } from "../recording/ledger.ts";
import { Quality } from "../recording/quality.ts";
import { Recorder } from "../recording/recorder.ts";
import { Synchronization } from "../recording/synchronization.ts";
import { FrameMaker } from "../reports/frameMaker.ts";
import { type LiveCopies, Windows } from "../reports/measurementWindows.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { serializeFlows } from "./flowCheckpoint.ts";
import { followScenario } from "./followScenario.ts";
import {
  laneDocumentOf,
  laneLinkOf,
  laneOf,
  laneValuesOf,
  nextAfter,
  refused,
  type SimulationOptions,
} from "./lane.ts";
import { LaneHost, LaneNetwork } from "./laneHost.ts";
import { LaneProbes, ProbedParts } from "./laneProbes.ts";
import type { SimulationParts } from "./packetsInFlight.ts";
import { Timeline } from "./timeline.ts";

export type { SimulationOptions } from "./lane.ts";

const NEVER = Number.POSITIVE_INFINITY;

/**
 * One lane of a scenario: senders, access links, one bottleneck with its discipline, receivers, reverse path. Events at
 * equal times have a total order (change, end of transmission, arrival, timer; then entity), however a run is sliced.
 */
export class Simulation implements GroupHost, BottleneckHost {
  /** All events before this time have happened. */
  now: Seconds = Number.NaN;
  readonly seed: number;
  readonly network: Network;
  readonly flowHost: LaneHost;

  private document: Scenario;
  /** The document with this lane's overrides applied. */
  inForce: Scenario;
  private readonly timeline: Timeline;
  private readonly queue: EventQueue;
  private readonly context: SimulationContext;
  private readonly recorder: Recorder;
  private readonly quality = new Quality();
  private readonly synchronization = new Synchronization(this.quality.run);
  private readonly bottleneckHost: Bottleneck;
  readonly groups: TrafficGroup[] = [];
  private readonly flows = new FlowTable();
  private flowCount = 0;
  private readonly disciplineSlot: number;
  private readonly groupOwners: (TrafficGroup | undefined)[] = [];
  private readonly sideQueues: SideQueues;
  private readonly windows: Windows;
  private readonly frames: FrameMaker;

  /**
   * @param scenario a checked scenario; its timeline is applied as the run reaches it
   * @param lane index of the lane
   * @throws Error where the lane does not exist or its overrides do not fit
   */
  constructor(
    scenario: Scenario,
    readonly lane: number,
    options: SimulationOptions = {},
  ) {
    switchTo(undefined);
    clock.now = this.now = 0;
    this.document = scenario;
    this.inForce = laneOf(scenario, lane);
    this.timeline = new Timeline(scenario.timeline);
    this.seed = scenario.seed;
    const { bottleneck, access } = this.inForce;
    this.queue = new EventQueue();
    const rows = new RowColumns();
    this.network = new LaneNetwork(bottleneck.delay, access.rate ?? NEVER, access.buffer, sidesOf(this.inForce));
    const definition = queueOf(this.laneDocument.queue);
    const probes = new LaneProbes(this.flows, this.groups);
    this.recorder = new Recorder(
      channelsOf(this.inForce, definition),
      this.inForce.traffic.length,
      probes,
      options.packets ?? "signals",
      options.records,
    );
    const { queue, recorder, quality, network, synchronization } = this;
    this.flowHost = new LaneHost(this, queue, recorder, quality, network, this.flows, this.groups, synchronization);
    this.disciplineSlot = this.queue.add(rankOf(TIMER, 0, 0));
    const chance = { seed: this.seed, purpose: PURPOSE.discipline };
    const values = this.laneValues();
    this.bottleneckHost = new Bottleneck(definition, values, laneLinkOf(this.inForce), chance, this, this.recorder);
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
    probes.attach(new ProbedParts(this.flowHost, this.bottleneckHost, this.sideQueues, this.windows));
    this.sideQueues.begin();
    this.flowHost.needsRtt = definition.needsRtt === true;
    this.frames = new FrameMaker(this.recorder, this.bottleneckHost, this.windows);
    for (const group of this.inForce.traffic) this.addGroup(group);
    if (options.resumed !== true) for (const group of this.groups) group.begin(0, true);
    const links = new LinkColumns(() => this.flows.all.length);
    this.context = new SimulationContext([new KeptTime(), rows, links, this.queue, this.flows.due, this.recorder]);
    switchTo(this.context);
  }

  /** Restores a checkpoint. @param timeline every change from 0 on, if it differs from the checkpoint's */
  static restore(
    checkpoint: Checkpoint,
    timeline: readonly Change[] = checkpoint.scenario.timeline,
    options: SimulationOptions = {},
  ): Simulation {
    const simulation = new Simulation({ ...checkpoint.scenario, timeline: [] }, checkpoint.lane, {
      ...options,
      resumed: true,
    });
    simulation.timeline.replace(timeline);
    simulation.document = { ...checkpoint.scenario, timeline };
    simulation.serialize(Archive.reader(checkpoint.data));
    simulation.windows.restart(simulation.now, options.live);
    return simulation;
  }

  /** The scenario in force, with every change so far; its timeline is that of the whole run. */
  get scenario(): Scenario {
    return this.document;
  }

  /** Events handled since the start. */
  get events(): number {
    return this.flowHost.events;
  }

  get channels(): readonly ChannelInfo[] {
    return this.recorder.channels;
  }

  /** Handles all events before `time`, at most to the scenario's duration. */
  runUntil(time: Seconds): void {
    switchTo(this.context);
    let until: Seconds;
    do {
      until = Math.min(time, this.document.duration);
      this.run(until, false);
      // A change may have moved the end of the run.
    } while (until < Math.min(time, this.document.duration));
    until = Math.min(until, this.document.duration);
    if (until <= this.now) return;
    this.recorder.advance(until);
    this.flows.catchUp(until);
    this.now = until;
  }

  /**
   * Runs over the next packet event at the bottleneck and all events at the same instant.
   * @returns the time up to which all events have happened, just above that instant, or the duration
   */
  step(): Seconds {
    switchTo(this.context);
    const at = this.run(this.document.duration, true);
    this.runUntil(at === undefined ? this.document.duration : nextAfter(at));
    return this.now;
  }

  /** Makes a live change, now or at a later time. Refuses it as a whole, with its faults, if it does not fit. */
  change(change: Change): Result<void> {
    switchTo(this.context);
    if (change.at < this.now)
      return refused(change, `a change at ${change.at} s is too late: the run has reached ${this.now} s`);
    if (change.set === "duration" && typeof change.to === "number" && change.to <= change.at)
      return refused(change, `the run cannot end at ${change.to} s: the change is made at ${change.at} s`);
    const isNow = change.at === this.now && this.timeline.isNext(change);
    const result = isNow ? this.apply(change) : undefined;
    if (result?.ok === false) return result;
    this.timeline.add(change, isNow);
    this.document = { ...this.document, timeline: this.timeline.all };
    return { ok: true, value: undefined };
  }

  /** Makes the changes due now, which come before all other events at this time. */
  applyDue(): void {
    switchTo(this.context);
    while (this.timeline.nextAt <= this.now) this.applyNext(this.timeline.nextAt);
  }

  /** A copy of the complete state. */
  save(): Checkpoint {
    switchTo(this.context);
    const archive = Archive.writer();
    this.serialize(archive);
    return { at: this.now, lane: this.lane, scenario: this.document, data: archive.finish() };
  }

  /** @param withReport false: leaves the live report to the next frame that has one */
  takeFrame(withReport = true): Frame {
    switchTo(this.context);
    return this.frames.take(this.now, this.events, withReport);
  }

  /** Edges of the live report, to be stored with a checkpoint. */
  get live(): LiveCopies {
    return this.windows.live;
  }

  /** Parts of the simulation, for functions that look at single packets. */
  get parts(): SimulationParts {
    switchTo(this.context);
    const { network, flowHost, recorder, frames, bottleneckHost: bottleneck, now } = this;
    return { flows: this.flows.all, totals: sums, network, flowHost, recorder, frames, bottleneck, now };
  }

  traceHash(): string {
    switchTo(this.context);
    return this.recorder.hash.text();
  }

  /** Packet events at the bottleneck so far. */
  get packetEvents(): number {
    return this.recorder.packetEvents;
  }

  /** Names a window [from, to) in advance, so that its `report` is exact. @throws RangeError if it has begun */
  watch(from: Seconds, to: Seconds): void {
    this.windows.watch(from, to, this.now);
  }

  /** Metrics over [from, to). @throws RangeError if the window was not named, or is not complete */
  report(from: Seconds, to: Seconds): Report {
    switchTo(this.context);
    return this.windows.report(from, to);
  }

  // ---- GroupHost

  transport(id: string): ReturnType<typeof transportOf> {
    return transportOf(id);
  }

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
    this.bottleneckHost.arrive(row);
  }

  deliver(row: number): void {
    this.flows.of(row).depart(row);
  }

  release(row: number): void {
    this.flows.of(row).onGone(row);
  }

  serve(rate: BitsPerSecond): void {
    if (rate === this.bottleneckHost.serviceRate) return;
    this.recorder.integrateCapacity();
    serveAt(this.bottleneckHost, rate);
  }

  wake(at: Seconds): void {
    this.queue.schedule(this.disciplineSlot, at);
  }

  // ---- the loop

  /** Handles events before `end`; with `oneStep`, stops after the first packet event and returns its time. */
  private run(end: Seconds, oneStep: boolean): Seconds | undefined {
    let until = end;
    const { recorder, timeline } = this;
    const packetsBefore = oneStep ? recorder.packetEvents : Number.NaN;
    for (;;) {
      requireCurrent(this.context);
      const limit = Math.min(until, timeline.nextAt, recorder.nextMark);
      if (this.runPlainly(limit, packetsBefore)) return clock.now;
      const at = Math.min(this.queue.nextAt(), this.bottleneckHost.freeAt);
      if (timeline.nextAt <= at && timeline.nextAt < until) {
        this.applyNext(timeline.nextAt);
        until = Math.min(until, this.document.duration);
      } else if (at >= until) return undefined;
      else recorder.advance(at);
    }
  }

  /**
   * Handles events before `limit`, up to which no change and no end of a bin is due.
   * @param packetsBefore it stops, and returns true, as soon as the count of packet events differs; NaN: never
   */
  private runPlainly(limit: Seconds, packetsBefore: number): boolean {
    const { bottleneckHost, recorder } = this;
    const { owners } = this.flows;
    const stops = !Number.isNaN(packetsBefore);
    for (;;) {
      const slot = leader();
      // Of equal times the end of a transmission comes first. The two cases are written out: a time taken from either
      // would be allocated for every event.
      if (timeOf(slot) < bottleneckHost.freeAt) {
        if (timeOf(slot) >= limit) return false;
        clock.now = timeOf(slot);
        takeEvent(slot);
        const flow = owners[slot];
        if (flow !== undefined) reachQueue(flow);
        else this.handleTimer(slot);
      } else {
        if (bottleneckHost.freeAt >= limit) return false;
        clock.now = bottleneckHost.freeAt;
        this.flowHost.events += 1;
        bottleneckHost.onFree();
      }
      if (stops && recorder.packetEvents !== packetsBefore) return true;
    }
  }

  private handleTimer(slot: number): void {
    this.flowHost.events += 1;
    if (slot === this.disciplineSlot) this.bottleneckHost.onTimer();
    else if (!this.sideQueues.onEvent(slot)) this.groupOwners[slot]?.onTimer(clock.now);
  }

  // ---- changes

  private applyNext(at: Seconds): void {
    const change = this.timeline.take();
    if (change === undefined) return;
    if (at >= this.recorder.nextMark) this.recorder.advance(at);
    this.flows.catchUp(at);
    clock.now = at;
    this.now = at;
    // A change that no longer fits the scenario is left out; the page got its faults when it was made.
    this.apply(change);
  }

  private apply(change: Change): Result<void> {
    const next = applyChange(this.document, change, catalog);
    if (!next.ok) return next;
    if (next.value === this.document) return { ok: true, value: undefined };
    const lane = laneScenario(next.value, this.lane, catalog);
    if (!lane.ok) return lane;
    const before = this.inForce;
    this.document = { ...next.value, timeline: this.document.timeline };
    clock.now = change.at;
    this.recorder.integrateCapacity();
    this.inForce = lane.value;
    const { flowHost, bottleneckHost: bottleneck, sideQueues, flows, groups } = this;
    const parts = { flowHost, bottleneck, sideQueues, flows, groups, add: this.addGroup };
    followScenario(parts, before, this.inForce, this.lane, change.at);
    return { ok: true, value: undefined };
  }

  private readonly addGroup = (group: Scenario["traffic"][number]): TrafficGroup => {
    const made = new TrafficGroup(this, this.groups.length, group, kindOf(group.kind));
    this.groups.push(made);
    this.groupOwners[made.generatorSlot] = made;
    return made;
  };

  private get laneDocument(): Scenario["lanes"][number] {
    return laneDocumentOf(this.inForce, this.lane);
  }

  private laneValues(): ValuesOf<Fields> {
    return laneValuesOf(this.inForce, this.lane);
  }

  // ---- checkpoints

  private serialize(archive: Archive): void {
    this.now = archive.number(this.now);
    this.flowHost.events = archive.number(this.flowHost.events);
    this.timeline.serialize(archive);
    this.flowCount = archive.number(this.flowCount);
    this.network.linkDelay = archive.number(this.network.linkDelay);
    for (const group of this.groups) group.serialize(archive);
    this.sideQueues.serializePresence(archive);
    serializeFlows(archive, this.flows, this.groups);
    this.bottleneckHost.serialize(archive);
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
