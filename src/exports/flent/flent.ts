import { BIN_WIDTH } from "../../engine/recording/frame.ts";
import type { LaneRun, RunSeries } from "../../engine/simulation/run.ts";
import type { Scenario } from "../../scenario/document.ts";
import { spreadRange } from "../../scenario/quantity.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import type { Seconds } from "../../units/units.ts";

/** Time between two values, as flent has it by default. */
const STEP: Seconds = 0.2;
const BINS_PER_STEP = Math.round(STEP / BIN_WIDTH);
/** Version of the file format, as flent 1 and 2 write it. */
const VERSION = 4;
/** The test of flent whose plots fit: any number of downloads, and a ping beside them. */
const TEST = "tcp_ndown";
const PING = "Ping (ms) ICMP";
/** A run has no date of its own, and the same run gives the same file. */
const NO_DATE = "1970-01-01T00:00:00.000000Z";

/** Means over the steps; null where nothing was recorded, as where no packet left the queue. */
const stepsOf = ({ mean }: RunSeries, scale: number, more: number): readonly (number | null)[] =>
  Array.from({ length: Math.floor(mean.length / BINS_PER_STEP) }, (_, step) => {
    const known = mean
      .subarray(step * BINS_PER_STEP, (step + 1) * BINS_PER_STEP)
      .filter((value) => !Number.isNaN(value));
    if (known.length === 0) return null;
    const sum = known.reduce((total, value) => total + value, 0);
    return Number(((sum / known.length) * scale + more).toFixed(6));
  });

/** Sum, or mean, of several series at each step. */
const together = (series: readonly (readonly (number | null)[])[], share: number): readonly (number | null)[] =>
  Array.from(
    {
      length: largestOf(
        series.map(({ length }) => length),
        0,
      ),
    },
    (_, step) => Number((series.reduce((sum, one) => sum + (one[step] ?? 0), 0) * share).toFixed(6)),
  );

/**
 * A run in flent's data format, as JSON text: the round-trip time of a ping (ms), which is the scenario's least round
 * trip plus the queueing delay, and the throughput of each group (Mbit/s), every 0.2 s.
 * @param run with the channels `delay` and `throughput:…` kept
 * @param scenario of the run
 * @param title of the file
 */
export const flentFile = (run: LaneRun, scenario: Scenario, title: string): string => {
  const { series } = run;
  const delay = series.get("delay");
  const least = smallestOf(scenario.traffic.map(({ rtt }) => spreadRange(rtt)[0]));
  const results: Record<string, readonly (number | null)[]> = {};
  if (delay !== undefined) results[PING] = stepsOf(delay, 1000, 1000 * least);
  const downloads: (readonly (number | null)[])[] = [];
  for (const { id, transport } of scenario.traffic) {
    const throughput = series.get(`throughput:${id}`);
    if (throughput === undefined) continue;
    const values = stepsOf(throughput, 1e-6, 0);
    results[`${transport === null ? "UDP" : "TCP"} download::${id}`] = values;
    if (transport !== null) downloads.push(values);
  }
  if (downloads.length > 0) {
    results["TCP download sum"] = together(downloads, 1);
    results["TCP download avg"] = together(downloads, 1 / downloads.length);
  }
  const count = largestOf(
    Object.values(results).map(({ length }) => length),
    0,
  );
  // What a measuring program printed: a run has none.
  const raw = Object.fromEntries(Object.keys(results).map((name): [string, readonly number[]] => [name, []]));
  const units = Object.keys(results).map((name): [string, { readonly UNITS: string }] => [
    name,
    { UNITS: name === PING ? "ms" : "Mbits/s" },
  ]);
  const length = count * STEP;
  return JSON.stringify({
    version: VERSION,
    metadata: {
      ...{ NAME: TEST, TITLE: title, NOTE: `seed ${run.seed}, lane ${run.lane}`, TIME: NO_DATE },
      ...{ LENGTH: length, TOTAL_LENGTH: length, STEP_SIZE: STEP, IP_VERSION: 4 },
      ...{ HOST: "10.1.1.1", HOSTS: ["10.1.1.1"], LOCAL_HOST: "AQM Lab" },
      TEST_PARAMETERS: { download_streams: String(downloads.length) },
      SERIES_META: Object.fromEntries(units),
    },
    x_values: Array.from({ length: count }, (_, step) => Number((step * STEP).toFixed(6))),
    results,
    raw_values: raw,
  });
};
