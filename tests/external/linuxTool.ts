import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { boundOf, isRough, UTILIZATION_LESS } from "../../src/cli/validation/linux/agreement.ts";
import { measuresOf } from "../../src/cli/validation/ns3/measures.ts";
import { catalog } from "../../src/engine/catalog.ts";
import { tc } from "../../src/exports/tc/tc.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { linkOf } from "../../src/scenario/linkOf.ts";
import { resolve } from "../../src/schema/check.ts";
import { largestOf } from "../../src/units/extremes.ts";
import type { Pair, Tool } from "./toolRuns.ts";

/** Where `npm run build:linux` puts the kernel. */
const KERNEL = fileURLToPath(new URL("../../.cache/user-mode-linux", import.meta.url));
const RUN = fileURLToPath(new URL("linux/run.sh", import.meta.url));

/** Whether the kernel is built. */
export const hasKernel = existsSync(join(KERNEL, "linux"));

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Flows that last, and UDP: with few or with a flood the kernel's own runs differ more. */
const isRoughHere = ({ traffic }: Scenario): boolean =>
  isRough(
    traffic.reduce((sum, { kind, count }) => sum + (kind === "bulk" ? count : 0), 0),
    traffic.some(({ transport }) => transport === null),
  );

/** Ticks of the kernel's timers in the kernel that is built for the test, 1/s. */
const HZ = 1000;
/** PIE's timer: its time in whole ticks and one more, so that it never fires early. */
const inTicks = (seconds: number): number => (Math.ceil(seconds * HZ - 1e-9) + 1) / HZ;

/** PIE with the times at which the kernel updates its probability. */
const asRun = (scenario: Scenario): Scenario => {
  const link = linkOf(scenario);
  const lanes = scenario.lanes.map((lane) => {
    const fields = catalog.queues.find(({ id }) => id === lane.queue)?.fields ?? {};
    const interval = resolve(fields, lane.params, link)["updateInterval"];
    if (!["pie", "fq-pie"].includes(lane.queue) || typeof interval !== "number") return lane;
    return { ...lane, params: { ...lane.params, updateInterval: inTicks(interval) } };
  });
  return { ...scenario, lanes };
};

/** Each transfer starts six processes, a tenth of a second of the machine's time. */
const TRANSFERS_MAX = 1000;
const whyNot = ({ traffic, duration }: Scenario): string | null => {
  const rates = traffic.map(({ fields }) => Number(fields["arrivalRate"] ?? 0));
  const transfers = Math.round(rates.reduce((sum, rate) => sum + rate, 0) * duration);
  return transfers > TRANSFERS_MAX ? `${transfers} transfers are more than ${TRANSFERS_MAX}` : null;
};

/** What the validation with Linux has a rule for. */
const metricsOf = ({ bottleneck }: Scenario): readonly string[] => [
  "queueMeanPackets",
  "lossFraction",
  ...(bottleneck.ecn ? ["markFraction"] : []),
  "utilization",
];

/** The kernel in user mode, whose clock stands still while anything computes. */
export const LINUX: Tool = {
  exporter: tc,
  seeds: [1, 2],
  repeated: "two runs",
  version: () => Promise.resolve(readFileSync(join(KERNEL, "version"), "utf8").trim()),
  make: (folder, [file]) => {
    const path = join(folder, "script.sh");
    writeFileSync(path, file?.text ?? "");
    return Promise.resolve(["bash", RUN, KERNEL, path]);
  },
  argumentsOf: (seed, from, to) => [String(seed), String(from), String(to)],
  asRun,
  whyNot,
  pairsOf: (scenario, reports, theirs) => {
    const metrics = metricsOf(scenario);
    return measuresOf(scenario).flatMap(({ name, ours, sharing }): readonly Pair[] => {
      const measured = theirs.map((values) => values.get(name) ?? Number.NaN);
      const values = reports.map(ours).filter((value) => value !== null);
      if (!metrics.includes(name) || measured.some(Number.isNaN) || values.length < reports.length) return [];
      const mean = meanOf(values);
      if (name === "utilization") {
        const best = largestOf(measured);
        const agrees = mean >= best - UTILIZATION_LESS;
        return [{ name, ours: mean, theirs: best, bound: UTILIZATION_LESS, agrees, sharing }];
      }
      const reference = meanOf(measured);
      const bound = boundOf(name, isRoughHere(scenario), reference);
      return [{ name, ours: mean, theirs: reference, bound, agrees: Math.abs(mean - reference) <= bound, sharing }];
    });
  },
};
