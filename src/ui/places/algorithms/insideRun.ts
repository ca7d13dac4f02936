import { catalog } from "../../../engine/catalog.ts";
import { type PlacedTrial, trialScene } from "../../../lessons/trials.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { openingOf } from "../../session/address/opening.ts";
import { browserPlatform } from "../../session/browserPlatform.ts";
import { createRun, perRun, type Run } from "../../session/run.ts";
import { withWorkNoted } from "../../session/working.ts";

/** The picture begins at this time, with a queue in motion, and goes on for long. */
const BEGINS: Seconds = 10;
const LASTS: Seconds = 3600;

/** The scene of the first line of "What to try", with the algorithm alone. */
const sceneOf = (placed: PlacedTrial): Scenario => {
  const scene = trialScene(placed);
  return { ...scene, lanes: scene.lanes.slice(0, 1), duration: LASTS };
};

const openingAt = (scenario: Scenario) => ({ preset: "", scenario, opened: scenario, at: BEGINS });

/** The run of the live pictures on pages of algorithms, independent of the page's own; begun with the first picture. */
const known = perRun((): { run: Run | null } => ({ run: null }));

/** Shows an algorithm at work, paused. */
export const openInside = (main: Run, placed: PlacedTrial): Run => {
  const kept = known(main);
  const scenario = sceneOf(placed);
  if (kept.run !== null) {
    kept.run.lab.getState().open(openingAt(scenario));
    return kept.run;
  }
  kept.run = withWorkNoted(
    createRun({
      ...browserPlatform,
      id: "inside",
      catalog,
      openingOf,
      opening: openingAt(scenario),
      newSeed: () => scenario.seed,
    }),
  );
  return kept.run;
};
