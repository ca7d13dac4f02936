import type { Checkpoint } from "../../engine/checkpoint.ts";
import type { ChannelInfo, Frame } from "../../engine/frame.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { TraceStore } from "./contract.ts";
import { LaneClient, type WorkerPort } from "./laneClient.ts";

/** ms of one grant. */
const BUDGET_MS = 30;
/** A worker that dies so often without getting further is left alone. */
const DEATHS_MAX = 3;

/** Runs another future along with the one that is shown, in a worker of its own. */
export class Companion {
  /** Trace hash up to `until`; "": nothing was run yet. */
  hash = "";
  until: Seconds = 0;
  private goal: Seconds = 0;
  private channels: readonly ChannelInfo[] = [];
  private isReady = false;
  private deaths = 0;
  private readonly client: LaneClient;

  /**
   * @param traces what it has recorded so far; more is added
   * @param checkpoint where it goes on; undefined: from the beginning
   */
  constructor(
    makeWorker: () => WorkerPort,
    private readonly scenario: Scenario,
    private readonly traces: TraceStore,
    private readonly checkpoint: Checkpoint | undefined,
    private readonly moved: () => void,
  ) {
    this.client = new LaneClient(makeWorker, {
      started: (_at, channels) => this.onStarted(channels),
      frame: (frame) => this.onFrame(frame),
      changed: (channels) => {
        this.channels = channels;
      },
      // Nothing is changed here in mid-run.
      refused: () => undefined,
      died: () => this.onDied(),
    });
    this.client.start(scenario, checkpoint);
  }

  /** Goes on to `goal`, if it is not there. */
  follow(goal: Seconds): void {
    this.goal = Math.min(this.scenario.duration, Math.max(this.goal, goal));
    this.next();
  }

  close(): void {
    this.isReady = false;
    this.client.close();
  }

  private next(): void {
    if (this.isReady && !this.client.busy && this.until < this.goal) this.client.advance(this.goal, BUDGET_MS);
  }

  private onStarted(channels: readonly ChannelInfo[]): void {
    this.channels = channels;
    if (this.traces.recorded === 0) this.traces.clear(channels);
    this.isReady = true;
    this.until = this.checkpoint?.at ?? 0;
    this.next();
  }

  private onFrame(frame: Frame): void {
    // As long as it is on known ground the channels are those of then, not of the end of what is recorded.
    const isNew = frame.until > this.traces.recorded;
    if (isNew && this.traces.channels !== this.channels) this.traces.setChannels(this.channels);
    if (isNew) this.traces.append(frame);
    this.until = frame.until;
    this.hash = frame.hash;
    this.moved();
    this.next();
  }

  private onDied(): void {
    this.isReady = false;
    this.deaths += 1;
    if (this.deaths < DEATHS_MAX) this.client.start(this.scenario, this.checkpoint);
  }
}
