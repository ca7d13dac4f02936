import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { HIDDEN_STEP_MAX_MS, Pace, STEP_MAX_MS, toMillisecond } from "../../session/player/pace.ts";
import type { Surroundings } from "../../session/player/player.ts";
import { Runner } from "./runner.ts";

/** What the lanes tell the page. */
export interface LockstepEvents {
  /** The page is about to show the next picture, while they play. */
  picture(): void;
  /** Some lane recorded something, or is another. */
  recorded(): void;
  /** All lanes came to `granted`; or one began, caught up or stopped. */
  moved(): void;
  slower(reached: number | null): void;
  /** The end of the run. */
  ended(): void;
}

/** A grant is made to take the slowest lane about this long to simulate, ms: then the lanes are compared at the same time. */
const GRANT_MAX_MS = 80;
const GRANT_MIN_MS = 40;
const STRIDE_AT_FIRST: Seconds = 0.25;
const STRIDE_MIN: Seconds = 0.001;

/**
 * Runs lanes side by side, each in its worker, in step: all are granted the same time, and the next grant is given when
 * all have come to the end of the one before. A lane that begins later runs from 0 to where the others wait for it.
 */
export class Lockstep {
  runners: readonly Runner[] = [];
  /** End of the time that all lanes in step have come to. */
  granted: Seconds = 0;
  speed = 1;
  isPlaying = false;
  /** Nobody can see the page: it plays at most at 1×. */
  hidden = false;
  private scenario: Scenario | null = null;
  /** End of the grant that is out; `granted` if none is. */
  private target: Seconds = 0;
  private stride = STRIDE_AT_FIRST;
  /** What is due by the clock: who is behind is not kept waiting for the next picture. */
  private due: Seconds = 0;
  private keys = 0;
  private cancel: (() => void) | null = null;
  private readonly pace = new Pace();

  constructor(
    private readonly around: Surroundings,
    private readonly events: LockstepEvents,
  ) {}

  /** Begins all lanes from 0; they come to `at` one by one, then play on if it plays. */
  open(scenario: Scenario, at: Seconds): void {
    for (const runner of this.runners) runner.close();
    this.runners = [];
    this.scenario = scenario;
    this.granted = this.target = toMillisecond(Math.min(at, scenario.duration));
    this.arrange(
      scenario,
      scenario.lanes.map(() => null),
    );
  }

  /** Other lanes: those that are kept go on, the others begin from 0 and catch up. */
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
    if (this.isPlaying || this.scenario === null || this.granted >= this.scenario.duration) return;
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

  /** A lane that stopped begins again. */
  again(lane: number): void {
    if (this.scenario !== null) this.runners[lane]?.again(this.scenario, lane);
    this.onMoved();
  }

  close(): void {
    this.pause();
    for (const runner of this.runners) runner.close();
    this.runners = [];
  }

  /** Lanes that take part: one that stopped holds nobody up. */
  private get taking(): readonly Runner[] {
    return this.runners.filter(({ status }) => status !== "stopped");
  }

  /** Some lane is not yet where the others wait. */
  get isCatchingUp(): boolean {
    return this.taking.some(({ until, status }) => status === "loading" || until < this.granted);
  }

  /** Lanes are on their way to the end of a grant: after a pause too, for what was granted is played. */
  get isUnderWay(): boolean {
    return this.target > this.granted && this.taking.length > 0;
  }

  private onMoved(): void {
    this.events.recorded();
    this.feed();
    const { taking } = this;
    if (taking.some(({ until, status }) => status === "loading" || until < this.target)) return;
    // Nobody is left: there is nothing to arrive at, but that is to be shown.
    if (taking.length === 0) {
      this.events.moved();
      return;
    }
    if (this.target > this.granted) this.arrive();
    this.events.moved();
    if (this.isPlaying && this.granted < this.due) this.tick();
  }

  /** Who waits gets what is left of the grant, or of the way to where the others are. */
  private feed(): void {
    for (const runner of this.taking) {
      const goal = runner.until < this.granted ? this.granted : this.target;
      if (runner.isFree && runner.until < goal) runner.advance(goal);
    }
  }

  private arrive(): void {
    // Waiting for a turn or for a message is no reason to grant less: that would take as long, for less.
    const tookMs = Math.max(...this.taking.map(({ spentMs }) => spentMs));
    const length = this.target - this.granted;
    if (tookMs > GRANT_MAX_MS) this.stride = Math.max(STRIDE_MIN, this.stride / 2);
    else if (tookMs < GRANT_MIN_MS && length >= this.stride * 0.99) this.stride *= 1.5;
    this.pace.moved(length);
    this.granted = this.target;
    if (this.scenario !== null && this.granted >= this.scenario.duration) {
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
    const speed = this.hidden ? Math.min(this.speed, 1) : this.speed;
    const stepMaxMs = this.hidden ? HIDDEN_STEP_MAX_MS : STEP_MAX_MS;
    this.due = this.pace.target(now, this.granted, speed, this.scenario.duration, stepMaxMs);
    const reached = this.pace.reached(now, this.granted, speed);
    if (!this.hidden && reached !== undefined) this.events.slower(reached);
    if (this.target > this.granted || this.isCatchingUp || this.taking.length === 0) return;
    const end = Math.min(this.due, this.granted + this.stride);
    // On the grid of whole milliseconds; the end of the run may lie between.
    const target = end >= this.scenario.duration ? this.scenario.duration : Math.max(this.granted, toMillisecond(end));
    if (target <= this.granted) return;
    this.target = target;
    for (const runner of this.runners) runner.spentMs = 0;
    this.feed();
  }
}
