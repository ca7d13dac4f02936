import type { FlowSamples, FlowWatch } from "../engine/recording/frame.ts";
import { sampleFlows } from "../engine/simulation/flowSample.ts";
import type { Simulation } from "../engine/simulation/simulation.ts";
import type { Change } from "../scenario/document.ts";
import { partingOf } from "../scenario/parting.ts";
import type { Seconds } from "../units/units.ts";
import type { CheckpointedRun } from "./checkpointedRun.ts";
import { FlowColumns } from "./flowSampleColumns.ts";
import { type Interval, IntervalSet } from "./intervals.ts";
import { GRID_PER_SECOND } from "./slices.ts";

/** Time between two samples per hundred started flows of the group, s. */
const SPACING: Seconds = 0.02;
const FLOWS_PER_SPACING = 100;
/** Most samples of a run; a long run has them further apart. */
const SAMPLES_MAX = 8192;
/** Wall time of simulating the past before the next message is handled, ms. */
const PAST_MS = 4;
/** Longest step on the way from a checkpoint to the unknown part of the past, s. */
const STRIDE: Seconds = 0.1;
const NEVER = Number.POSITIVE_INFINITY;

/** A part of the past that `probe` simulates again. */
interface Piece {
  readonly gap: Interval;
  readonly probe: Simulation;
  /** Start of the samples that are sent. */
  readonly from: Seconds;
  readonly columns: FlowColumns;
}

/**
 * Samples the senders of a group while the user watches them, and their past, which it simulates again from the lane's
 * checkpoints: the latest gap first, for some milliseconds between two messages.
 */
export class FlowWatching {
  private readonly known = new IntervalSet();
  private readonly live: FlowColumns;
  private timeline: readonly Change[];
  /** Time up to which samples of the run itself were sent. */
  private sentTo: Seconds;
  private sampledAt: Seconds = Number.NEGATIVE_INFINITY;
  /** Time of the next sample of the run. */
  private dueAt: Seconds = 0;
  private piece: Piece | undefined = undefined;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(
    readonly watch: FlowWatch,
    private readonly past: CheckpointedRun,
    private simulation: Simulation,
    private readonly post: (samples: FlowSamples) => void,
    /** Wall clock in ms. */
    private readonly now: () => number,
    /** Calls the function; an error in it ends the run. */
    private readonly attempt: (act: () => void) => void,
  ) {
    this.timeline = simulation.scenario.timeline;
    this.sentTo = simulation.now;
    this.live = new FlowColumns(watch, post, simulation.now);
    this.restartLive(simulation.now);
  }

  /** `end`, or the time before it at which the run must stop for a sample. */
  stopBefore(end: Seconds): Seconds {
    return Math.min(end, this.dueAt);
  }

  /** The run has advanced; takes a sample if it is due. */
  note(): void {
    if (this.simulation.now >= this.dueAt) this.sample();
  }

  /** Sends the samples before a frame. */
  tell(): void {
    const { simulation, sentTo } = this;
    if (simulation.now > this.sampledAt) this.sample();
    this.live.tell(simulation.now);
    this.known.add(sentTo, simulation.now);
    this.sentTo = simulation.now;
    this.schedulePast();
  }

  /** The run was changed at its present time: samples of later times belong to another run. */
  changed(): void {
    this.timeline = this.simulation.scenario.timeline;
    this.known.cut(this.simulation.now);
  }

  /** The run is at another instant, or differs from some instant on. */
  moved(simulation: Simulation): void {
    const { timeline } = simulation.scenario;
    const parting = partingOf(this.timeline, timeline);
    this.simulation = simulation;
    this.timeline = timeline;
    this.piece = undefined;
    this.known.cut(parting);
    this.sentTo = simulation.now;
    this.live.restart(simulation.now);
    this.restartLive(parting < NEVER ? NEVER : simulation.now);
  }

  /** Stops the watch. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.piece = undefined;
  }

  /** @param until time up to which the page's samples are no longer valid */
  private restartLive(until: Seconds): void {
    const { now } = this.simulation;
    this.sample();
    this.live.tell(until);
    this.live.restart(now);
    this.known.add(now, now);
    this.schedulePast();
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

  private schedulePast(): void {
    if (this.timer !== undefined || this.known.gapBefore(this.simulation.now) === undefined) return;
    this.timer = setTimeout(() => this.attempt(() => this.work()));
  }

  private work(): void {
    this.timer = undefined;
    const begin = this.now();
    do {
      this.piece ??= this.nextPiece();
      if (this.piece === undefined) return;
      this.follow(this.piece);
    } while (this.now() - begin < PAST_MS);
    if (this.piece !== undefined) this.sendPiece(this.piece, true);
    this.schedulePast();
  }

  private nextPiece(): Piece | undefined {
    const gap = this.known.gapBefore(this.simulation.now);
    if (gap === undefined) return undefined;
    const probe = this.past.probe(gap.to, this.timeline, false);
    const from = Math.max(gap.from, probe.now);
    // Before the start of the run there is no sample.
    const since = from === 0 ? Number.NEGATIVE_INFINITY : from;
    const piece = { gap, probe, from, columns: new FlowColumns(this.watch, this.post, since) };
    if (from === 0) this.sampleOf(piece);
    return piece;
  }

  /** Advances a part to its next instant, and samples there. */
  private follow(piece: Piece): void {
    const { probe, from, gap } = piece;
    if (probe.now < from) {
      probe.runUntil(Math.min(from, probe.now + STRIDE));
      return;
    }
    const before = probe.now;
    probe.runUntil(Math.min(gap.to, before + this.spacing));
    this.sampleOf(piece);
    // The run may have ended.
    if (probe.now < gap.to && probe.now > before) return;
    this.sendPiece(piece, false);
    this.known.add(from, gap.to);
    this.piece = undefined;
  }

  private sampleOf({ probe, columns }: Piece): void {
    const sample = sampleFlows(probe, this.watch);
    if (sample !== undefined) columns.add(sample);
  }

  /** @param isOpen its end is not reached */
  private sendPiece({ probe, from, columns }: Piece, isOpen: boolean): void {
    if (probe.now < from) return;
    columns.tell(probe.now, isOpen);
    // Discards what the probe has recorded.
    probe.takeFrame();
  }
}
