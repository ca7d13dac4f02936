import type { ChannelInfo, Frame, Report } from "../../../engine/recording/frame.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../../session/contract.ts";
import { LaneClient, type WorkerPort } from "../../session/player/laneClient.ts";
import { createTraceStore } from "../../session/traces/traceStore.ts";
import { DEATHS_MAX } from "../../session/workerRestart.ts";
import { noteWork } from "../../session/working.ts";
import type { LaneShown } from "./state.ts";

/** Longest wall time of one grant, ms, after which the worker answers. */
const BUDGET_MS = 40;

/** Callbacks of a runner. */
export interface RunnerEvents {
  /** The worker has answered, started or died: it may be free. */
  moved(): void;
}

/** One lane of a comparison: its worker, and all recorded data. */
export class Runner {
  readonly traces: TraceStore = createTraceStore();
  /** The time that the run has reached. */
  until: Seconds = 0;
  status: "loading" | "running" | "stopped" = "loading";
  /** Why it stopped; "": it has not stopped, or no reason is known. */
  reason = "";
  /** The latest report, over the last ten seconds. */
  report: Report | null = null;
  hash = "";
  /** Time (ms) that the worker has spent on simulation since the caller set this to 0. */
  spentMs = 0;
  private client: LaneClient | null = null;
  private channels: readonly ChannelInfo[] = [];
  private deaths = 0;
  private diedAt: Seconds = -1;

  constructor(
    /** Identifies the lane, whatever its place; never used again. */
    readonly key: number,
    private readonly makeWorker: () => WorkerPort,
    private readonly events: RunnerEvents,
  ) {}

  /** Starts the lane from 0. */
  start(scenario: Scenario, lane: number): void {
    this.client?.close();
    this.until = 0;
    this.status = "loading";
    this.reason = this.hash = "";
    this.report = null;
    this.client = new LaneClient(
      this.makeWorker,
      {
        started: (channels) => this.onStarted(channels),
        frame: (frame, busyMs) => {
          this.spentMs += busyMs;
          this.onFrame(frame);
        },
        changed: (channels) => {
          this.channels = channels;
        },
        // Nothing is changed during a run here, and the timeline was checked with the document.
        refused: () => undefined,
        died: (reason) => this.onDied(reason, scenario, lane),
      },
      lane,
    );
    this.client.start(scenario);
  }

  /** The worker is waiting for a grant. */
  get isFree(): boolean {
    return this.status === "running" && this.client?.busy === false;
  }

  /** Grants time up to `until`; `moved` reports the answer, which comes early if the run takes long. */
  advance(until: Seconds): void {
    this.client?.advance(until, BUDGET_MS);
  }

  /** Restarts the lane from 0 after it has stopped. */
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
    noteWork();
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

/** The state of a lane for text and tables, while all lanes in step have reached `granted`. */
export const shownOf = (
  { key, until, status, reason, hash }: Runner,
  granted: Seconds,
  report: Report | null,
): LaneShown => ({
  key,
  until,
  reason,
  report,
  // The hash must cover the run up to the common time, else none is shown.
  hash: until === granted ? hash : "",
  status: status === "running" && until < granted ? "catching" : status,
});
