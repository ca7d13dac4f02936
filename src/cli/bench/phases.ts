import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { Simulation } from "../../engine/simulation.ts";
import { drive, scenarioOf } from "./ours.ts";
import type { BenchScenario } from "./scenarios.ts";

/** Which work a file of the engine does; the first that fits. */
const PHASES: readonly (readonly [RegExp, string])[] = [
  [/engine\/(recorder|bins|ledger|packetLog|traceHash|channels|queueBins)/, "recording"],
  [/engine\/(frameMaker|frame|windows|metrics)/, "frames and reports"],
  [/engine\/(tape|stateCodec|checkpoint)/, "checkpoints"],
  [/engine\/(eventQueue|simulation)/, "event loop"],
  [/engine\/(path|link|packetPool|packet)\b/, "links and packets"],
  [/engine\/(bottleneck|aqm)/, "bottleneck and discipline"],
  [/engine\/(flow|trafficGroup|transport|traffic)/, "senders and receivers"],
  [/engine\/(random|math)/, "chance and mathematics"],
];

/** Share of the run's CPU time that each kind of work took. */
export type Phases = Readonly<Record<string, number>>;

/**
 * Runs a scenario with a CPU profile and sorts the samples by the source file that they fell into. The bundler writes
 * each source file's name above its code.
 */
export const profilePhases = async (bench: BenchScenario): Promise<Phases> => {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 500 });
  await session.post("Profiler.start");
  drive(new Simulation(scenarioOf(bench), 0), bench.duration);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const sources = new Map<string, readonly (readonly [number, string])[]>();
  const hits: Record<string, number> = {};
  let all = 0;
  for (const { callFrame, hitCount = 0 } of profile.nodes) {
    if (callFrame.functionName === "(idle)") continue;
    const phase = phaseOf(callFrame.functionName, sourceOf(callFrame.url, callFrame.lineNumber, sources));
    hits[phase] = (hits[phase] ?? 0) + hitCount;
    all += hitCount;
  }
  return Object.fromEntries(Object.entries(hits).map(([phase, count]) => [phase, count / all]));
};

const phaseOf = (name: string, source: string): string => {
  if (name === "(garbage collector)") return "garbage collection";
  return PHASES.find(([files]) => files.test(source))?.[1] ?? "other";
};

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
