import { nextAfter } from "../engine/kernel/clock.ts";
import type { Checkpoint } from "../engine/simulation/checkpoint.ts";
import { Simulation } from "../engine/simulation/simulation.ts";
import type { Change, Scenario } from "../scenario/document.ts";
import { haveSamePast } from "../scenario/past.ts";
import type { Seconds } from "../units/units.ts";
import { Checkpoints, type Kept, SavePause, SPACING_MS } from "./checkpoints.ts";

/** Packet events between the present time and a checkpoint that is made while stepping back. */
const EVENTS_NEAR = 200;
const NEVER = Number.POSITIVE_INFINITY;

/** The past of one lane: keeps checkpoints during the simulation, and restores past instants from them. */
export class CheckpointedRun {
  readonly checkpoints = new Checkpoints();
  /** Wall time spent on simulating from the start to the present time, ms. */
  workMs = 0;
  /** Value of `workMs` at which the next checkpoint may be due. */
  private dueAt = SPACING_MS;
  private readonly pause = new SavePause();

  constructor(
    private readonly scenario: Scenario,
    private readonly lane: number,
    /** Wall clock in ms. */
    private readonly now: () => number,
  ) {}

  /** The run was simulated for `ms` more; keeps a checkpoint if one is due. */
  worked(ms: number, simulation: Simulation): void {
    this.workMs += ms;
    if (this.workMs < this.dueAt) return;
    const near = this.checkpoints.nearest(simulation.now, simulation.scenario.timeline);
    if (near !== undefined && this.workMs - near.workMs < SPACING_MS) this.dueAt = near.workMs + SPACING_MS;
    else if (this.pause.isOver(this.now())) {
      this.keep(simulation, this.workMs);
      this.dueAt = this.workMs + SPACING_MS;
    }
  }

  /**
   * The latest checkpoint of this run, if later than `after`, otherwise a new one of now; undefined: there is none, and
   * making one so soon would cost too much.
   */
  laterThan(after: Seconds, simulation: Simulation): Kept | undefined {
    const { timeline } = simulation.scenario;
    const kept = this.checkpoints.nearest(simulation.now, timeline);
    if (kept !== undefined && kept.checkpoint.at > after) return kept;
    if (!this.pause.isOver(this.now())) return undefined;
    this.keep(simulation, this.workMs);
    return this.checkpoints.nearest(simulation.now, timeline);
  }

  /**
   * The simulation at `at` or earlier, from the nearest checkpoint of this timeline, or `running` itself if that is
   * nearer.
   */
  before(at: Seconds, timeline: readonly Change[], running?: Simulation): Simulation {
    const kept = this.checkpoints.nearest(at, timeline);
    const isNearer =
      running !== undefined && running.now <= at && haveSamePast(running.scenario.timeline, timeline, NEVER);
    if (isNearer && running.now >= (kept?.checkpoint.at ?? 0)) return running;
    this.workMs = kept?.workMs ?? 0;
    this.dueAt = this.workMs + SPACING_MS;
    return this.restored(kept, timeline);
  }

  /** The simulation just before the latest packet event, or at its start if there was none. */
  beforeLastEvent(running: Simulation): Simulation {
    const { timeline } = running.scenario;
    let end = running.now;
    let last = Number.NaN;
    for (;;) {
      const kept = this.checkpoints.nearest(end, timeline, "before");
      const probe = this.restored(kept, timeline, true);
      const from = probe.now;
      probe.runUntil(end);
      const times = probe.takeFrame().packets.times;
      for (let i = times.length - 1; i >= 0; i--) {
        const time = times[i] ?? 0;
        if (Number.isNaN(last)) last = time;
        else if (time < last) return this.justAfter(time, times, i, kept, timeline);
      }
      if (from === 0 || kept === undefined) break;
      end = from;
    }
    return this.before(0, timeline);
  }

  /** A second simulation, at the last checkpoint before `at`. @param all its frames carry every packet event */
  probe(at: Seconds, timeline: readonly Change[], all: boolean): Simulation {
    return this.restored(this.checkpoints.nearest(at, timeline, "before"), timeline, all);
  }

  /** A copy for the page, which takes its memory over. The time of copying counts as saving. */
  copyOf({ checkpoint }: Kept): Checkpoint {
    const begin = this.now();
    const data = checkpoint.data.slice();
    const end = this.now();
    this.pause.copied(end - begin, end);
    return { ...checkpoint, data };
  }

  private justAfter(
    time: Seconds,
    times: Float64Array,
    place: number,
    from: Kept | undefined,
    timeline: readonly Change[],
  ): Simulation {
    const simulation = this.restored(from, timeline);
    this.workMs = from?.workMs ?? 0;
    const near = times[place - EVENTS_NEAR] ?? Number.NaN;
    if (near > simulation.now) {
      // A user who steps back once is likely to do so again.
      simulation.runUntil(near);
      this.keep(simulation, this.workMs);
    }
    simulation.runUntil(nextAfter(time));
    return simulation;
  }

  private restored(kept: Kept | undefined, timeline: readonly Change[], all = false): Simulation {
    const packets = all ? ({ packets: "all" } as const) : {};
    return kept === undefined
      ? new Simulation({ ...this.scenario, timeline }, this.lane, packets)
      : Simulation.restore(kept.checkpoint, timeline, { ...packets, live: kept.live });
  }

  private keep(simulation: Simulation, workMs: number): void {
    const begin = this.now();
    const checkpoint = simulation.save();
    const end = this.now();
    this.pause.saved(end - begin, end);
    this.checkpoints.add({ checkpoint, live: simulation.live, workMs });
  }
}
