import { existsSync, readFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import { catalog } from "../../engine/catalog.ts";
import { giveMemory } from "../../engine/kernel/memoryPool.ts";
import type { Checkpoint } from "../../engine/simulation/checkpoint.ts";
import { runLane } from "../../engine/simulation/run.ts";
import { Simulation } from "../../engine/simulation/simulation.ts";
import { memoryOf } from "../../protocol/memory.ts";
import { CHECKPOINT_EVENTS, CHECKPOINT_SPACING, PLAY_BUDGET_MS } from "../../protocol/pace.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { largestOf } from "../../units/extremes.ts";
import { appendAll } from "../../units/lists.ts";
import type { Seconds } from "../../units/units.ts";
import { SavePause, SPACING_MS } from "../../worker/checkpoints.ts";
import { LaneSession, REPORT_MS } from "../../worker/session.ts";
import { type BenchScenario, benchDocument } from "./scenarios.ts";

/** Cost of a run of this engine, with everything measured, recorded and saved: in the page's worker, at full speed. */
export interface OurRun {
  /** Through the bottleneck. */
  readonly packets: number;
  readonly events: number;
  /** s, of the event loop, its frames and its checkpoints, those for jumps to the past included. */
  readonly userSeconds: number;
  /** s, the same of the process's first run, which includes compilation. */
  readonly firstUserSeconds: number;
  /** MB, of the process after its first run. */
  readonly peakMemoryMb: number;
  readonly frames: number;
  /** s, wall */
  readonly frameSeconds: number;
  readonly saves: number;
  readonly saveSeconds: number;
  readonly saveBytes: number;
  /** ms: the longest pause of the garbage collector, and all of them. */
  readonly pauseMaxMs: number;
  readonly pauseSumMs: number;
  readonly wallSeconds: number;
  /** s, wall, of the run in which frames and checkpoints are timed one by one. */
  readonly costSeconds: number;
}

/** The same of one or several runs, where nothing else is asked. */
export type Speed = Pick<OurRun, "packets" | "events" | "userSeconds">;

export const scenarioOf = (bench: BenchScenario): Scenario => {
  const result = parseScenario(benchDocument(bench), catalog);
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  return result.value;
};

/** Costs of a run's frames and checkpoints, wall time in s. */
type Spent = Pick<OurRun, "frames" | "frameSeconds" | "saves" | "saveSeconds" | "saveBytes" | "costSeconds">;

/** Packet events between two readings of the clock: about the work of a slice of a worker's grant. */
const SLICE_EVENTS = 4000;

/**
 * Drives a simulation like a worker at full speed: a frame after every grant, and checkpoints for the page and for
 * jumps to the past. @param each called after every frame
 */
export const drive = (simulation: Simulation, duration: Seconds, each?: () => void): Spent => {
  const spent = { frames: 0, frameSeconds: 0, saves: 0, saveSeconds: 0, saveBytes: 0 };
  const started = performance.now();
  let slice: Seconds = 0.01;
  let savedAt = 0;
  let savedEvents = 0;
  let keepAt = started + SPACING_MS;
  const pause = new SavePause();
  let reportedAt = Number.NEGATIVE_INFINITY;
  let kept: Pick<Checkpoint, "at" | "data"> = { at: -1, data: new Float64Array(0) };
  /** For jumps to the past, and as the source of the page's copy. */
  const save = (): void => {
    const before = performance.now();
    kept = simulation.save();
    const now = performance.now();
    pause.saved(now - before, now);
    spent.saveBytes += kept.data.byteLength;
    spent.saves += 1;
    spent.saveSeconds += (now - before) / 1000;
  };
  while (simulation.now < duration) {
    const deadline = performance.now() + PLAY_BUDGET_MS;
    while (simulation.now < duration && performance.now() < deadline) {
      const events = simulation.packetEvents;
      simulation.runUntil(Math.min(simulation.now + slice, duration));
      if (simulation.packetEvents - events < SLICE_EVENTS / 2) slice *= 2;
      else if (simulation.packetEvents - events > SLICE_EVENTS) slice /= 2;
      const time = performance.now();
      if (time < keepAt || !pause.isOver(time)) continue;
      save();
      keepAt = performance.now() + SPACING_MS;
    }
    const begun = performance.now();
    const withReport = begun - reportedAt >= REPORT_MS;
    if (withReport) reportedAt = begun;
    const frame = simulation.takeFrame(withReport);
    spent.frames += 1;
    spent.frameSeconds += (performance.now() - begun) / 1000;
    for (const piece of memoryOf(frame)) giveMemory(piece);
    const { now, packetEvents } = simulation;
    if (now - savedAt >= CHECKPOINT_SPACING && packetEvents - savedEvents >= CHECKPOINT_EVENTS) {
      if (kept.at <= savedAt && pause.isOver(performance.now())) save();
      if (kept.at > savedAt) {
        const before = performance.now();
        kept.data.slice();
        const time = performance.now();
        pause.copied(time - before, time);
        spent.saveSeconds += (time - before) / 1000;
        savedAt = kept.at;
        savedEvents = packetEvents;
      }
    }
    each?.();
  }
  return { ...spent, costSeconds: (performance.now() - started) / 1000 };
};

/** Memory of frames that were read: as in a page, the next grant returns it, also to the next run. */
const spare: ArrayBuffer[] = [];

/** Plays a scenario to its end in the page's worker, at full speed. */
export const play = (scenario: Scenario): void => {
  let until = 0;
  const session = new LaneSession(
    (message) => {
      if (message.kind === "failed") throw new Error(message.message);
      if (message.kind !== "frame") return;
      until = message.frame.until;
      appendAll(spare, memoryOf(message.frame));
    },
    () => performance.now(),
  );
  session.handle({ run: 1, kind: "load", scenario, lane: 0 });
  while (until < scenario.duration)
    session.handle({
      run: 1,
      kind: "advance",
      until: scenario.duration,
      budgetMs: PLAY_BUDGET_MS,
      spare: spare.splice(0),
    });
};

/** Pauses of the garbage collector since `watchPauses`, in ms; concurrent work of other threads does not count. */
const watchPauses = (): (() => readonly number[]) => {
  const pauses: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) pauses.push(entry.duration);
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => {
    for (const entry of observer.takeRecords()) pauses.push(entry.duration);
    observer.disconnect();
    return pauses;
  };
};

/** User CPU time of the runs before the measured ones, s: by then the frequent code is compiled. */
export const WARM_UP = 3;

/** User CPU time over which the mean is taken, for each engine, s: a single run differs from the next by a tenth. */
export const MEASURED = 1;

type Timed = Pick<OurRun, "userSeconds" | "pauseMaxMs" | "pauseSumMs" | "wallSeconds">;

const time = async (scenario: Scenario): Promise<Timed> => {
  const pauses = watchPauses();
  const wallBefore = performance.now();
  const before = process.cpuUsage();
  play(scenario);
  const { user } = process.cpuUsage(before);
  const wallSeconds = (performance.now() - wallBefore) / 1000;
  // Records of pauses come with the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const found = pauses();
  return {
    userSeconds: user / 1e6,
    pauseMaxMs: largestOf(found, 0),
    pauseSumMs: found.reduce((sum, pause) => sum + pause, 0),
    wallSeconds,
  };
};

/** Means over the runs that take `MEASURED`; the longest pause of all of them. */
const timeForLong = async (scenario: Scenario): Promise<Timed> => {
  const runs: Timed[] = [];
  const meanOf = (which: (run: Timed) => number): number =>
    runs.reduce((sum, run) => sum + which(run), 0) / runs.length;
  do runs.push(await time(scenario));
  while (meanOf(({ userSeconds }) => userSeconds) * runs.length < MEASURED);
  return {
    userSeconds: meanOf(({ userSeconds }) => userSeconds),
    pauseMaxMs: largestOf(runs.map(({ pauseMaxMs }) => pauseMaxMs)),
    pauseSumMs: meanOf(({ pauseSumMs }) => pauseSumMs),
    wallSeconds: meanOf(({ wallSeconds }) => wallSeconds),
  };
};

const STATUS = "/proc/self/status";

/** Most memory of this process, MB. `maxRSS`, the fallback, starts with the memory of its parent. */
const mostMemory = (): number => {
  const status = existsSync(STATUS) ? readFileSync(STATUS, "utf8") : "";
  const kibibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
  return (1024 * kibibytes) / 1e6;
};

/**
 * Warms this process up with one scenario and then measures it; the process should be fresh. Time and memory of the
 * first run are reported too, because a process that runs the scenario once needs these. One more run measures single
 * frames and checkpoints.
 */
export const runOurs = async (bench: BenchScenario): Promise<OurRun> => {
  const scenario = scenarioOf(bench);
  const first = await time(scenario);
  const peakMemoryMb = mostMemory();
  while (process.cpuUsage().user < WARM_UP * 1e6) await time(scenario);
  const warm = await timeForLong(scenario);
  const simulation = new Simulation(scenario, 0);
  simulation.watch(0, bench.duration);
  const spent = drive(simulation, bench.duration);
  const { metrics } = simulation.report(0, bench.duration);
  return {
    packets: (metrics["arrivals"] ?? 0) - (metrics["drops"] ?? 0),
    events: simulation.events,
    firstUserSeconds: first.userSeconds,
    peakMemoryMb,
    ...warm,
    ...spent,
  };
};

/**
 * Warm runs of this engine as in a sweep: with a report, and nothing recorded over time. The process should be fresh.
 */
export const runUnrecorded = (bench: BenchScenario): Speed => {
  const scenario = scenarioOf(bench);
  const windows = [{ from: 0, to: bench.duration }];
  const user = (): number => process.cpuUsage().user / 1e6;
  while (user() < WARM_UP) runLane(scenario, 0, { windows });
  const begun = user();
  let [packets, events] = [0, 0];
  do {
    const run = runLane(scenario, 0, { windows });
    const { arrivals, drops } = run.reports[0]?.metrics ?? {};
    packets += (arrivals ?? Number.NaN) - (drops ?? Number.NaN);
    events += run.events;
  } while (user() - begun < MEASURED);
  return { packets, events, userSeconds: user() - begun };
};

/**
 * Bytes allocated per event after a third of the run: growth of the heap and its buffers between two frames without a
 * collection. The process needs a large enough young generation.
 */
export const measureMemory = (bench: BenchScenario): number => {
  const simulation = new Simulation(scenarioOf(bench), 0);
  let bytes = 0;
  let events = 0;
  const used = (): number => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  let before = { used: used(), events: 0 };
  drive(simulation, bench.duration, () => {
    const now = { used: used(), events: simulation.events };
    if (simulation.now > bench.duration / 3 && now.used >= before.used) {
      bytes += now.used - before.used;
      events += now.events - before.events;
    }
    before = { used: used(), events: simulation.events };
  });
  return events > 0 ? bytes / events : Number.NaN;
};
