import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { SideQueues } from "../bottleneck/sideQueues.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import type { FlowSetting } from "../flows/flowSetting.ts";
import type { FlowTable } from "../flows/flowTable.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import { clock } from "../kernel/clock.ts";
import type { EventQueue } from "../kernel/eventQueue.ts";
import type { Network, Sides } from "../network/path.ts";
import { MAIN } from "../network/queueId.ts";
import type { Quality } from "../recording/quality.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { Synchronization } from "../recording/synchronization.ts";

/*
 * What a simulation has once and every packet reads. These are classes, because V8 throws away all code that reads an
 * object literal when that literal is evaluated for the second time: at the second simulation (docs/performance.md).
 */

/** The network of one lane. */
export class LaneNetwork implements Network {
  constructor(
    public linkDelay: Seconds,
    public accessRate: BitsPerSecond,
    public accessBuffer: BufferSize | null,
    public sides: Sides | null,
  ) {}
}

/** One lane as its flows see it. */
export class LaneHost implements FlowHost {
  needsRtt = false;
  events = 0;
  readonly due = this.flows.due;
  private sideQueues: SideQueues | undefined = undefined;

  constructor(
    public main: FlowHost["main"],
    readonly queue: EventQueue,
    readonly recorder: Recorder,
    readonly quality: Quality,
    readonly network: Network,
    private readonly flows: FlowTable,
    private readonly groups: readonly TrafficGroup[],
    private readonly synchronization: Synchronization,
  ) {}

  /** Called once, when all queues are made. */
  attach(sideQueues: SideQueues): void {
    this.sideQueues = sideQueues;
  }

  enter(row: number, queue: number): void {
    if (queue === MAIN) this.main.arrive(row);
    else this.sideQueues?.enter(row, queue);
  }

  forwardFrom(row: number, queue: number): void {
    this.flows.of(row).forwardFrom(row, queue);
  }

  release(row: number): void {
    this.flows.of(row).onGone(row);
  }

  onStarted({ group }: FlowSetting): void {
    this.groups[group]?.flows.clearCaches();
  }

  onFinished({ group, slot }: FlowSetting): void {
    const flow = this.flows.all[slot];
    if (flow === undefined) return;
    // The slot of a short flow that is over is used again.
    this.groups[group]?.flows.forget(flow);
    this.flows.give(flow);
  }

  onWindowEvent({ group, ledgerPlace }: FlowSetting, event: number, smoothedRtt: Seconds): void {
    if (this.groups[group]?.endless === true) this.synchronization.note(clock.now, ledgerPlace, event, smoothedRtt);
  }

  refine({ group, slot }: FlowSetting, kind: number): void {
    this.groups[group]?.refine(this.flows.all[slot], kind);
  }
}
