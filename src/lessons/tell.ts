import { plainParts } from "../engine/reports/plainReport.ts";
import { runLane } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import type { JsonObject } from "../schema/json.ts";
import { largestOf } from "../units/extremes.ts";
import type { Teller, Wanted } from "./measured.ts";

/**
 * Runs a lane up to the last of the windows. What comes after them is not simulated.
 * @throws Error when the run fails
 */
export const tell = (scenario: Scenario, { lane, windows }: Wanted): readonly JsonObject[] => {
  const end = largestOf(windows.map(({ to }) => to));
  const timeline = scenario.timeline.filter(({ at }) => at < end);
  const cut = timeline.some(({ set }) => set === "duration") ? scenario : { ...scenario, duration: end, timeline };
  const { reports } = runLane(cut, lane, { windows, keeps: () => false });
  return reports.map((report) => ({ metrics: report.metrics, ...plainParts(report) }));
};

/** What the wanted windows tell, in this thread. */
export const tellHere: Teller = (scenario, wanted) =>
  Promise.resolve(wanted.map((one) => ({ ...one, reports: tell(scenario, one) })));
