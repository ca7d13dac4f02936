import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { Simulation } from "../../engine/simulation/simulation.ts";
import { drive, scenarioOf, WARM_UP } from "./ours.ts";
import type { BenchScenario } from "./scenarios.ts";

/** Kind of work by source file of the engine; the first match counts. */
const PHASES: readonly (readonly [RegExp, string])[] = [
  [/engine\/recording\//, "recording"],
  [/engine\/(reports|metrics)\//, "frames and reports"],
  [
    /engine\/(kernel\/archive|simulation\/\w*[cC]heckpoint|bottleneck\/stateCodec|aqm\/shared\/stateColumns)/,
    "checkpoints",
  ],
  [/engine\/kernel\/(random|math|logarithms)/, "chance and mathematics"],
  [/engine\/(kernel|simulation)\//, "event loop"],
  [/engine\/(network|packets)\//, "links and packets"],
  [/engine\/(bottleneck|aqm)\//, "bottleneck and discipline"],
  [/engine\/(flows|groups|transport|traffic)\//, "senders and receivers"],
];

/** Profiled runs after the warm-up. */
const PROFILED = 3;

/** Share of the runs' CPU time by kind of work. */
export type Phases = Readonly<Record<string, number>>;

/**
 * Profiles the CPU until the process is warm, and assigns the samples of some further runs to source files. The bundler
 * writes each source file's name above its code. The program must be built without inlining, because inlined code would
 * count for its callers.
 */
export const profilePhases = async (bench: BenchScenario): Promise<Phases> => {
  const scenario = scenarioOf(bench);
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 500 });
  await session.post("Profiler.start");
  // Code compiled before the profiler starts does not record the function of a sample.
  while (process.cpuUsage().user < WARM_UP * 1e6) drive(new Simulation(scenario, 0), bench.duration);
  const begun = performance.now();
  for (let i = 0; i < PROFILED; i++) drive(new Simulation(scenario, 0), bench.duration);
  const microseconds = (performance.now() - begun) * 1000;
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const sources = new Map<string, readonly (readonly [number, string])[]>();
  const nodes = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const hits: Record<string, number> = {};
  let all = 0;
  let at = profile.startTime;
  for (const [i, id] of (profile.samples ?? []).entries()) {
    at += profile.timeDeltas?.[i] ?? 0;
    const frame = nodes.get(id);
    if (at < profile.endTime - microseconds || frame === undefined || frame.functionName === "(idle)") continue;
    const phase = phaseOf(frame.functionName, sourceOf(frame.url, frame.lineNumber, sources));
    hits[phase] = (hits[phase] ?? 0) + 1;
    all += 1;
  }
  return Object.fromEntries(Object.entries(hits).map(([phase, count]) => [phase, count / all]));
};

const phaseOf = (name: string, source: string): string =>
  name === "(garbage collector)" ? "garbage collection" : workOf(source);

/** The kind of work of a source file, by its path; "other": of none of these. */
export const workOf = (source: string): string => PHASES.find(([files]) => files.test(source))?.[1] ?? "other";

/** Source file of a line of a bundle. */
const sourceOf = (url: string, line: number, sources: Map<string, readonly (readonly [number, string])[]>): string => {
  if (!url.startsWith("file:")) return url;
  let marks = sources.get(url);
  if (marks === undefined) {
    marks = readFileSync(fileURLToPath(url), "utf8")
      .split("\n")
      .flatMap((text, i) => (/^\/\/ \S+\.(ts|js|mjs)$/.test(text) ? [[i, text.slice(3)] as const] : []));
    sources.set(url, marks);
  }
  return marks.findLast(([from]) => from <= line)?.[1] ?? url;
};
