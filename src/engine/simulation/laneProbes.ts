import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { Bottleneck } from "../bottleneck/bottleneck.ts";
import { bitsUnderWay } from "../bottleneck/linkService.ts";
import type { SideQueues } from "../bottleneck/sideQueues.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import type { FlowTable } from "../flows/flowTable.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import type { RecorderProbes } from "../recording/probes.ts";
import type { Windows } from "../reports/measurementWindows.ts";
import { SignalReads } from "./signalReads.ts";

/** The parts of a lane that have values to record. */
export interface ProbedParts {
  readonly flowHost: FlowHost;
  readonly bottleneck: Bottleneck;
  readonly sideQueues: SideQueues;
  readonly windows: Windows;
}

const missing = (): never => {
  throw new Error("the recorder reads before the lane is complete");
};

/** Reads the values of one lane that the recorder needs at every end of a bin. */
export class LaneProbes implements RecorderProbes {
  private parts: ProbedParts | undefined = undefined;
  private readonly signals = new SignalReads();

  constructor(
    private readonly flows: FlowTable,
    private readonly groups: readonly TrafficGroup[],
  ) {}

  /** Called once, when all parts are made. */
  attach(parts: ProbedParts): void {
    this.parts = parts;
  }

  linkRate(): BitsPerSecond {
    return (this.parts ?? missing()).bottleneck.serviceRate;
  }

  bitsUnderWay(): number {
    return bitsUnderWay((this.parts ?? missing()).bottleneck);
  }

  readSignals(out: Float64Array): void {
    const { bottleneck, sideQueues } = this.parts ?? missing();
    this.signals.read(bottleneck, out, sideQueues.read(out, 0));
  }

  events(): number {
    return (this.parts ?? missing()).flowHost.events;
  }

  catchUp(time: Seconds): void {
    this.flows.catchUp(time);
  }

  onBinClosed(time: Seconds): void {
    (this.parts ?? missing()).windows.onBinClosed(time);
  }

  windowOf(group: number): number {
    return this.groups[group]?.window() ?? 0;
  }
}
