import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenDisciplines, disciplineTable, measureDiscipline, measureDisciplines } from "./bench/disciplines.ts";
import { type FirstRuns, firstRunsTable, isFirstRuns, measureFirstRuns } from "./bench/firstRuns.ts";
import { CHILD, fresh, median, type Numbers } from "./bench/fresh.ts";
import { besideHtsim } from "./bench/htsim.ts";
import { ratioOf, speedOf, verdictOn } from "./bench/judgement.ts";
import { manyFlowsTable } from "./bench/manyFlows.ts";
import { countNs2, hasNs2, type Ns2Run, timeNs2 } from "./bench/ns2.ts";
import { MEASURED, measureMemory, type OurRun, runOurs, runUnrecorded, type Speed } from "./bench/ours.ts";
import { type Phases, profilePhases } from "./bench/phases.ts";
import { measurePool, POOL_GOAL } from "./bench/pool.ts";
import { type BenchScenario, benchScenarios } from "./bench/scenarios.ts";
import { measureSweepRuns, SWEEP_GOAL } from "./bench/sweepRuns.ts";
import { checkTogether } from "./bench/together.ts";
import { numberOption, readArguments, UsageError } from "./options.ts";
import { print, readable, table, tell, writeOutput } from "./output.ts";
import { runProgram } from "./program.ts";
import { isJobThread, serveThread } from "./threads.ts";

const USAGE = `Usage: npm run -s bench -- [--scenario NAME] [--runs N] [--ns2 no] [--json FILE|-]
       npm run -s bench -- --disciplines all|ID,… [--runs N] [--json FILE|-]
       npm run -s bench -- --htsim DIR [--scenario NAME] [--runs N]
       npm run -s bench -- --first [--scenario NAME] [--runs N]
       npm run -s bench -- --pool
       npm run -s bench -- --flows
       npm run -s bench -- --sweep

Times the engine in the page's own worker, playing as fast as it can with everything recorded and saved, on three
scenarios of growing size, in turn with ns-2 where that is installed. Each measurement has a process of its own, which
repeats the scenario for some seconds to warm up and then for one second, over which the mean is taken; for ns-2 the mean
is taken over one second too. The first run of a process is shown as well. Medians of the measurements are shown. It takes
about four minutes.
--scenario NAME    ${benchScenarios.map(({ name }) => name).join(", ")}; all of them unless given
--runs N           measurements of each engine; 3 unless given
--ns2 no           ours alone
--disciplines …    instead: what a packet costs with each discipline, in turn with drop-tail, in the whole engine under
                   the load of S2 and on a host that does nothing else. All of them take about ten minutes
--htsim DIR        instead: in turn with htsim, the fastest packet simulator in C++ that we know, of which DIR is a checkout
                   (https://github.com/Broadcom/csg-htsim); it needs g++ and make, and builds there
--first            instead: the first runs of a fresh process, each a twentieth of a scenario, beside a warm one
--flows            instead: runs with very many flows: 100 000 short ones, 2 000 long ones, 2 000 that wait
--pool             instead: how many times as fast 24 runs are on two threads as on one
--sweep            instead: what the runs of a sweep cost on one core: 299 runs of 60 s at 10 Mbit/s, one after another
Exit status: 0 when the speed relative to ns-2 is at least the required one in every scenario
(${benchScenarios.map(({ name, leastRatio }) => `${name} ${leastRatio}`).join(", ")}), two threads are at least ${POOL_GOAL} times as fast as one, and ${SWEEP_GOAL.runs} runs of a sweep
would take at most ${SWEEP_GOAL.seconds} s of CPU time; 1 otherwise;
2 on wrong usage. Without ns-2 the scenarios are measured and not judged: their speed in packets per second depends on
the machine and on what else runs there.`;

/** This program, which starts itself for single measurements. */
const PROGRAM = fileURLToPath(import.meta.url);
/** The same program without inlined functions, for the profile. */
const PLAIN = join(dirname(PROGRAM), "plain", basename(PROGRAM));

interface Result {
  readonly scenario: BenchScenario;
  readonly ours: readonly OurRun[];
  readonly ns2: readonly Ns2Run[];
  readonly bytesPerEvent: number;
  readonly phases: Phases;
}

const measureHere = async (kind: string, name: string): Promise<void> => {
  const cost = measureDiscipline(kind, name);
  if (cost !== undefined) {
    print(JSON.stringify(cost));
    return;
  }
  const scenario = benchScenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new UsageError(`there is no scenario ${name}`);
  if (kind === "first") print(JSON.stringify(measureFirstRuns(scenario)));
  else if (kind === "time") print(JSON.stringify(await runOurs(scenario)));
  else if (kind === "unrecorded") print(JSON.stringify(runUnrecorded(scenario)));
  else if (kind === "memory") print(JSON.stringify({ bytesPerEvent: measureMemory(scenario) }));
  else print(JSON.stringify(await profilePhases(scenario)));
};

const isOurRun = (value: Numbers): value is OurRun & Numbers => "packets" in value && "saveBytes" in value;

const measureOurs = (scenario: BenchScenario): OurRun => {
  const run = fresh(PROGRAM, "time", scenario.name);
  if (!isOurRun(run)) throw new Error("a measurement gave something else than a run");
  return run;
};

const isSpeed = (value: Numbers): value is Speed & Numbers =>
  ["packets", "events", "userSeconds"].every((name) => name in value);

const measureUnrecorded = (scenario: BenchScenario): Speed => {
  const run = fresh(PROGRAM, "unrecorded", scenario.name);
  if (!isSpeed(run)) throw new Error("a measurement gave something else than a speed");
  return run;
};

const measure = (scenario: BenchScenario, runs: number, withNs2: boolean): Result => {
  const ours: OurRun[] = [];
  const ns2: Ns2Run[] = [];
  const packets = withNs2 ? countNs2(scenario) : Number.NaN;
  for (let i = 0; i < runs; i++) {
    tell(`${scenario.name}: run ${i + 1} of ${runs}`);
    ours.push(measureOurs(scenario));
    if (withNs2) ns2.push(timeNs2(scenario, packets, MEASURED));
  }
  // A young generation that holds complete frames, so that no collection happens between two readings.
  const { bytesPerEvent = Number.NaN } = fresh(PROGRAM, "memory", scenario.name, ["--max-semi-space-size=128"]);
  return { scenario, ours, ns2, bytesPerEvent, phases: fresh(PLAIN, "profile", scenario.name) };
};

const speedTable = (results: readonly Result[]): string =>
  table(
    [
      "",
      "packets, M",
      "M packets/s",
      "first run",
      "M events/s",
      "ns-2",
      "times ns-2",
      "at least",
      "MB",
      "ns-2, MB",
      "",
    ],
    results.map((result) => {
      const { scenario, ours, ns2 } = result;
      return [
        scenario.name,
        ((ours[0]?.packets ?? 0) / 1e6).toFixed(3),
        speedOf(ours).toFixed(2),
        speedOf(ours.map((run) => ({ ...run, userSeconds: run.firstUserSeconds }))).toFixed(2),
        median(ours.map(({ events, userSeconds }) => events / userSeconds / 1e6)).toFixed(1),
        ns2.length > 0 ? speedOf(ns2).toFixed(2) : "none",
        ns2.length > 0 ? ratioOf(result).toFixed(2) : "none",
        scenario.leastRatio.toFixed(1),
        median(ours.map(({ peakMemoryMb }) => peakMemoryMb)).toFixed(0),
        ns2.length > 0 ? median(ns2.map(({ peakMemoryMb }) => peakMemoryMb ?? Number.NaN)).toFixed(0) : "none",
        verdictOn(result),
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
        of(({ frameSeconds, costSeconds }) => (100 * frameSeconds) / costSeconds).toFixed(2),
        of(({ saves, saveSeconds }) => (saves > 0 ? (1e6 * saveSeconds) / saves : 0)).toFixed(0),
        of(({ saves, saveBytes }) => (saves > 0 ? saveBytes / saves / 1000 : 0)).toFixed(0),
        of(({ saveSeconds, costSeconds }) => (100 * saveSeconds) / costSeconds).toFixed(2),
        bytesPerEvent.toFixed(1),
        of(({ pauseMaxMs }) => pauseMaxMs).toFixed(2),
        of(({ pauseSumMs, wallSeconds }) => pauseSumMs / wallSeconds / 10).toFixed(2),
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

const poolBench = async (): Promise<number> => {
  const { one, two } = await measurePool(new URL(import.meta.url));
  const speedup = one.wallSeconds / two.wallSeconds;
  const isEnough = speedup >= POOL_GOAL;
  const rows = [one, two].map(({ wallSeconds, userSeconds, leastBusy }, i) => [
    i === 0 ? "one" : "two",
    wallSeconds.toFixed(2),
    userSeconds.toFixed(2),
    (100 * leastBusy).toFixed(1),
    i === 0 ? "" : speedup.toFixed(2),
    i === 0 ? "" : isEnough ? "ok" : "TOO SLOW",
  ]);
  print(table(["threads", "wall, s", "user CPU, s", "least busy, %", "times as fast", ""], rows));
  return isEnough ? 0 : 1;
};

const sweepBench = (): number => {
  const { runs, cpuSeconds, wallSeconds, firstSeconds } = measureSweepRuns();
  const all = SWEEP_GOAL.runs * cpuSeconds;
  const isEnough = all <= SWEEP_GOAL.seconds;
  const head = [
    "runs",
    "CPU, ms per run",
    "wall, ms per run",
    "first run, ms",
    `${SWEEP_GOAL.runs} runs, s of CPU`,
    "at most",
    "",
  ];
  const row = [
    String(runs),
    (1000 * cpuSeconds).toFixed(1),
    (1000 * wallSeconds).toFixed(1),
    (1000 * firstSeconds).toFixed(0),
    all.toFixed(0),
    String(SWEEP_GOAL.seconds),
    isEnough ? "ok" : "TOO SLOW",
  ];
  print(table(head, [row]));
  return isEnough ? 0 : 1;
};

const firstRunsOf = ({ name }: BenchScenario): FirstRuns => {
  const runs = fresh(PROGRAM, "first", name);
  if (!isFirstRuns(runs)) throw new Error("a measurement gave something else than first runs");
  return runs;
};

const bench = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(
    args,
    ["scenario", "runs", "ns2", "json", "disciplines", "htsim"],
    [],
    ["pool", "flows", "sweep", "first"],
  );
  checkTogether(options);
  if (options["sweep"] !== undefined) return sweepBench();
  if (options["pool"] !== undefined) return poolBench();
  if (options["flows"] !== undefined) {
    print(manyFlowsTable());
    return 0;
  }
  const runs = numberOption(options, "runs", 3, { min: 1, max: 99, whole: true });
  const { json, disciplines } = options;
  if (disciplines !== undefined) {
    const costs = measureDisciplines(PROGRAM, chosenDisciplines(disciplines), runs);
    if (json !== undefined) writeOutput(json, `${JSON.stringify(costs, null, 2)}\n`);
    if (json !== "-") print(disciplineTable(costs));
    return 0;
  }
  const name = options["scenario"];
  const chosen = benchScenarios.filter((scenario) => name === undefined || scenario.name === name);
  if (chosen.length === 0)
    throw new UsageError(
      `--scenario is ${name}; allowed: ${benchScenarios.map((scenario) => scenario.name).join(", ")}`,
    );
  if (options["first"] !== undefined) {
    const processes = (scenario: BenchScenario) => Array.from({ length: runs }, () => firstRunsOf(scenario));
    print(firstRunsTable(chosen.map((scenario) => ({ name: scenario.name, processes: processes(scenario) }))));
    return 0;
  }
  const { htsim } = options;
  if (htsim !== undefined) {
    print(besideHtsim(htsim, chosen, runs, MEASURED, measureOurs, measureUnrecorded));
    return 0;
  }
  const withNs2 = options["ns2"] === undefined && hasNs2();
  const results = chosen.map((scenario) => measure(scenario, runs, withNs2));
  if (json !== undefined) writeOutput(json, `${JSON.stringify(results, null, 2)}\n`);
  if (json !== "-") {
    print(`Node ${process.versions.node}; per second of user CPU time, medians of ${readable(runs)} fresh processes,`);
    print('each warm after three seconds; "first run" is the speed of its first run.');
    print(`${speedTable(results)}\n\n${costTable(results)}\n\n${phaseTable(results)}`);
    print("\nAims: recording and frames at most 15 %, checkpoints 3 %, 40 B/event, no pause above 5 ms.");
    if (!withNs2)
      print("ns-2 was not run: it is not installed here, or was not requested. So the speed is not judged.");
  }
  if (name === undefined && json !== "-") print(`\n${manyFlowsTable()}\n`);
  const pool = name === undefined && json !== "-" ? await poolBench() : 0;
  return results.some((result) => verdictOn(result) === "TOO SLOW") ? 1 : pool;
};

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const [first, kind, name] = args;
  if (first === CHILD) {
    await measureHere(kind ?? "", name ?? "");
    return;
  }
  await runProgram(USAGE, bench);
};

if (isJobThread()) serveThread();
else await main();
