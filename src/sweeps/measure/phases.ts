import type { Scenario, Spread } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { smallestOf } from "../../units/extremes.ts";
import type { Seconds } from "../../units/units.ts";

/** Start or stop of the first flow of a spread. */
const earliest = (spread: Spread | null): Seconds[] => {
  if (spread === null) return [];
  if (typeof spread === "number") return [spread];
  if ("uniform" in spread) return [spread.uniform[0]];
  return "random" in spread ? [spread.random[0]] : [smallestOf(spread.list)];
};

/** End of the phase that begins at `after`: the next change of the scenario, or the end of the run. */
export const phaseEnd = (scenario: Scenario, after: Seconds): Seconds => {
  const steps = scenario.traffic.flatMap(({ start, stop }) => [...earliest(start), ...earliest(stop)]);
  const changes = [...steps, ...scenario.timeline.map(({ at }) => at)].filter((at) => at > after);
  return smallestOf(changes, endOf(scenario));
};
