import { DROPPED, reasonCode } from "../../../engine/packets/packet.ts";
import type { Frame } from "../../../engine/recording/frame.ts";
import { runLane } from "../../../engine/simulation/run.ts";
import { scenarioOf } from "../laneDocument.ts";
import type { Values } from "../validationStudy.ts";
import { comparisons, RESPONSE } from "./comparisons.ts";
import type { ReferenceCase, ReferenceWindow } from "./reference.ts";
import { responseTime } from "./responseTime.ts";
import { toScenario } from "./toScenario.ts";

/** Key of a metric of one window, or of a response. */
export const keyOf = (span: string, metric: string): string => `${span}/${metric}`;

/**
 * Runs a case with one seed: values by `WINDOW/METRIC`, and `RESPONSE/E50_10s`.
 * @throws Error if it cannot be translated or does not fit
 */
export const runCase = (reference: ReferenceCase, seed: number): Values => {
  const scenario = scenarioOf(toScenario(reference, seed));
  const { windows, responses } = reference;
  const early = hasForcedDrops(reference) ? new EarlyDrops(windows) : undefined;
  const run = runLane(scenario, 0, {
    windows,
    keeps: ({ id }) => id === "queue" && responses.length > 0,
    ...(early === undefined ? {} : { packets: "all", onFrame: (frame) => early.add(frame) }),
  });
  const values: Record<string, number | null> = {};
  for (const [i, window] of windows.entries()) {
    const report = run.reports[i];
    if (report === undefined) throw new Error(`no report of the window ${window.name}`);
    for (const { id, read } of comparisons)
      if (window.metrics.has(id)) values[keyOf(window.name, id)] = read(report, early?.counts[i]);
  }
  const queue = run.series.get("queue")?.mean;
  for (const { name, from, to, queue: wanted } of responses)
    values[keyOf(name, RESPONSE)] = queue === undefined ? null : responseTime(queue, from, to, wanted);
  return values;
};

/**
 * ns-2's RED has two names for a drop where its curve has reached 1: with `use_mark_p_`, its default, an early drop
 * like the others; without, a forced one.
 */
const hasForcedDrops = ({ params }: ReferenceCase): boolean => params["q.use_mark_p_"] === "false";

/** Counts drops with the reason `early` in each window. */
class EarlyDrops {
  readonly counts: number[];

  constructor(private readonly windows: readonly ReferenceWindow[]) {
    this.counts = windows.map(() => 0);
  }

  add({ packets: { times, kinds, reasons } }: Frame): void {
    const early = reasonCode("early");
    for (const [i, time] of times.entries()) {
      if (kinds[i] !== DROPPED || reasons[i] !== early) continue;
      for (const [w, { from, to }] of this.windows.entries())
        if (time >= from && time < to) this.counts[w] = (this.counts[w] ?? 0) + 1;
    }
  }
}
