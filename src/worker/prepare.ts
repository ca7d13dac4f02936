import { catalog } from "../engine/catalog.ts";
import { runLane } from "../engine/simulation/run.ts";
import { parseScenario } from "../scenario/parse.ts";
import { endOf } from "../scenario/runEnd.ts";
import type { Json } from "../units/units.ts";

/** Wall time after which the preparation ends, ms. */
const ENOUGH_MS = 300;

/**
 * Simulates the start of a scenario several times, each time twice as long, and keeps nothing of it. The browser
 * compiles the engine meanwhile, so the first run that is asked for takes little longer than a later one
 * (docs/performance.md). Errors in the scenario are ignored here, because the run itself reports them.
 *
 * @param document a scenario with one lane
 * @param now wall time, ms
 */
export const prepare = (document: Json, now: () => number): void => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) return;
  const begun = now();
  const end = endOf(parsed.value);
  for (let until = 1; now() - begun < ENOUGH_MS; until *= 2)
    runLane(parsed.value, 0, { windows: [], until: Math.min(until, end) });
};
