import { laneScenario } from "../../scenario/change.ts";
import type { Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import type { Seconds } from "../../units/units.ts";
import { catalog } from "../catalog.ts";
import { BIN_WIDTH, type ChannelInfo, type Frame, type Report } from "../recording/frame.ts";
import { Simulation } from "./simulation.ts";

/** [from, to) in seconds. */
export interface Window {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** One channel over a whole run: entry i covers [i, i + 1) · `BIN_WIDTH`; NaN where nothing was recorded. */
export interface RunSeries {
  readonly channel: ChannelInfo;
  readonly min: Float32Array;
  readonly max: Float32Array;
  /** The sum, for channels of kind `count`. */
  readonly mean: Float32Array;
}

/** The result of one lane's run with one seed. */
export interface LaneRun {
  readonly lane: number;
  readonly seed: number;
  /** The lane's scenario at the start, with overrides applied. */
  readonly scenario: Scenario;
  /** One for each window of the plan, in its order. */
  readonly reports: readonly Report[];
  /** The channels selected by the plan, by id. */
  readonly series: ReadonlyMap<string, RunSeries>;
  /** 16 hexadecimal digits over every packet event. */
  readonly traceHash: string;
  /** Events handled in the whole run. */
  readonly events: number;
}

export interface RunPlan {
  /** Within the run (`endOf`); exact, because they are named before the run. */
  readonly windows: readonly Window[];
  /**
   * Selects channels to keep, in the narrowest bins. Without it and without `onFrame` nothing over time is recorded,
   * which saves a fifth of the time of a run and changes nothing in it.
   */
  keeps?(channel: ChannelInfo): boolean;
  /** The run stops there; absent: at its end. */
  readonly until?: Seconds;
  /** `all`: frames carry every packet event. */
  readonly packets?: "signals" | "all";
  /** Receives every frame, in order. */
  onFrame?(frame: Frame): void;
}

/** Simulated time between two frames; well below the capacity of the bins. */
const SLICE: Seconds = 5;

/** Runs one lane to the end of its scenario, with the scenario's seed. @throws Error when the run fails */
export const runLane = (scenario: Scenario, lane: number, plan: RunPlan): LaneRun => {
  const records = (plan.keeps ?? plan.onFrame) !== undefined;
  const simulation = new Simulation(scenario, lane, { packets: plan.packets ?? "signals", records });
  const own = laneScenario(scenario, lane, catalog);
  if (!own.ok) throw new Error(`lane ${lane} does not fit: ${own.faults.map(({ message }) => message).join("; ")}`);
  for (const { from, to } of plan.windows) simulation.watch(from, to);
  const collector = new SeriesCollector(endOf(scenario), (channel) => plan.keeps?.(channel) === true);
  for (const until of slices(scenario, plan.until)) {
    simulation.runUntil(until);
    if (!records) continue;
    // Nobody reads the live report of a run without a listener.
    const frame = simulation.takeFrame(plan.onFrame !== undefined);
    collector.add(frame, simulation.channels);
    plan.onFrame?.(frame);
  }
  return {
    lane,
    seed: scenario.seed,
    scenario: own.value,
    reports: plan.windows.map(({ from, to }) => simulation.report(from, to)),
    series: collector.series,
    traceHash: simulation.traceHash(),
    events: simulation.events,
  };
};

/** Ends of the slices: at regular steps, and before every change, which may change the channels. */
const slices = (scenario: Scenario, until = Number.POSITIVE_INFINITY): readonly Seconds[] => {
  const end = Math.min(until, endOf(scenario));
  const ends = new Set([end]);
  for (let i = 1; i * SLICE < end; i++) ends.add(i * SLICE);
  for (const { at } of scenario.timeline) if (at > 0 && at < end) ends.add(at);
  return [...ends].sort((a, b) => a - b);
};

/** Joins the bins of consecutive frames. */
class SeriesCollector {
  readonly series = new Map<string, RunSeries>();
  private readonly bins: number;

  constructor(
    duration: Seconds,
    private readonly keeps: (channel: ChannelInfo) => boolean,
  ) {
    this.bins = Math.round(duration / BIN_WIDTH);
  }

  add(frame: Frame, channels: readonly ChannelInfo[]): void {
    const block = frame.blocks.find(({ level }) => level === 0);
    if (block === undefined) return;
    const stride = (block.values.length / block.bins) | 0;
    for (const [place, channel] of channels.entries()) {
      if (!this.keeps(channel)) continue;
      const { min, max, mean } = this.seriesOf(channel);
      for (let bin = 0; bin < block.bins && block.first + bin < this.bins; bin++) {
        const from = bin * stride + place * 3;
        const to = block.first + bin;
        min[to] = block.values[from] ?? Number.NaN;
        max[to] = block.values[from + 1] ?? Number.NaN;
        mean[to] = block.values[from + 2] ?? Number.NaN;
      }
    }
  }

  private seriesOf(channel: ChannelInfo): RunSeries {
    const found = this.series.get(channel.id);
    if (found !== undefined) return found;
    const column = (): Float32Array => new Float32Array(this.bins).fill(Number.NaN);
    const made = { channel, min: column(), max: column(), mean: column() };
    this.series.set(channel.id, made);
    return made;
  }
}
