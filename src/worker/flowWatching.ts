import type { FlowSamples, FlowWatch } from "../engine/recording/frame.ts";
import { sampleFlows } from "../engine/simulation/flowSample.ts";
import type { Simulation } from "../engine/simulation/simulation.ts";
import type { Change } from "../scenario/document.ts";
import { partingOf } from "../scenario/past.ts";
import type { Seconds } from "../units/units.ts";
import type { CheckpointedRun } from "./checkpointedRun.ts";
import { FlowColumns } from "./flowSampleColumns.ts";
import { IntervalSet, type Stretch } from "./intervals.ts";

/** Between two samples, for every started hundred flows of the group, s. */
const SPACING: Seconds = 0.02;
const FLOWS_PER_SPACING = 100;
/** Samples lie whole milliseconds apart: whoever stops there finds short times in addresses. */
const GRID_PER_SECOND = 1000;
/** Samples of a whole run; a long one has them further apart. */
const SAMPLES_MAX = 8192;
/** ms of simulating the past once more before the page is heard again. */
const PAST_MS = 4;
/** Time that is gone over at once on the way from a checkpoint to what is not known, s. */
const STRIDE: Seconds = 0.1;
const NEVER = Number.POSITIVE_INFINITY;

/** A piece of the past that is simulated once more; `probe` is on the way to its end. */
interface Piece {
  readonly gap: Stretch;
  readonly probe: Simulation;
  /** From here on it is told. */
  readonly from: Seconds;
  readonly columns: FlowColumns;
}

/**
 * Tells what the senders of a group do while somebody looks at them, and what they did before: that is simulated once
 * more from the lane's checkpoints, the latest stretch first, in pieces of some milliseconds between two messages.
 */
export class FlowWatching {
  private readonly known = new IntervalSet();
  private readonly live: FlowColumns;
  private timeline: readonly Change[];
  /** Samples of the run itself are told up to here. */
  private toldTo: Seconds;
  private sampledAt: Seconds = Number.NEGATIVE_INFINITY;
  /** The run is sampled again here. */
  private dueAt: Seconds = 0;
  private piece: Piece | undefined = undefined;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(
    readonly watch: FlowWatch,
    private readonly travel: CheckpointedRun,
    private simulation: Simulation,
    private readonly post: (samples: FlowSamples) => void,
    /** Wall clock in ms. */
    private readonly now: () => number,
  ) {
    this.timeline = simulation.scenario.timeline;
    this.toldTo = simulation.now;
    this.live = new FlowColumns(watch, post, simulation.now);
    this.stand(simulation.now);
  }

  /** `end`, or where the run has to stop before that to be sampled. */
  stopBefore(end: Seconds): Seconds {
    return Math.min(end, this.dueAt);
  }

  /** The run was simulated on; it is sampled where that is due. */
  note(): void {
    if (this.simulation.now >= this.dueAt) this.sample();
  }

  /** A frame is about to tell how the run stands. */
  tell(): void {
    const { simulation, toldTo } = this;
    if (simulation.now > this.sampledAt) this.sample();
    this.live.tell(simulation.now);
    this.known.add(toldTo, simulation.now);
    this.toldTo = simulation.now;
    this.goOn();
  }

  /** The run was changed where it stands: what had been known of later is of another run. */
  changed(): void {
    this.timeline = this.simulation.scenario.timeline;
    this.known.cut(this.simulation.now);
  }

  /** The run stands at another instant, or is another one from some instant on. */
  moved(simulation: Simulation): void {
    const { timeline } = simulation.scenario;
    const parting = partingOf(this.timeline, timeline);
    this.simulation = simulation;
    this.timeline = timeline;
    this.piece = undefined;
    this.known.cut(parting);
    this.toldTo = simulation.now;
    this.live.restart(simulation.now);
    this.stand(parting < NEVER ? NEVER : simulation.now);
  }

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.piece = undefined;
  }

  /** @param until up to here nothing that the page knows is true any more */
  private stand(until: Seconds): void {
    const { now } = this.simulation;
    this.sample();
    this.live.tell(until);
    this.live.restart(now);
    this.known.add(now, now);
    this.goOn();
  }

  private sample(): void {
    const sample = sampleFlows(this.simulation, this.watch);
    const { now } = this.simulation;
    this.sampledAt = now;
    this.dueAt = now + Math.ceil(this.spacing * GRID_PER_SECOND) / GRID_PER_SECOND;
    if (sample !== undefined) this.live.add(sample);
  }

  private get spacing(): Seconds {
    const group = this.simulation.groups.find((one) => one.group.id === this.watch.group);
    const flows = Math.max(group?.flows.members.length ?? 0, group?.flows.transfers.length ?? 0);
    return Math.max(SPACING * Math.ceil((flows + 1) / FLOWS_PER_SPACING), this.simulation.now / SAMPLES_MAX);
  }

  // ---- the past

  private goOn(): void {
    if (this.timer !== undefined || this.known.gapBefore(this.simulation.now) === undefined) return;
    this.timer = setTimeout(() => this.work());
  }

  private work(): void {
    this.timer = undefined;
    const begin = this.now();
    do {
      this.piece ??= this.nextPiece();
      if (this.piece === undefined) return;
      this.follow(this.piece);
    } while (this.now() - begin < PAST_MS);
    if (this.piece !== undefined) this.tellOf(this.piece, true);
    this.goOn();
  }

  private nextPiece(): Piece | undefined {
    const gap = this.known.gapBefore(this.simulation.now);
    if (gap === undefined) return undefined;
    const probe = this.travel.probe(gap.to, this.timeline, false);
    const from = Math.max(gap.from, probe.now);
    // Of the beginning of the run nothing is known, not even how it stood.
    const since = from === 0 ? Number.NEGATIVE_INFINITY : from;
    const piece = { gap, probe, from, columns: new FlowColumns(this.watch, this.post, since) };
    if (from === 0) this.sampleOf(piece);
    return piece;
  }

  /** Goes to the next instant of a piece, and samples there. */
  private follow(piece: Piece): void {
    const { probe, from, gap } = piece;
    if (probe.now < from) {
      probe.runUntil(Math.min(from, probe.now + STRIDE));
      return;
    }
    const before = probe.now;
    probe.runUntil(Math.min(gap.to, before + this.spacing));
    this.sampleOf(piece);
    // Its run may have ended.
    if (probe.now < gap.to && probe.now > before) return;
    this.tellOf(piece, false);
    this.known.add(from, gap.to);
    this.piece = undefined;
  }

  private sampleOf({ probe, columns }: Piece): void {
    const sample = sampleFlows(probe, this.watch);
    if (sample !== undefined) columns.add(sample);
  }

  /** @param isOpen its end is not reached */
  private tellOf({ probe, from, columns }: Piece, isOpen: boolean): void {
    if (probe.now < from) return;
    columns.tell(probe.now, isOpen);
    // What it records meanwhile is for nobody.
    probe.takeFrame();
  }
}
