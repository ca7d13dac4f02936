import type { ChannelInfo, Frame, Report } from "../../../engine/recording/frame.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../../session/contract.ts";
import { LaneClient, type WorkerPort } from "../../session/player/laneClient.ts";
import { createTraceStore } from "../../session/traces/traceStore.ts";

/** A worker that dies so often without getting further is left alone until somebody asks for it again. */
const DEATHS_MAX = 3;
/** Wall time of one grant in ms: a lane is heard from that often. */
const BUDGET_MS = 40;

/** What a runner tells. */
export interface RunnerEvents {
  /** It answered, started or died: it may get more to do. */
  moved(): void;
}

/** One lane of a comparison: its worker, and everything that it has recorded. */
export class Runner {
  readonly traces: TraceStore = createTraceStore();
  /** The run has come to here. */
  until: Seconds = 0;
  status: "loading" | "running" | "stopped" = "loading";
  /** Why it stopped; "": it says nothing, or has not stopped. */
  reason = "";
  /** The latest one: over the last ten seconds. */
  report: Report | null = null;
  hash = "";
  /** ms that its worker has simulated since somebody set it to 0. */
  spentMs = 0;
  private client: LaneClient | null = null;
  private channels: readonly ChannelInfo[] = [];
  private deaths = 0;
  private diedAt: Seconds = -1;

  constructor(
    /** Tells it from the others, whatever its place; never used again. */
    readonly key: number,
    private readonly makeWorker: () => WorkerPort,
    private readonly events: RunnerEvents,
  ) {}

  /** Begins from 0. */
  start(scenario: Scenario, lane: number): void {
    this.client?.close();
    this.until = 0;
    this.status = "loading";
    this.reason = this.hash = "";
    this.report = null;
    this.client = new LaneClient(
      this.makeWorker,
      {
        started: (_at, channels) => this.onStarted(channels),
        frame: (frame, busyMs) => {
          this.spentMs += busyMs;
          this.onFrame(frame);
        },
        changed: (channels) => {
          this.channels = channels;
        },
        // Nothing is changed in mid-run here; what the document says was checked with it.
        refused: () => undefined,
        died: (reason) => this.onDied(reason, scenario, lane),
      },
      lane,
    );
    this.client.start(scenario);
  }

  /** It waits for something to do. */
  get isFree(): boolean {
    return this.status === "running" && this.client?.busy === false;
  }

  /** Grants time up to `until`; answered by `moved`, early where it takes long. */
  advance(until: Seconds): void {
    this.client?.advance(until, BUDGET_MS);
  }

  /** After it has stopped: once more from 0. */
  again(scenario: Scenario, lane: number): void {
    this.deaths = 0;
    this.diedAt = -1;
    this.start(scenario, lane);
  }

  close(): void {
    this.client?.close();
    this.client = null;
    this.status = "stopped";
  }

  private onStarted(channels: readonly ChannelInfo[]): void {
    this.channels = channels;
    this.traces.clear(channels);
    this.status = "running";
    this.events.moved();
  }

  private onFrame(frame: Frame): void {
    if (this.traces.channels !== this.channels) this.traces.setChannels(this.channels);
    this.traces.append(frame);
    this.until = frame.until;
    this.hash = frame.hash;
    this.report = frame.report ?? this.report;
    this.events.moved();
  }

  private onDied(reason: string, scenario: Scenario, lane: number): void {
    this.deaths = this.until > this.diedAt ? 1 : this.deaths + 1;
    this.diedAt = this.until;
    if (this.deaths < DEATHS_MAX) this.start(scenario, lane);
    else {
      this.status = "stopped";
      this.reason = reason;
    }
    this.events.moved();
  }
}
