import { PerformanceObserver } from "node:perf_hooks";
import { catalog } from "../../engine/catalog.ts";
import { Simulation } from "../../engine/simulation.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { Seconds } from "../../units/units.ts";
import { type BenchScenario, benchDocument } from "./scenarios.ts";

/** Simulated time between two frames: a page that shows sixty a second at ten times the speed of the clock. */
const FRAME_EVERY: Seconds = 1 / 6;
/** As the page's worker does: at most once a simulated second, and not before so many packet events. */
const SAVE_EVERY: Seconds = 1;
const SAVE_PACKET_EVENTS = 32_768;

/** What a run of ours took, with everything measured, recorded and saved as in a page's worker. */
export interface OurRun {
  /** Through the bottleneck. */
  readonly packets: number;
  readonly events: number;
  /** s, of the event loop, its frames and its checkpoints. */
  readonly userSeconds: number;
  /** s, the same of the process's first run, in which all is compiled. */
  readonly firstUserSeconds: number;
  /** MB, of the process after its first run. */
  readonly peakMemory: number;
  readonly frames: number;
  /** s, wall */
  readonly frameSeconds: number;
  readonly saves: number;
  readonly saveSeconds: number;
  readonly saveBytes: number;
  /** ms: the longest pause of the garbage collector, and all of them. */
  readonly pauseMax: number;
  readonly pauseSum: number;
  readonly wallSeconds: number;
}

export const scenarioOf = (bench: BenchScenario): Scenario => {
  const result = parseScenario(benchDocument(bench), catalog);
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  return result.value;
};

/** Drives a simulation as a worker does. @param each is called after every frame */
export const drive = (
  simulation: Simulation,
  duration: Seconds,
  each?: () => void,
): Pick<OurRun, "frames" | "frameSeconds" | "saves" | "saveSeconds" | "saveBytes"> => {
  const spent = { frames: 0, frameSeconds: 0, saves: 0, saveSeconds: 0, saveBytes: 0 };
  let savedAt = 0;
  let savedPackets = 0;
  for (let i = 1; simulation.now < duration; i++) {
    simulation.runUntil(Math.min(i * FRAME_EVERY, duration));
    const begun = performance.now();
    simulation.takeFrame();
    spent.frames += 1;
    spent.frameSeconds += (performance.now() - begun) / 1000;
    const { now, packetEvents } = simulation;
    if (now - savedAt >= SAVE_EVERY && packetEvents - savedPackets >= SAVE_PACKET_EVENTS) {
      const before = performance.now();
      spent.saveBytes += simulation.save().data.byteLength;
      spent.saves += 1;
      spent.saveSeconds += (performance.now() - before) / 1000;
      savedAt = now;
      savedPackets = packetEvents;
    }
    each?.();
  }
  return spent;
};

/** Pauses of the garbage collector since `watchPauses`, in ms; concurrent work of other threads is none. */
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

/** Runs of a process that come before the measured one: by then what runs often is compiled. */
const WARM_UPS = 2;

type Once = Omit<OurRun, "firstUserSeconds">;

/** Runs one scenario in this process. */
const runOnce = async (bench: BenchScenario): Promise<Once> => {
  const simulation = new Simulation(scenarioOf(bench), 0);
  simulation.watch(0, bench.duration);
  const pauses = watchPauses();
  const wallBefore = performance.now();
  const before = process.cpuUsage();
  const spent = drive(simulation, bench.duration);
  const { user } = process.cpuUsage(before);
  const wallSeconds = (performance.now() - wallBefore) / 1000;
  // Records of pauses come with the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const found = pauses();
  const { metrics } = simulation.report(0, bench.duration);
  return {
    packets: (metrics["arrivals"] ?? 0) - (metrics["drops"] ?? 0),
    events: simulation.events,
    userSeconds: user / 1e6,
    peakMemory: process.resourceUsage().maxRSS / 1000,
    pauseMax: Math.max(0, ...found),
    pauseSum: found.reduce((sum, pause) => sum + pause, 0),
    wallSeconds,
    ...spent,
  };
};

/**
 * Runs one scenario in this process, which should be a fresh one, until it is warm, and measures it then. Of the first
 * run come its time and the memory: that is what a process needs that runs it once.
 */
export const runOurs = async (bench: BenchScenario): Promise<OurRun> => {
  const first = await runOnce(bench);
  for (let i = 1; i < WARM_UPS; i++) await runOnce(bench);
  const warm = await runOnce(bench);
  return { ...warm, firstUserSeconds: first.userSeconds, peakMemory: first.peakMemory };
};

/**
 * Bytes allocated per event after a third of the run: what the heap and its buffers grow by between two frames, where no
 * collection came between. The process needs a young generation that is large enough for that.
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
