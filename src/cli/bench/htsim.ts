import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Failure, UsageError } from "../options.ts";
import { table, tell } from "../output.ts";
import { median } from "./fresh.ts";
import { type Speed, WARM_UP } from "./ours.ts";
import { ACCESS_MBIT, type BenchScenario, roundTripMs, startOf } from "./scenarios.ts";

/** Cost of a run of htsim, with nothing logged. */
export interface HtsimRun {
  /** At the receivers. */
  readonly packets: number;
  readonly events: number;
  /** s, of the event loop alone. */
  readonly userSeconds: number;
}

/** Runs of each engine, one right after the other. */
interface Runs {
  /** In a page's worker, with everything recorded and saved. */
  readonly ours: Speed;
  /** As in a sweep: nothing is recorded over time, and nothing saved. */
  readonly unrecorded: Speed;
  /** Access links without a rate, which saves htsim an event for every packet. */
  readonly htsim: HtsimRun;
  /** Access links with the rate that they have in ours and in ns-2. */
  readonly sameWork: HtsimRun;
}

/** What is compared with what, and how the row is called behind the name of its scenario. */
const PAIRS = [
  { ours: "ours", htsim: "htsim", called: "", isJudged: true },
  { ours: "ours", htsim: "sameWork", called: ", access links with a rate", isJudged: false },
  { ours: "unrecorded", htsim: "sameWork", called: ", and nothing recorded", isJudged: false },
] as const;

/** How many times as fast as htsim the engine should be on each scenario, even where htsim has less to do. */
const AIM = 1.5;

/** The files of a checkout of htsim that the bench needs. */
const NEEDED = ["sim/Makefile", "sim/eventlist.h", "sim/randomqueue.h", "sim/tcp.h"];

/** Runs a tool that builds. @throws Failure where it is missing, or with its own words */
const build = (command: string, args: readonly string[]): void => {
  const { error, status, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error !== undefined)
    throw new Failure(`--htsim needs ${command} (Debian and Ubuntu: apt-get install g++ make): ${error.message}`);
  if (status !== 0)
    throw new Failure(`${command} could not build htsim: ${stderr.trim().split("\n").slice(-5).join("\n")}`);
};

/**
 * Builds htsim's library where it is, as its own makefile does, and our driver of it in the given folder.
 * @param checkout a folder with https://github.com/Broadcom/csg-htsim
 * @returns path of the driver
 * @throws UsageError where the folder is no checkout @throws Failure where something cannot be built
 */
export const buildHtsim = (checkout: string, folder: string): string => {
  const missing = NEEDED.find((file) => !existsSync(join(checkout, file)));
  if (missing !== undefined)
    throw new UsageError(
      `--htsim: ${checkout} is no checkout of htsim, it has no ${missing}; git clone https://github.com/Broadcom/csg-htsim`,
    );
  const sources = join(checkout, "sim");
  tell("htsim: building its library (about two minutes the first time)");
  build("make", ["-s", "-C", sources, "libhtsim.a"]);
  const driver = join(folder, "htsim");
  const source = join(dirname(process.argv[1] ?? ""), "bench/htsim.cpp");
  build("g++", ["-std=c++11", "-O3", "-w", `-I${sources}`, source, join(sources, "libhtsim.a"), "-o", driver]);
  return driver;
};

/** The numbers that the driver prints. @throws Failure where it fails, or prints something else */
export const readHtsim = (text: string): HtsimRun => {
  const [packets = Number.NaN, events = Number.NaN, userSeconds = Number.NaN] = text.trim().split(/\s+/).map(Number);
  if (!(packets > 0) || !(events > 0) || !(userSeconds > 0))
    throw new Failure(`the driver of htsim printed ${JSON.stringify(text)} instead of three numbers`);
  return { packets, events, userSeconds };
};

/** The flows of a scenario as the driver reads them: round trip in ms and start in s, a line for each. */
export const flowLines = (scenario: BenchScenario): string =>
  Array.from({ length: scenario.flows }, (_, i) => `${roundTripMs(scenario, i)} ${startOf(scenario, i)}\n`).join("");

/**
 * Mean of several runs, which together take `measured`, s of user CPU time.
 * @param accessMbit rate of the access links, Mbit/s; 0: they have none
 */
const timeHtsim = (driver: string, scenario: BenchScenario, accessMbit: number, measured: number): HtsimRun => {
  const list = join(dirname(driver), scenario.name);
  writeFileSync(list, flowLines(scenario));
  const { rateMbit, threshold, duration } = scenario;
  const args = [rateMbit, threshold, duration, accessMbit].map(String);
  const runs: HtsimRun[] = [];
  const total = (): number => runs.reduce((sum, { userSeconds }) => sum + userSeconds, 0);
  do {
    const { status, stdout, stderr } = spawnSync(driver, [...args, list], { encoding: "utf8" });
    if (status !== 0) throw new Failure(`the driver of htsim failed: ${stderr}`);
    runs.push(readHtsim(stdout));
  } while (total() < measured);
  const [first] = runs;
  if (first === undefined) throw new Failure("htsim did not run");
  return { ...first, userSeconds: total() / runs.length };
};

const millions = (values: readonly number[]): string => (median(values) / 1e6).toFixed(2);

const speedOf = ({ packets, userSeconds }: Speed | HtsimRun): number => packets / userSeconds;
const eventsOf = ({ packets, events }: Speed | HtsimRun): number => events / packets;

/** Three rows for each scenario: both speeds, and the median of the ratios of runs in turn. */
export const htsimTable = (rows: readonly { readonly name: string; readonly runs: readonly Runs[] }[]): string =>
  table(
    ["", "ours, M packets/s", "events/packet", "htsim", "events/packet", "times htsim", "from", "to", "aim"],
    rows.flatMap(({ name, runs }) =>
      PAIRS.map(({ ours, htsim, called, isJudged }) => {
        const ratios = runs.map((each) => speedOf(each[ours]) / speedOf(each[htsim])).sort((a, b) => a - b);
        return [
          name + called,
          millions(runs.map((each) => speedOf(each[ours]))),
          median(runs.map((each) => eventsOf(each[ours]))).toFixed(1),
          millions(runs.map((each) => speedOf(each[htsim]))),
          median(runs.map((each) => eventsOf(each[htsim]))).toFixed(1),
          median(ratios).toFixed(2),
          (ratios[0] ?? Number.NaN).toFixed(2),
          (ratios.at(-1) ?? Number.NaN).toFixed(2),
          isJudged ? AIM.toFixed(1) : "",
        ];
      }),
    ),
  );

/**
 * Measures the scenarios in turn with htsim.
 * @param checkout as in `buildHtsim` @param ourRun measures a scenario once in a process of its own
 * @param unrecordedRun the same, with nothing recorded
 * @param measured user CPU time of each measurement of htsim, s
 */
export const besideHtsim = (
  checkout: string,
  scenarios: readonly BenchScenario[],
  runs: number,
  measured: number,
  ourRun: (scenario: BenchScenario) => Speed,
  unrecordedRun: (scenario: BenchScenario) => Speed,
): string => {
  const folder = mkdtempSync(join(tmpdir(), "aqm-htsim-"));
  try {
    const driver = buildHtsim(checkout, folder);
    const rows = scenarios.map((scenario) => ({
      name: scenario.name,
      runs: Array.from({ length: runs }, (_, i): Runs => {
        tell(`${scenario.name}: run ${i + 1} of ${runs}`);
        const [htsim, ours] = [timeHtsim(driver, scenario, 0, measured), ourRun(scenario)];
        const sameWork = timeHtsim(driver, scenario, ACCESS_MBIT, measured);
        return { ours, htsim, sameWork, unrecorded: unrecordedRun(scenario) };
      }),
    }));
    return `Per second of user CPU time, medians; "times htsim" is the median of the ratios of runs in turn.
Ours: a page's worker with everything recorded and saved, warm after ${WARM_UP} s. htsim: nothing logged; its
RandomQueue stands for RED. Its access links have no rate in the first row of a scenario. In the third row ours runs as
in a sweep, where nothing is recorded over time: both do the same work then.
${htsimTable(rows)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
