import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { largestOf } from "../../../units/extremes.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Platform } from "../../session/player/contract.ts";
import { Pace, toMillisecond } from "../../session/player/pace.ts";
import { Runner } from "./runner.ts";

/** Messages from the lanes to the page. */
export interface LockstepEvents {
  /** While the lanes play: the page is about to show the next picture. */
  picture(): void;
  /** A lane has recorded data, or was replaced. */
  recorded(): void;
  /** All lanes have reached `granted`; or a lane has begun, caught up or stopped. */
  moved(): void;
  slower(reached: number | null): void;
  /** The end of the run is reached. */
  ended(): void;
}

/** The slowest lane should simulate a grant in about this time, ms, so that all lanes are compared at the same time. */
const GRANT_MAX_MS = 80;
const GRANT_MIN_MS = 40;
const STRIDE_AT_FIRST: Seconds = 0.25;
const STRIDE_MIN: Seconds = 0.001;

/**
 * Runs lanes side by side, each in a separate worker, in step: all are granted the same time, and the next grant is
 * given when all have reached the end of the previous one. A later lane runs from 0 to the time of the others.
 */
export class Lockstep {
  runners: readonly Runner[] = [];
  /** The time that all lanes in step have reached. */
  granted: Seconds = 0;
  speed = 1;
  isPlaying = false;
  /** The page is hidden: playback is at most 1×. */
  hidden = false;
  private scenario: Scenario | null = null;
  /** End of the current grant; `granted` if there is none. */
  private target: Seconds = 0;
  private stride = STRIDE_AT_FIRST;
  /** The goal by the clock: lanes that are behind it do not wait for the next picture. */
  private due: Seconds = 0;
  private keys = 0;
  private cancel: (() => void) | null = null;
  private readonly pace = new Pace();

  constructor(
    private readonly around: Platform,
    private readonly events: LockstepEvents,
  ) {}

  /** Ends all lanes. Those that `arrange` starts next run to `at`, and all continue from there if they play. */
  hold(scenario: Scenario, at: Seconds): void {
    for (const runner of this.runners) runner.close();
    this.runners = [];
    this.scenario = scenario;
    this.granted = this.target = toMillisecond(Math.min(at, endOf(scenario)));
  }

  /** Replaces the lanes: those that are kept continue, the others start from 0 and catch up. */
  arrange(scenario: Scenario, kept: readonly (number | null)[]): void {
    const before = this.runners;
    this.scenario = scenario;
    this.runners = kept.map((old, lane) => {
      const runner = old === null ? undefined : before[old];
      if (runner !== undefined) return runner;
      this.keys += 1;
      const fresh = new Runner(this.keys, () => this.around.makeWorker(), { moved: () => this.onMoved() });
      fresh.start(scenario, lane);
      return fresh;
    });
    for (const runner of before) if (!this.runners.includes(runner)) runner.close();
    this.onMoved();
  }

  play(): void {
    if (this.isPlaying || this.scenario === null || this.granted >= endOf(this.scenario)) return;
    this.isPlaying = true;
    this.pace.begin(this.around.now(), this.granted);
    this.loop();
  }

  pause(): void {
    this.isPlaying = false;
    this.cancel?.();
    this.cancel = null;
  }

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    if (!this.isPlaying) return;
    this.pace.begin(this.around.now(), this.granted);
    this.loop();
  }

  /** Restarts a lane that has stopped. */
  again(lane: number): void {
    if (this.scenario !== null) this.runners[lane]?.again(this.scenario, lane);
    this.onMoved();
  }

  close(): void {
    this.pause();
    for (const runner of this.runners) runner.close();
    this.runners = [];
  }

  /** Lanes in step: a stopped lane does not delay the others. */
  private get taking(): readonly Runner[] {
    return this.runners.filter(({ status }) => status !== "stopped");
  }

  /** Some lane has not reached the time of the others. */
  get isCatchingUp(): boolean {
    return this.taking.some(({ until, status }) => status === "loading" || until < this.granted);
  }

  /** Lanes are running to the end of a grant; this may continue after a pause, since grants are completed. */
  get isUnderWay(): boolean {
    return this.target > this.granted && this.taking.length > 0;
  }

  private onMoved(): void {
    this.events.recorded();
    this.feed();
    const { taking } = this;
    if (taking.some(({ until, status }) => status === "loading" || until < this.target)) return;
    // If no lane is left, no time can be reached, but the page must show that.
    if (taking.length === 0) {
      this.events.moved();
      return;
    }
    if (this.target > this.granted) this.arrive();
    this.events.moved();
    if (this.isPlaying && this.granted < this.due) this.tick();
  }

  /** Lets free lanes run on to the end of the grant, or to the time of the others. */
  private feed(): void {
    for (const runner of this.taking) {
      const goal = runner.until < this.granted ? this.granted : this.target;
      if (runner.isFree && runner.until < goal) runner.advance(goal);
    }
  }

  private arrive(): void {
    // Waiting for a turn or a message must not shorten grants: a shorter grant would wait just as long.
    const tookMs = largestOf(this.taking.map(({ spentMs }) => spentMs));
    const length = this.target - this.granted;
    if (tookMs > GRANT_MAX_MS) this.stride = Math.max(STRIDE_MIN, this.stride / 2);
    else if (tookMs < GRANT_MIN_MS && length >= this.stride * 0.99) this.stride *= 1.5;
    this.pace.moved(length);
    this.granted = this.target;
    if (this.scenario !== null && this.granted >= endOf(this.scenario)) {
      this.pause();
      this.events.ended();
    }
  }

  private loop(): void {
    this.cancel?.();
    this.cancel = this.around.requestFrame(() => {
      if (!this.isPlaying) return;
      this.loop();
      this.events.picture();
      this.tick();
    });
  }

  private tick(): void {
    if (this.scenario === null) return;
    const now = this.around.now();
    const runEnd = endOf(this.scenario);
    this.due = this.pace.target(now, this.granted, this.speed, runEnd, this.hidden);
    const reached = this.pace.reached(now, this.granted, this.speed);
    if (!this.hidden && reached !== undefined) this.events.slower(reached);
    if (this.target > this.granted || this.isCatchingUp || this.taking.length === 0) return;
    const end = Math.min(this.due, this.granted + this.stride);
    // Targets are whole milliseconds; only the end of the run may lie between them.
    const target = end >= runEnd ? runEnd : Math.max(this.granted, toMillisecond(end));
    if (target <= this.granted) return;
    this.target = target;
    for (const runner of this.runners) runner.spentMs = 0;
    this.feed();
  }
}
