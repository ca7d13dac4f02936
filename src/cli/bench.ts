import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { countNs2, hasNs2, type Ns2Run, timeNs2 } from "./bench/ns2.ts";
import { measureMemory, type OurRun, runOurs } from "./bench/ours.ts";
import { type Phases, profilePhases } from "./bench/phases.ts";
import { type BenchScenario, benchScenarios } from "./bench/scenarios.ts";
import { numberOption, readArguments, UsageError } from "./options.ts";
import { print, readable, table, tell, writeOutput } from "./output.ts";

const USAGE = `Usage: npm run -s bench -- [--scenario NAME] [--runs N] [--ns2 no] [--json FILE|-]

Times the engine, with everything recorded and saved as in a page, on three scenarios of growing size, in turn with
ns-2 where that is installed. Each run has a process of its own; medians are shown.
--scenario NAME  ${benchScenarios.map(({ name }) => name).join(", ")}; all of them unless given
--runs N         of each engine; 3 unless given
--ns2 no         ours alone
Exit status: 0 when every scenario is at least 3 times as fast as in ns-2 (without ns-2: above its floor), 1 otherwise,
2 on wrong usage.`;

/** Times the speed of ns-2 that the engine has to reach. */
const RATIO = 3;
/** Starts this program as one single measurement. */
const CHILD = "--measure";

interface Result {
  readonly scenario: BenchScenario;
  readonly ours: readonly OurRun[];
  readonly ns2: readonly Ns2Run[];
  readonly bytesPerEvent: number;
  readonly phases: Phases;
}

/** One measurement in a fresh process. */
const fresh = (kind: string, { name }: BenchScenario, flags: readonly string[] = []): unknown => {
  const command = [...flags, fileURLToPath(import.meta.url), CHILD, kind, name];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}, ${kind}: ${stderr}`);
  return JSON.parse(stdout);
};

const measureHere = async (kind: string, name: string): Promise<void> => {
  const scenario = benchScenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new UsageError(`there is no scenario ${name}`);
  if (kind === "time") print(JSON.stringify(await runOurs(scenario)));
  else if (kind === "memory") print(JSON.stringify({ bytesPerEvent: measureMemory(scenario) }));
  else print(JSON.stringify(await profilePhases(scenario)));
};

const isNumbers = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "number");
const numbersOf = (value: unknown): Readonly<Record<string, number>> => {
  if (!isNumbers(value)) throw new Error("a measurement gave something else than numbers");
  return value;
};
const isOurRun = (value: unknown): value is OurRun => isNumbers(value) && "packets" in value && "saveBytes" in value;

const measure = (scenario: BenchScenario, runs: number, withNs2: boolean): Result => {
  const ours: OurRun[] = [];
  const ns2: Ns2Run[] = [];
  const packets = withNs2 ? countNs2(scenario) : Number.NaN;
  for (let i = 0; i < runs; i++) {
    tell(`${scenario.name}: run ${i + 1} of ${runs}`);
    const run = fresh("time", scenario);
    if (!isOurRun(run)) throw new Error("a measurement gave something else than a run");
    ours.push(run);
    if (withNs2) ns2.push(timeNs2(scenario, packets));
  }
  // A young generation that holds whole frames: nothing is collected between two looks.
  const { bytesPerEvent = Number.NaN } = numbersOf(fresh("memory", scenario, ["--max-semi-space-size=128"]));
  return { scenario, ours, ns2, bytesPerEvent, phases: numbersOf(fresh("profile", scenario)) };
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};
const speedOf = (runs: readonly { readonly packets: number; readonly userSeconds: number }[]): number =>
  median(runs.map(({ packets, userSeconds }) => packets / userSeconds / 1e6));

const isFastEnough = ({ scenario, ours, ns2 }: Result): boolean =>
  ns2.length > 0 ? speedOf(ours) > RATIO * speedOf(ns2) : speedOf(ours) >= scenario.floor;

const speedTable = (results: readonly Result[]): string =>
  table(
    ["", "packets, M", "M packets/s", "M events/s", "floor", "goal", "ns-2", "times ns-2", "MB", "ns-2, MB", ""],
    results.map((result) => {
      const { scenario, ours, ns2 } = result;
      return [
        scenario.name,
        ((ours[0]?.packets ?? 0) / 1e6).toFixed(3),
        speedOf(ours).toFixed(2),
        median(ours.map(({ events, userSeconds }) => events / userSeconds / 1e6)).toFixed(1),
        scenario.floor.toFixed(1),
        scenario.goal.toFixed(1),
        ns2.length > 0 ? speedOf(ns2).toFixed(2) : "none",
        ns2.length > 0 ? (speedOf(ours) / speedOf(ns2)).toFixed(2) : "none",
        median(ours.map(({ peakMemory }) => peakMemory)).toFixed(0),
        ns2.length > 0 ? median(ns2.map(({ peakMemory }) => peakMemory ?? Number.NaN)).toFixed(0) : "none",
        isFastEnough(result) ? "ok" : "TOO SLOW",
      ];
    }),
  );

const costTable = (results: readonly Result[]): string =>
  table(
    [
      "",
      "recording, %",
      "frame, µs",
      "frames, %",
      "checkpoint, µs",
      "kB",
      "checkpoints, %",
      "B/event",
      "longest pause, ms",
      "pauses, %",
    ],
    results.map(({ scenario, ours, bytesPerEvent, phases }) => {
      const of = (read: (run: OurRun) => number): number => median(ours.map(read));
      return [
        scenario.name,
        (100 * (phases["recording"] ?? 0)).toFixed(1),
        of(({ frames, frameSeconds }) => (1e6 * frameSeconds) / frames).toFixed(0),
        of(({ frameSeconds, wallSeconds }) => (100 * frameSeconds) / wallSeconds).toFixed(2),
        of(({ saves, saveSeconds }) => (saves > 0 ? (1e6 * saveSeconds) / saves : 0)).toFixed(0),
        of(({ saves, saveBytes }) => (saves > 0 ? saveBytes / saves / 1000 : 0)).toFixed(0),
        of(({ saveSeconds, wallSeconds }) => (100 * saveSeconds) / wallSeconds).toFixed(2),
        bytesPerEvent.toFixed(1),
        of(({ pauseMax }) => pauseMax).toFixed(2),
        of(({ pauseSum, wallSeconds }) => pauseSum / wallSeconds / 10).toFixed(2),
      ];
    }),
  );

const phaseTable = (results: readonly Result[]): string => {
  const names = [...new Set(results.flatMap(({ phases }) => Object.keys(phases)))];
  const shareOf = (name: string): number => results.reduce((sum, { phases }) => sum + (phases[name] ?? 0), 0);
  return table(
    ["CPU time, %", ...results.map(({ scenario }) => scenario.name)],
    names
      .sort((a, b) => shareOf(b) - shareOf(a))
      .map((name) => [name, ...results.map(({ phases }) => (100 * (phases[name] ?? 0)).toFixed(1))]),
  );
};

const bench = (args: readonly string[]): number => {
  const { options } = readArguments(args, ["scenario", "runs", "ns2", "json"], []);
  const runs = numberOption(options, "runs", 3, { min: 1, max: 99, whole: true });
  const name = options["scenario"];
  const chosen = benchScenarios.filter((scenario) => name === undefined || scenario.name === name);
  if (chosen.length === 0) throw new UsageError(`--scenario ${name} is none`);
  const withNs2 = options["ns2"] !== "no" && hasNs2();
  const results = chosen.map((scenario) => measure(scenario, runs, withNs2));
  const { json } = options;
  if (json !== undefined) writeOutput(json, `${JSON.stringify(results, null, 2)}\n`);
  if (json !== "-") {
    print(`Node ${process.versions.node}; per second of user CPU time, medians of ${readable(runs)} fresh processes`);
    print(`${speedTable(results)}\n\n${costTable(results)}\n\n${phaseTable(results)}`);
    print("\nAims: recording and frames at most 15 %, checkpoints 3 %, 40 B/event, no pause above 5 ms.");
    if (!withNs2) print("ns-2 was not run: it is not installed here, or was not asked for.");
  }
  return results.every(isFastEnough) ? 0 : 1;
};

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const [first, kind, name] = args;
  if (first === CHILD) {
    await measureHere(kind ?? "", name ?? "");
    return;
  }
  if (args.includes("--help")) {
    print(USAGE);
    return;
  }
  try {
    process.exitCode = bench(args);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) tell(USAGE);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
};

await main();
