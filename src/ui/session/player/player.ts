import type { ChannelInfo, Frame } from "../../../engine/recording/frame.ts";
import { PLAY_BUDGET_MS } from "../../../protocol/pace.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../contract.ts";
import type { Platform, PlayerEvents } from "./contract.ts";
import { LaneClient } from "./laneClient.ts";
import { Outbox } from "./outbox.ts";
import { EVENT_PACE, Pace, SOME_PACKETS } from "./pace.ts";

/** Longer than in playback: a replay takes no changes. */
const REPLAY_BUDGET_MS = 60;

/**
 * Moves simulated time: one grant per picture while it plays, one after the other while it replays. Changes are held
 * until the lane has answered, so that they carry the time at which they take effect.
 */
export class Player {
  /** End of the simulated time granted and reached. */
  granted: Seconds = 0;
  /** `catchingUp`: a replay after a restart; its frames are in the traces already. */
  mode: "still" | "playing" | "replaying" | "catchingUp" = "still";
  speed = 1;
  /** The page is hidden: it plays at most at 1×. */
  hidden = false;
  private initial: Scenario | null = null;
  private goal: Seconds = 0;
  /** End of the latest grant while it plays. */
  private wanted: Seconds = 0;
  /** Kept as one object while it holds the same: for another list the charts would draw all of their columns again. */
  private channels: readonly ChannelInfo[] = [];
  private awaitsFirstAnswer = true;
  private readonly outbox: Outbox;
  private afterCatchingUp: "still" | "playing" | "replaying" = "still";
  private goalAfter: Seconds = 0;
  /** Packet events still to step over; negative: backwards. */
  private steps = 0;
  /** An instant to seek as soon as the lane has answered. */
  private seekTarget: Seconds | null = null;
  private wantsFlights = false;
  /** Callbacks that wait for the lane's answer; another run does not call them. */
  private whenAtRest: (() => void)[] = [];
  private cancel: (() => void) | null = null;
  /** Playing stops at this instant; Infinity: at the end of the run. */
  stopAt: Seconds = Number.POSITIVE_INFINITY;
  /** Receives the frames while the past is simulated again (`rewriting.ts`); null: it is not. */
  frameReceiver: ((frame: Frame, channels: readonly ChannelInfo[]) => void) | null = null;
  private readonly pace = new Pace();
  /** Other requests to it do not affect playing. */
  readonly lane: LaneClient;

  constructor(
    private readonly platform: Platform,
    private readonly traces: TraceStore,
    private readonly events: PlayerEvents,
  ) {
    this.lane = new LaneClient(() => platform.makeWorker(), {
      started: (channels) => this.onStarted(channels),
      frame: (frame) => (this.frameReceiver === null ? this.take(frame) : this.frameReceiver(frame, this.channels)),
      changed: (channels) => {
        if (!sameJson(channels, this.channels)) this.channels = channels;
      },
      flows: (samples) => platform.onFlows?.(samples),
      refused: (change, message) => events.refused(change, message),
      saved: (saved, requestId) => events.saved(saved, requestId),
      history: (history, requestId) => events.history(history, requestId),
      died: (reason, isOwn) => this.onDied(reason, isOwn),
    });
    this.outbox = new Outbox(this.lane, (changes) => events.sent(changes));
  }

  /** Begins a run at 0, paused. */
  start(scenario: Scenario): void {
    this.mode = "still";
    this.frameReceiver = null;
    this.stop();
    this.granted = 0;
    this.initial = scenario;
    this.outbox.clear();
    this.steps = 0;
    this.seekTarget = null;
    this.whenAtRest = [];
    this.awaitsFirstAnswer = true;
    this.lane.start(scenario);
  }

  play(): void {
    if (this.mode === "catchingUp") {
      this.afterCatchingUp = "playing";
      return;
    }
    this.mode = "playing";
    this.pace.begin(this.platform.now(), this.granted);
    this.wanted = this.granted;
    this.loop();
  }

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    // The other clock applies from here on, because a hidden page gets no frames.
    if (this.mode === "playing") this.play();
  }

  stop(): void {
    if (this.mode === "catchingUp") this.afterCatchingUp = "still";
    else this.mode = "still";
    this.cancel?.();
    this.cancel = null;
  }

  /** Runs as fast as the machine can to `goal`, then stops. */
  replay(goal: Seconds): void {
    this.goal = Math.min(goal, this.duration);
    this.mode = "replaying";
    this.next();
  }

  /** Steps over the next packet event, or back over the last one; several requests add up. */
  step(direction: 1 | -1): void {
    this.steps += direction;
    if (this.mode === "still") this.next();
  }

  /** Moves to a recorded instant, then stops; of several requests the newest counts. */
  seek(at: Seconds): void {
    this.stop();
    this.steps = 0;
    this.seekTarget = at;
    this.next();
  }
  /** The time at which a replay ends. */
  get destination(): Seconds {
    return this.seekTarget ?? this.goal;
  }

  /** Calls `act` as soon as the lane has answered, before its next grant. */
  atRest(act: () => void): void {
    if (this.lane.busy) this.whenAtRest.push(act);
    else act();
  }

  /** Holds changes until the lane is at `granted`; they are sent before the next grant. */
  hold(changes: readonly Change[]): void {
    this.outbox.waiting = changes;
  }
  /** Changes that the lane has not received yet; their time is `granted` when they are sent. */
  get held(): readonly Change[] {
    return this.outbox.waiting;
  }

  /** End of the run, by the changes that the lane has received. */
  get duration(): Seconds {
    return this.initial === null ? 0 : endOf({ ...this.initial, timeline: this.events.timeline() });
  }

  /** Asks for the timeline before the next grant, and sends it to the lane then. */
  renewTimeline(): void {
    this.outbox.isTimelineNew = true;
  }

  /** Restarts a dead lane from its newest checkpoint, catches up to `granted`, then continues as before. */
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
    if (this.awaitsFirstAnswer && this.mode !== "catchingUp") {
      this.awaitsFirstAnswer = false;
      this.traces.clear(channels);
      this.events.ready();
    }
    this.next();
  }

  /** Takes a frame over into the recordings. */
  take(frame: Frame): void {
    if (this.mode === "catchingUp") {
      if (frame.until >= this.goal) this.caughtUp();
      this.next();
      return;
    }
    if (this.traces.channels !== this.channels) this.traces.setChannels(this.channels);
    this.traces.append(frame);
    if (this.mode === "playing") this.pace.moved(frame.until - this.granted);
    this.granted = frame.until;
    this.events.moved(frame);
    const end = this.mode === "replaying" ? this.goal : Math.min(this.duration, this.stopAt);
    if (this.mode !== "still" && this.granted >= end && this.seekTarget === null) {
      this.stop();
      this.events.arrived();
    }
    for (const act of this.whenAtRest.splice(0)) act();
    this.next();
  }

  private caughtUp(): void {
    this.goal = this.goalAfter;
    this.mode = this.afterCatchingUp;
    if (this.mode === "playing") this.play();
  }

  private onDied(reason: string, isOwn: boolean): void {
    this.cancel?.();
    this.cancel = null;
    this.frameReceiver = null;
    this.events.died(reason, isOwn);
  }

  /** The lane's next work that does not wait for the clock: catching up, replaying, overdue grants, steps. */
  private next(): void {
    if (this.lane.busy || this.frameReceiver !== null) return;
    if (this.mode === "catchingUp") {
      if (this.goal > 0) this.lane.advance(this.goal, REPLAY_BUDGET_MS);
      else {
        this.caughtUp();
        this.next();
      }
    } else if (this.seekTarget !== null) this.goTo(this.seekTarget);
    else if (this.mode === "replaying") {
      if (this.granted < this.goal) {
        this.outbox.tellTimeline();
        this.lane.advance(this.goal, REPLAY_BUDGET_MS);
      } else {
        this.stop();
        this.events.arrived();
      }
    } else if (this.mode === "playing") {
      // A machine that is behind does not wait for the next picture.
      if (this.granted < this.wanted) this.tick();
    } else if (this.mode === "still" && this.steps !== 0) {
      const forwards = this.steps > 0;
      this.steps += forwards ? -1 : 1;
      this.goStep(forwards);
    } else if (this.mode === "still" && this.wantsFlights) {
      this.wantsFlights = false;
      this.lane.advance(this.granted, PLAY_BUDGET_MS, true);
    }
  }

  /** Requests a frame with the positions of all packets, once the run rests. */
  requestFlights(): void {
    this.wantsFlights = true;
    this.next();
  }

  private goTo(at: Seconds): void {
    this.seekTarget = null;
    this.goal = at;
    this.mode = "replaying";
    // Changes made at this instant belong to it.
    this.outbox.send(this.granted);
    this.lane.seek(at, this.events.timeline(), REPLAY_BUDGET_MS);
  }

  private goStep(forwards: boolean): void {
    if (forwards ? this.granted >= this.duration : this.granted <= 0) return;
    this.outbox.send(this.granted);
    if (forwards) this.lane.step();
    else this.lane.stepBack();
  }

  private loop(): void {
    this.cancel?.();
    this.cancel = this.platform.requestFrame(() => {
      if (this.mode !== "playing") return;
      this.loop();
      this.events.picture();
      this.tick();
    });
  }

  private tick(): void {
    const now = this.platform.now();
    if (this.speed === EVENT_PACE) {
      if (!this.lane.busy && this.pace.isStepDue(now)) this.goStep(true);
      return;
    }
    const target = this.pace.target(now, this.granted, this.speed, Math.min(this.duration, this.stopAt), this.hidden);
    const reached = this.pace.reached(now, this.granted, this.speed);
    if (!this.hidden && reached !== undefined) this.events.slower(reached);
    if (this.lane.busy || this.frameReceiver !== null || target <= this.granted) return;
    this.wanted = target;
    this.outbox.send(this.granted);
    this.lane.advance(target, PLAY_BUDGET_MS, this.speed <= SOME_PACKETS);
  }
}
