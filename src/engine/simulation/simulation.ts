import { applyChange, laneScenario } from "../../scenario/change.ts";
import type { Change, Fault, Result, Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { catalog } from "../catalog.ts";
import { reachQueue } from "../flows/flowEvents.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import { Archive } from "../kernel/archive.ts";
import { clock, nextAfter } from "../kernel/clock.ts";
import { leader, takeEvent, timeOf } from "../kernel/eventQueue.ts";
import { requireCurrent, switchTo } from "../kernel/threadState.ts";
import type { ChannelInfo, Frame, Report } from "../recording/frame.ts";
import { sums } from "../recording/ledger.ts";
import type { LiveCopies } from "../reports/measurementWindows.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { followScenario } from "./followScenario.ts";
import { type LaneOptions, LaneParts } from "./laneParts.ts";
import type { SimulationParts } from "./packetsInFlight.ts";
import { Timeline } from "./timeline.ts";

export interface SimulationOptions extends LaneOptions {
  /** Edges of the live report at the checkpoint: the report continues from them; without them it starts empty. */
  readonly live?: LiveCopies;
}

/** The result of a change that does not fit, with the reason. */
const refused = (change: Change, message: string): { readonly ok: false; readonly faults: readonly Fault[] } => ({
  ok: false,
  faults: [{ path: change.set, value: change.to, message }],
});

/**
 * The run of one lane of a scenario: its event loop, and the changes of its timeline. Events at equal times have a
 * total order (change, end of transmission, arrival, timer; then entity), however a run is sliced.
 */
export class Simulation {
  /** All events before this time have happened. */
  now: Seconds = Number.NaN;
  private document: Scenario;
  private readonly timeline: Timeline;
  private readonly laneParts: LaneParts;

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
    this.laneParts = new LaneParts(scenario, lane, options);
    this.now = 0;
    this.document = scenario;
    this.timeline = new Timeline(scenario.timeline);
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
    simulation.laneParts.windows.restart(simulation.now, options.live);
    return simulation;
  }

  /** The scenario in force, with every change so far; its timeline is that of the whole run. */
  get scenario(): Scenario {
    return this.document;
  }

  /** Events handled since the start. */
  get events(): number {
    return this.laneParts.flowHost.events;
  }

  get channels(): readonly ChannelInfo[] {
    return this.laneParts.recorder.channels;
  }

  /** The groups of flows, in the order of the document. */
  get groups(): readonly TrafficGroup[] {
    return this.laneParts.groups;
  }

  /** Handles all events before `time`, at most to the scenario's duration. */
  runUntil(time: Seconds): void {
    switchTo(this.laneParts.context);
    let until: Seconds;
    do {
      until = Math.min(time, this.document.duration);
      this.run(until);
      // A change may have moved the end of the run.
    } while (until < Math.min(time, this.document.duration));
    until = Math.min(until, this.document.duration);
    if (until <= this.now) return;
    this.laneParts.recorder.advance(until);
    this.laneParts.flows.catchUp(until);
    this.now = until;
  }

  /**
   * Runs over the next packet event at the bottleneck and all events at the same instant.
   * @returns the time up to which all events have happened, just above that instant, or the duration
   */
  step(): Seconds {
    switchTo(this.laneParts.context);
    const at = this.run(this.document.duration, this.packetEvents);
    this.runUntil(at === undefined ? this.document.duration : nextAfter(at));
    return this.now;
  }

  /** Makes a live change, now or at a later time. Refuses it as a whole, with its faults, if it does not fit. */
  change(change: Change): Result<void> {
    switchTo(this.laneParts.context);
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
    switchTo(this.laneParts.context);
    while (this.timeline.nextAt <= this.now) this.applyNext(this.timeline.nextAt);
  }

  /** A copy of the complete state. */
  save(): Checkpoint {
    switchTo(this.laneParts.context);
    const archive = Archive.writer();
    this.serialize(archive);
    return { at: this.now, lane: this.lane, scenario: this.document, data: archive.finish() };
  }

  /** @param withReport false: leaves the live report to the next frame that has one */
  takeFrame(withReport = true): Frame {
    switchTo(this.laneParts.context);
    return this.laneParts.frames.take(this.now, this.events, withReport);
  }

  /** Edges of the live report, to be stored with a checkpoint. */
  get live(): LiveCopies {
    return this.laneParts.windows.live;
  }

  /** Parts of the simulation, for functions that look at single packets. */
  get parts(): SimulationParts {
    switchTo(this.laneParts.context);
    const { flows, network, flowHost, recorder, frames, bottleneck } = this.laneParts;
    return { flows: flows.all, totals: sums, network, flowHost, recorder, frames, bottleneck, now: this.now };
  }

  traceHash(): string {
    switchTo(this.laneParts.context);
    return this.laneParts.recorder.hash.text();
  }

  /** Packet events at the bottleneck so far. */
  get packetEvents(): number {
    return this.laneParts.recorder.packetEvents;
  }

  /** Names a window [from, to) in advance, so that its `report` is exact. @throws RangeError if it has begun */
  watch(from: Seconds, to: Seconds): void {
    this.laneParts.windows.watch(from, to, this.now);
  }

  /** Metrics over [from, to). @throws RangeError if the window was not named, or is not complete */
  report(from: Seconds, to: Seconds): Report {
    switchTo(this.laneParts.context);
    return this.laneParts.windows.report(from, to);
  }

  // ---- the loop

  /**
   * Handles all events before `end`.
   * @param packetsBefore it stops, and returns the time, as soon as the count of packet events differs; NaN: never
   */
  private run(end: Seconds, packetsBefore = Number.NaN): Seconds | undefined {
    let until = end;
    const { timeline } = this;
    const { context, queue, bottleneck, recorder } = this.laneParts;
    for (;;) {
      requireCurrent(context);
      const limit = Math.min(until, timeline.nextAt, recorder.nextMark);
      if (this.runPlainly(limit, packetsBefore)) return clock.now;
      const at = Math.min(queue.nextAt(), bottleneck.freeAt);
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
    const { laneParts } = this;
    const { bottleneck, flowHost, recorder } = laneParts;
    const { owners } = laneParts.flows;
    const stops = !Number.isNaN(packetsBefore);
    for (;;) {
      const slot = leader();
      // Of equal times the end of a transmission comes first. The two cases are written out: a time taken from either
      // would be allocated for every event.
      if (timeOf(slot) < bottleneck.freeAt) {
        if (timeOf(slot) >= limit) return false;
        clock.now = timeOf(slot);
        takeEvent(slot);
        const flow = owners[slot];
        if (flow !== undefined) reachQueue(flow);
        else laneParts.onTimer(slot);
      } else {
        if (bottleneck.freeAt >= limit) return false;
        clock.now = bottleneck.freeAt;
        flowHost.events += 1;
        bottleneck.onFree();
      }
      if (stops && recorder.packetEvents !== packetsBefore) return true;
    }
  }

  // ---- changes

  private applyNext(at: Seconds): void {
    const change = this.timeline.take();
    if (change === undefined) return;
    const { flows, recorder } = this.laneParts;
    if (at >= recorder.nextMark) recorder.advance(at);
    flows.catchUp(at);
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
    const { laneParts } = this;
    const before = laneParts.inForce;
    this.document = { ...next.value, timeline: this.document.timeline };
    clock.now = change.at;
    laneParts.recorder.integrateCapacity();
    laneParts.inForce = lane.value;
    followScenario(laneParts, before, lane.value, this.lane, change.at);
    return { ok: true, value: undefined };
  }

  // ---- checkpoints

  private serialize(archive: Archive): void {
    const { flowHost } = this.laneParts;
    this.now = archive.number(this.now);
    flowHost.events = archive.number(flowHost.events);
    this.timeline.serialize(archive);
    this.laneParts.serialize(archive);
  }
}
