import type { ChannelInfo, Frame } from "../../../engine/recording/frame.ts";
import type { SavedRun } from "../../../engine/simulation/checkpoint.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../contract.ts";
import { LaneClient, type WorkerPort } from "../player/laneClient.ts";
import { DEATHS_MAX } from "../workerRestart.ts";
import type { ComparedData } from "./comparedFlows.ts";

/** Budget of one grant, ms. */
const BUDGET_MS = 30;

/** Callbacks of a compared run. */
interface ComparedRunEvents {
  /** It has moved, and may have recorded more. */
  moved(): void;
  /** Time at which it and the shown fork begin to differ; Infinity: they are the same. */
  parting(): Seconds;
}

/** Runs another fork along with the shown one, in its own worker, and keeps it at the same time. */
export class ComparedRun {
  private until: Seconds = 0;
  private goal: Seconds = 0;
  private channels: readonly ChannelInfo[] = [];
  private isReady = false;
  /** The worker has reported the state at its start. */
  private hasTold = false;
  private deaths = 0;
  private readonly client: LaneClient;

  /**
   * @param traces its recordings so far; more are added
   * @param from the checkpoint to continue from; undefined: from the beginning
   * @param compared receives the samples of its senders and its reports
   */
  constructor(
    makeWorker: () => WorkerPort,
    private readonly scenario: Scenario,
    private readonly traces: TraceStore,
    private readonly from: SavedRun | undefined,
    private readonly events: ComparedRunEvents,
    private readonly compared: ComparedData,
  ) {
    this.client = new LaneClient(makeWorker, {
      started: (channels) => this.onStarted(channels),
      frame: (frame) => this.onFrame(frame),
      changed: (channels) => {
        this.channels = channels;
      },
      flows: (samples) => this.compared.tellFlows(samples),
      // A compared run gets no changes while it runs.
      refused: () => undefined,
      died: () => this.onDied(),
    });
    this.client.start(scenario, from);
    this.compared.attach(this.client);
  }

  /** Moves to `goal`, forwards or back. Where both forks are the same, it waits instead of going back. */
  follow(goal: Seconds): void {
    this.goal = Math.min(endOf(this.scenario), goal);
    this.next();
  }

  close(): void {
    this.isReady = false;
    this.compared.attach(null);
    this.client.close();
  }

  private next(): void {
    const { goal, until, client } = this;
    if (!this.isReady || client.busy) return;
    if (goal < until && goal > this.events.parting()) client.seek(goal, this.scenario.timeline, BUDGET_MS);
    else if (goal > until || !this.hasTold) client.advance(Math.max(goal, until), BUDGET_MS);
  }

  private onStarted(channels: readonly ChannelInfo[]): void {
    this.channels = channels;
    if (this.traces.recorded === 0) this.traces.clear(channels);
    this.isReady = true;
    this.hasTold = false;
    this.until = this.from?.checkpoint.at ?? 0;
    this.next();
  }

  private onFrame(frame: Frame): void {
    // Within the recorded part the channels are those of that time, not those at the end of the recordings.
    const isNew = frame.until > this.traces.recorded;
    if (isNew && this.traces.channels !== this.channels) this.traces.setChannels(this.channels);
    if (isNew) this.traces.append(frame);
    this.until = frame.until;
    this.hasTold = true;
    this.compared.report = frame.report ?? this.compared.report;
    this.events.moved();
    this.next();
  }

  private onDied(): void {
    this.isReady = false;
    this.deaths += 1;
    if (this.deaths < DEATHS_MAX) this.client.start(this.scenario, this.from);
  }
}
