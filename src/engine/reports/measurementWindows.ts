import type { Scenario } from "../../scenario/document.ts";
import { appendAll } from "../../units/lists.ts";
import type { Seconds } from "../../units/units.ts";
import type { Flow } from "../flows/flow.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import type { Archive } from "../kernel/archive.ts";
import { giveMemory } from "../kernel/memoryPool.ts";
import type { FlowSpan, GroupMetricDefinition, GroupSpan, Span } from "../metrics/contract.ts";
import { metricsAt } from "../metrics/list.ts";
import type { GroupMetrics, Report } from "../recording/frame.ts";
import { countsBetween } from "../recording/histogram.ts";
import { GROUP_STRIDE, GROUPS_START, type LedgerCopy } from "../recording/ledger.ts";
import type { Quality, QualityCopy } from "../recording/quality.ts";
import { delayQuantiles, queueQuantiles } from "../recording/quantiles.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { Synchronization } from "../recording/synchronization.ts";
import { ConvergenceTimes } from "./convergence.ts";
import { FlowWindows, windowsOf } from "./flowWindows.ts";
import { innerQueueSpans, queueMetricsOf } from "./innerQueueSpans.ts";

/** Length of the live report's window, and the step at which it moves. */
const LIVE_SPAN: Seconds = 10;
const LIVE_STEP: Seconds = 0.5;
const COPIES = LIVE_SPAN / LIVE_STEP + 1;
/**
 * Senders start spread over the first second by default: a flow that starts this soon after the beginning of a window
 * counts as active in all of it, as in ns-2's per-flow figures.
 */
const OPENING: Seconds = 1;
const METRICS = metricsAt("run");
/** A report without any value; a copy of it has its final shape from the start. */
const BLANK: Readonly<Record<string, number | null>> = Object.fromEntries(METRICS.map(({ id }) => [id, null]));
const GROUP_METRICS = metricsAt("group");
const OF_EVERY_GROUP = GROUP_METRICS.filter(({ every }) => every === true);
const CENTILES = Array.from({ length: 101 }, (_, k) => k / 100);

/** All counters at one instant. */
interface Moment extends LedgerCopy {
  readonly quality: QualityCopy;
  /** By place: totals of the side queues. */
  readonly sides: readonly (Float64Array | undefined)[];
}
/** Counters at one step of the live report. Immutable. */
interface Edge {
  readonly copy: Moment;
  /** Longest queue since the edge before, in packets. */
  readonly peak: number;
}
interface Watched {
  readonly from: Seconds;
  readonly to: Seconds;
  peak: number;
  readonly flowWindows: FlowWindows;
}

/** The edges of the live report. With them a restored checkpoint continues the report; without them it starts empty. */
export type LiveCopies = readonly Edge[];

/** Named windows and the sliding live one: snapshots of the ledger at their edges, and reports from two snapshots. */
export class Windows {
  private readonly watched: Watched[] = [];
  private readonly copies = new Map<Seconds, Moment>();
  private readonly recent: Edge[] = [];
  private steps = 0;
  private renewed = false;
  /** Edges up to this time are shared with a caller of `live`, so their memory must not be reused. */
  private givenUntil: Seconds = Number.NEGATIVE_INFINITY;
  private readonly newcomers: ConvergenceTimes;

  constructor(
    private readonly recorder: Recorder,
    private readonly scenario: () => Scenario,
    private readonly groups: readonly TrafficGroup[],
    private readonly quality: Quality,
    private readonly synchronization: Synchronization,
    private readonly sides: () => readonly (Float64Array | undefined)[],
  ) {
    this.newcomers = new ConvergenceTimes(quality);
    recorder.setEdgeListener((now, peak) => this.onEdge(now, peak));
    recorder.addEdge(0);
  }

  /** The edges that the live report is made from now. */
  get live(): LiveCopies {
    this.give();
    return [...this.recent];
  }

  /** After a restore: continues the live window from these edges; without any, it starts empty at this time. */
  restart(now: Seconds, live: LiveCopies = []): void {
    this.recent.length = 0;
    appendAll(this.recent, live);
    this.give();
    this.renewed = live.length > 1;
    this.steps = Math.floor(now / LIVE_STEP) + 1;
    this.recorder.addEdge(this.steps * LIVE_STEP);
  }

  watch(from: Seconds, to: Seconds, now: Seconds): void {
    if (!(from >= now && to > from))
      throw new RangeError(`the window ${from} to ${to} s does not lie ahead of ${now} s`);
    this.watched.push({ from, to, peak: 0, flowWindows: new FlowWindows() });
    this.recorder.addEdge(from);
    this.recorder.addEdge(to);
  }

  report(from: Seconds, to: Seconds): Report {
    const window = this.watched.find((watched) => watched.from === from && watched.to === to);
    if (window === undefined)
      throw new RangeError(`the window ${from} to ${to} s was not named before the run reached it`);
    const first = this.copies.get(from);
    const last = this.copies.get(to);
    if (first === undefined || last === undefined)
      throw new RangeError(`the window ${from} to ${to} s is not complete`);
    return this.make(first, last, window.peak, window.flowWindows);
  }

  /** A bin has closed: reads the windows of the flows for the measurement windows that it lies in. */
  onBinClosed(now: Seconds): void {
    for (const { from, to, flowWindows } of this.watched) if (from < now && now <= to) flowWindows.read(this.groups);
  }

  /** The live report; null if it has not changed since the last call. */
  takeLive(): Report | null {
    const first = this.recent[0];
    const last = this.recent.at(-1);
    if (!this.renewed || first === undefined || last === undefined || first === last) return null;
    this.renewed = false;
    let peak = 0;
    for (const edge of this.recent.slice(1)) peak = Math.max(peak, edge.peak);
    return this.make(first.copy, last.copy, peak);
  }

  private give(): void {
    this.givenUntil = this.recent.at(-1)?.copy.at ?? this.givenUntil;
  }

  private onEdge(now: Seconds, peak: number): void {
    const ledger = this.recorder.ledger.copy(now);
    for (const group of this.groups) group.settle(ledger.at);
    this.synchronization.settle();
    const isStep = ledger.at === this.steps * LIVE_STEP;
    if (isStep) this.newcomers.sample(ledger.at, this.runningEndless(), ledger.flowBytes);
    // Built in one literal: properties added later would give the object a new shape in V8.
    const { sums, delays, queueTimes, flowBytes, innerQueues } = ledger;
    const copy: Moment = {
      at: now,
      sums,
      delays,
      queueTimes,
      flowBytes,
      quality: this.quality.copy(),
      sides: this.sides(),
      innerQueues,
    };
    for (const window of this.watched) {
      if (window.from === copy.at || window.to === copy.at) this.copies.set(copy.at, copy);
      if (window.from < copy.at && copy.at <= window.to) window.peak = Math.max(window.peak, peak);
    }
    if (!isStep) return;
    this.recent.push({ copy, peak });
    if (this.recent.length > COPIES) this.forget(this.recent.shift());
    this.renewed = true;
    this.steps += 1;
    this.recorder.addEdge(this.steps * LIVE_STEP);
  }

  /** An edge has left the live window: its memory is free unless it is shared. */
  private forget(edge: Edge | undefined): void {
    if (edge === undefined || edge.copy.at <= this.givenUntil || this.copies.has(edge.copy.at)) return;
    giveMemory(edge.copy.sums.buffer);
  }

  private runningEndless(): readonly Flow[] {
    const running: Flow[] = [];
    for (const { endless, flows } of this.groups)
      if (endless) for (const flow of flows.begun) if (!flow.stopped) running.push(flow);
    return running;
  }

  serialize(archive: Archive): void {
    this.newcomers.serialize(archive);
  }

  private make(first: Moment, last: Moment, queuePeak: number, flowWindows?: FlowWindows): Report {
    const span = this.spanOf(first, last, queuePeak);
    return {
      from: first.at,
      to: last.at,
      metrics: runMetricsOf(span),
      groups: span.groups.map((group, i) => groupMetricsOf(group, span, this.groups[i]?.quality ?? [], flowWindows)),
      queues: this.recorder.ledger.innerQueues.names.map(({ id, label }, i) => queueMetricsOf(id, label, span, i)),
      delayQuantiles: Float32Array.from(span.centiles.filter((delay) => delay !== null)),
    };
  }

  private spanOf(first: Moment, last: Moment, queuePeak: number): Span {
    const grown = (column: number): number => (last.sums[column] ?? 0) - (first.sums[column] ?? 0);
    const duration = last.at - first.at;
    const centiles = delayQuantiles(first, last, CENTILES);
    const queueCentiles = queueQuantiles(first, last, CENTILES);
    const groups = this.scenario().traffic.map((_, i) => this.groupSpan(i, grown, first, last));
    return {
      from: first.at,
      to: last.at,
      duration,
      grown,
      groups,
      measured: (total) => last.quality.run[total] - first.quality.run[total],
      side: (place, column) => {
        const now = last.sides[place]?.[column];
        return now === undefined ? null : now - (first.sides[place]?.[column] ?? 0);
      },
      queuePeak,
      grownOver: (column, which) => {
        let sum = 0;
        for (const group of groups) if (which === undefined || which(group)) sum += group.grown(column);
        return sum;
      },
      delayQuantile: (share) => centiles[Math.round(share * 100)] ?? null,
      centiles,
      queueQuantile: (share) => queueCentiles[Math.round(share * 100)] ?? null,
      innerQueues: innerQueueSpans(first.innerQueues, last.innerQueues, duration),
    };
  }

  private groupSpan(index: number, grown: (column: number) => number, first: Moment, last: Moment): GroupSpan {
    const group = this.groups[index];
    const duration = last.at - first.at;
    const [before, after] = [first.quality.groups[index], last.quality.groups[index]];
    const flows: FlowSpan[] = [];
    for (const flow of group?.flows.begun ?? []) {
      if (flow.startedAt >= last.at) continue;
      const place = flow.setting.ledgerPlace;
      const bytes = (last.flowBytes[place] ?? 0) - (first.flowBytes[place] ?? 0);
      const whole = flow.startedAt <= first.at + OPENING && flow.stoppedAt >= last.at;
      // A flow that ended before the window is not part of it.
      if (flow.stoppedAt <= first.at && bytes === 0) continue;
      flows.push({
        flow: flow.setting.flow,
        ledgerPlace: place,
        goodput: (8 * bytes) / duration,
        whole,
        baseRtt: flow.path.baseRtt,
      });
    }
    flows.sort((a, b) => a.flow - b.flow);
    return {
      id: group?.group.id ?? "",
      responsive: group?.responsive ?? true,
      short: group?.short ?? false,
      endless: group?.endless ?? false,
      flows,
      grown: (column) => grown(GROUPS_START + index * GROUP_STRIDE + column),
      measured: (total) => (after?.totals[total] ?? 0) - (before?.totals[total] ?? 0),
      counts: (times) => countsBetween(before?.times[times], after?.times[times]),
      delayQuantile: (share) => delayQuantiles(first, last, [share], index)[0] ?? null,
    };
  }
}

/** Every metric of a run by its id. */
export const runMetricsOf = (span: Span, metrics = METRICS): Readonly<Record<string, number | null>> => {
  const found: Record<string, number | null> = { ...BLANK };
  for (const metric of metrics) found[metric.id] = metric.compute(span);
  return found;
};

const groupMetricsOf = (group: GroupSpan, span: Span, quality: readonly string[], read?: FlowWindows): GroupMetrics => {
  const metrics: Record<string, number | null> = {};
  for (const metric of OF_EVERY_GROUP) metrics[metric.id] = metric.compute(group, span);
  const { lossFraction = null, markFraction = null, share = null } = metrics;
  const numberOf = (id: string): number => metrics[id] ?? 0;
  return {
    id: group.id,
    goodput: numberOf("goodput"),
    throughput: numberOf("throughput"),
    arrivals: numberOf("arrivals"),
    drops: numberOf("drops"),
    marks: numberOf("marks"),
    lossFraction,
    markFraction,
    queueMeanPackets: numberOf("queueMeanPackets"),
    share,
    flowGoodput: group.flows.map((flow) => flow.goodput),
    ...windowsOf(group, read),
    metrics,
    quality: Object.fromEntries(quality.map((id) => [id, groupMetricOf(id).compute(group, span)])),
  };
};

const groupMetricOf = (id: string): GroupMetricDefinition => {
  const found = GROUP_METRICS.find((metric) => metric.id === id);
  if (found === undefined) throw new Error(`there is no metric of groups with the id "${id}"`);
  return found;
};
