import type { ChannelInfo, Frame } from "../../engine/frame.ts";
import type { Change, Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { TraceStore } from "./contract.ts";
import { LaneClient, type WorkerPort } from "./laneClient.ts";
import { HIDDEN_STEP_MAX_MS, Pace, STEP_MAX_MS } from "./pace.ts";

/** Clocks and workers: what a test replaces. */
export interface Surroundings {
  makeWorker(): WorkerPort;
  /** Wall clock in ms. */
  now(): number;
  /** Calls before the next picture; returns how to cancel. */
  requestFrame(callback: () => void): () => void;
}

/** What the player tells the lab. */
export interface PlayerEvents {
  /** A new run stands at its beginning. */
  ready(): void;
  /** While it plays: the page is about to show the next picture. */
  picture(): void;
  /** Simulated time moved; `frame` is in the traces already. */
  moved(frame: Frame): void;
  /** The time of a replay, or the end of the run, is reached. */
  arrived(): void;
  slower(reached: number | null): void;
  /** Held changes go, with their final times. Returns the whole timeline where some that were to come fell out. */
  sent(changes: readonly Change[]): readonly Change[] | undefined;
  refused(change: Change, message: string): void;
  died(reason: string): void;
}

/** Wall time of one grant in ms: less than a picture, so that changes are heard between grants. */
const PLAY_BUDGET_MS = 12;
/** A replay has nobody to listen to. */
const REPLAY_BUDGET_MS = 60;

/**
 * Moves simulated time: one grant per picture while it plays, one after the other while it replays. Holds changes
 * until the lane has answered, so that they carry the time at which they take effect.
 */
export class Player {
  /** End of the simulated time granted and reached. */
  granted: Seconds = 0;
  /** `catchingUp`: a replay after a restart; its frames are in the traces already. */
  mode: "still" | "playing" | "replaying" | "catchingUp" = "still";
  speed = 1;
  /** Nobody can see the page: it plays at most at 1×. */
  hidden = false;
  duration: Seconds = 0;
  private goal: Seconds = 0;
  /** End of the latest grant while it plays. */
  private wanted: Seconds = 0;
  private channels: readonly ChannelInfo[] = [];
  private fresh = true;
  private waiting: Change[] = [];
  /** Something about the changes to come is another, and the lane does not know it yet. */
  private isTimelineNew = false;
  private afterCatchingUp: "still" | "playing" | "replaying" = "still";
  private goalAfter: Seconds = 0;
  private steps = 0;
  private cancel: (() => void) | null = null;
  private readonly pace = new Pace();
  private readonly lane: LaneClient;

  constructor(
    private readonly around: Surroundings,
    private readonly traces: TraceStore,
    private readonly events: PlayerEvents,
  ) {
    this.lane = new LaneClient(() => around.makeWorker(), {
      started: (_at, channels) => this.onStarted(channels),
      frame: (frame) => this.onFrame(frame),
      changed: (channels) => {
        this.channels = channels;
      },
      refused: (change, message) => events.refused(change, message),
      died: (reason) => this.onDied(reason),
    });
  }

  /** Begins a run from 0, standing still. */
  start(scenario: Scenario): void {
    this.mode = "still";
    this.stop();
    this.granted = 0;
    this.duration = scenario.duration;
    this.waiting = [];
    this.isTimelineNew = false;
    this.steps = 0;
    this.fresh = true;
    this.lane.start(scenario);
  }

  play(): void {
    if (this.mode === "catchingUp") {
      this.afterCatchingUp = "playing";
      return;
    }
    this.mode = "playing";
    this.pace.begin(this.around.now(), this.granted);
    this.wanted = this.granted;
    this.loop();
  }

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    if (this.mode !== "playing") return;
    // The other clock ticks from here on: frames stop coming for a hidden page.
    this.pace.begin(this.around.now(), this.granted);
    this.wanted = this.granted;
    this.loop();
  }

  stop(): void {
    if (this.mode === "catchingUp") this.afterCatchingUp = "still";
    else this.mode = "still";
    this.cancel?.();
    this.cancel = null;
  }

  /** As fast as the machine goes to `goal`, then still. */
  replay(goal: Seconds): void {
    this.goal = Math.min(goal, this.duration);
    this.mode = "replaying";
    this.next();
  }

  /** Over the next packet event; several wishes at once are kept. */
  step(): void {
    this.steps += 1;
    if (this.mode === "still") this.next();
  }

  /** Keeps a change until the lane is at `granted`; it goes before the next grant. */
  hold(changes: readonly Change[]): void {
    this.waiting = [...changes];
  }
  /** Changes that the lane has not been told yet; their time is `granted` when they go. */
  get held(): readonly Change[] {
    return this.waiting;
  }

  /** Asks for the timeline before the next grant: the lane is told then. */
  renewTimeline(): void {
    this.isTimelineNew = true;
  }

  /** Brings a dead lane back from its newest checkpoint to `granted`, then goes on as it did. */
  restart(scenario: Scenario): void {
    this.lane.restart(scenario);
    if (this.mode !== "catchingUp") {
      this.afterCatchingUp = this.mode;
      this.goalAfter = this.goal;
    }
    this.goal = this.granted;
    this.mode = "catchingUp";
  }

  close(): void {
    this.stop();
    this.lane.close();
  }

  private onStarted(channels: readonly ChannelInfo[]): void {
    this.channels = channels;
    if (this.fresh && this.mode !== "catchingUp") {
      this.fresh = false;
      this.traces.clear(channels);
      this.events.ready();
    }
    this.next();
  }

  private onFrame(frame: Frame): void {
    if (this.mode === "catchingUp") {
      if (frame.until >= this.goal) this.caughtUp();
      this.next();
      return;
    }
    if (this.traces.channels !== this.channels) this.traces.setChannels(this.channels);
    this.traces.append(frame);
    this.pace.moved(frame.until - this.granted);
    this.granted = frame.until;
    this.events.moved(frame);
    const end = this.mode === "replaying" ? this.goal : this.duration;
    if (this.mode !== "still" && this.granted >= end) {
      this.stop();
      this.events.arrived();
    }
    this.next();
  }

  private caughtUp(): void {
    this.goal = this.goalAfter;
    this.mode = this.afterCatchingUp;
    if (this.mode === "playing") this.play();
  }

  private onDied(reason: string): void {
    this.cancel?.();
    this.cancel = null;
    this.events.died(reason);
  }

  /** What the lane does next without waiting for the clock: catching up, replaying, what is overdue, steps. */
  private next(): void {
    if (this.lane.busy) return;
    if (this.mode === "catchingUp") {
      if (this.goal > 0) this.lane.advance(this.goal, REPLAY_BUDGET_MS);
      else {
        this.caughtUp();
        this.next();
      }
    } else if (this.mode === "replaying") {
      if (this.granted < this.goal) {
        this.tellTimeline();
        this.lane.advance(this.goal, REPLAY_BUDGET_MS);
      } else {
        this.stop();
        this.events.arrived();
      }
    } else if (this.mode === "playing") {
      // A machine that is behind is not kept waiting for the next picture.
      if (this.granted < this.wanted) this.tick();
    } else if (this.mode === "still" && this.steps > 0) {
      this.steps -= 1;
      if (this.granted < this.duration) {
        this.send();
        this.lane.step();
      }
    }
  }

  private loop(): void {
    this.cancel?.();
    this.cancel = this.around.requestFrame(() => {
      if (this.mode !== "playing") return;
      this.loop();
      this.events.picture();
      this.tick();
    });
  }

  private tick(): void {
    const now = this.around.now();
    const speed = this.hidden ? Math.min(this.speed, 1) : this.speed;
    const stepMaxMs = this.hidden ? HIDDEN_STEP_MAX_MS : STEP_MAX_MS;
    const target = this.pace.target(now, this.granted, speed, this.duration, stepMaxMs);
    const reached = this.pace.reached(now, this.granted, speed);
    if (!this.hidden && reached !== undefined) this.events.slower(reached);
    if (this.lane.busy || target <= this.granted) return;
    this.wanted = target;
    this.send();
    this.lane.advance(target, PLAY_BUDGET_MS);
  }

  private send(): void {
    if (this.waiting.length === 0) {
      this.tellTimeline();
      return;
    }
    this.isTimelineNew = false;
    const stamped = this.waiting.map((change) => ({ ...change, at: this.granted }));
    this.waiting = [];
    const timeline = this.events.sent(stamped);
    for (const change of stamped) this.lane.change(change);
    if (timeline !== undefined) this.lane.replaceTimeline(timeline);
  }

  private tellTimeline(): void {
    if (!this.isTimelineNew) return;
    this.isTimelineNew = false;
    const timeline = this.events.sent([]);
    if (timeline !== undefined) this.lane.replaceTimeline(timeline);
  }
}
