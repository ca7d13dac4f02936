import { catalog } from "../../engine/catalog.ts";
import { leftAddress, openingNow, openingOf } from "./address/opening.ts";
import { browserShelf } from "./address/storage.ts";
import { browserPlatform } from "./browserPlatform.ts";
import { watchForFirstTrace } from "./firstTrace.ts";
import { knowAllDisciplines, knowsAddress, knowsPreset } from "./loading/disciplines.ts";
import { createRun, type Run } from "./run.ts";

/** The run of this page, as its address, or what was left here, says. */
export const createPageRun = async (): Promise<Run> => {
  if (!knowsAddress(location.hash) || !knowsAddress(leftAddress(browserShelf))) await knowAllDisciplines();
  const first = openingNow(location.hash, browserShelf, matchMedia("(prefers-reduced-motion: reduce)").matches);
  const run = createRun({
    ...browserPlatform,
    catalog,
    openingOf,
    prepare: (preset) => (knowsPreset(preset) ? null : knowAllDisciplines()),
    opening: first.opening,
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
  });
  const { lab } = run;
  document.addEventListener("visibilitychange", () => lab.getState().setHidden(document.hidden));
  if (first.damage !== "") lab.getState().setDamage(first.damage);
  watchForFirstTrace(lab);
  return run;
};
