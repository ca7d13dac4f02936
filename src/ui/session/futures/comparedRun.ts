import type { ChannelInfo, Frame } from "../../../engine/recording/frame.ts";
import type { SavedRun } from "../../../engine/simulation/checkpoint.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../contract.ts";
import { LaneClient, type WorkerPort } from "../player/laneClient.ts";
import type { Alongside } from "./comparedFlows.ts";

/** ms of one grant. */
const BUDGET_MS = 30;
/** A worker that dies so often without getting further is left alone. */
const DEATHS_MAX = 3;

/** What a companion asks and tells. */
interface CompanionEvents {
  /** It stands elsewhere, and may have recorded more. */
  moved(): void;
  /** Where it and the future that is shown become different; Infinity: they have not. */
  parting(): Seconds;
}

/** Runs another future along with the one that is shown, in a worker of its own: it stands where that one stands. */
export class ComparedRun {
  /** Trace hash up to `until`; "": nothing was run yet. */
  hash = "";
  until: Seconds = 0;
  private goal: Seconds = 0;
  private channels: readonly ChannelInfo[] = [];
  private isReady = false;
  /** It has said how things are where it begins. */
  private hasTold = false;
  private deaths = 0;
  private readonly client: LaneClient;

  /**
   * @param traces what it has recorded so far; more is added
   * @param from where it goes on; undefined: from the beginning
   * @param alongside who is told of its senders and of its reports
   */
  constructor(
    makeWorker: () => WorkerPort,
    private readonly scenario: Scenario,
    private readonly traces: TraceStore,
    private readonly from: SavedRun | undefined,
    private readonly events: CompanionEvents,
    private readonly alongside: Alongside,
  ) {
    this.client = new LaneClient(makeWorker, {
      started: (_at, channels) => this.onStarted(channels),
      frame: (frame) => this.onFrame(frame),
      changed: (channels) => {
        this.channels = channels;
      },
      flows: (samples) => this.alongside.tellFlows(samples),
      // Nothing is changed here in mid-run.
      refused: () => undefined,
      died: () => this.onDied(),
    });
    this.client.start(scenario, from);
    this.alongside.attach(this.client);
  }

  /** Goes to `goal`, on or back, if it is not there. Where both futures are the same it waits instead of going back. */
  follow(goal: Seconds): void {
    this.goal = Math.min(this.scenario.duration, goal);
    this.next();
  }

  close(): void {
    this.isReady = false;
    this.alongside.attach(null);
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
    // As long as it is on known ground the channels are those of then, not of the end of what is recorded.
    const isNew = frame.until > this.traces.recorded;
    if (isNew && this.traces.channels !== this.channels) this.traces.setChannels(this.channels);
    if (isNew) this.traces.append(frame);
    this.until = frame.until;
    this.hash = frame.hash;
    this.hasTold = true;
    this.alongside.report = frame.report ?? this.alongside.report;
    this.events.moved();
    this.next();
  }

  private onDied(): void {
    this.isReady = false;
    this.deaths += 1;
    if (this.deaths < DEATHS_MAX) this.client.start(this.scenario, this.from);
  }
}
