import type { StoreApi } from "zustand/vanilla";
import type { LabState } from "../contract.ts";
import { afterFirstTrace } from "../firstTrace.ts";
import { retryLoad } from "../loading/retryLoad.ts";
import { LAB_SPEEDS } from "../player/pace.ts";
import type { Lab } from "../state.ts";
import { addEntry, placeIn } from "./entries.ts";
import { readRecord, type SafeStorage, type Storages } from "./storage.ts";

const THEMES: readonly LabState["theme"][] = ["light", "dark", "system"];

/** Restores the choices that hold for all runs. */
const restoreChoices = (lab: StoreApi<Lab>, storage: SafeStorage): void => {
  const kept = readRecord(storage, "choices") ?? {};
  const state = lab.getState();
  const theme = THEMES.find((one) => one === kept["theme"]);
  if (theme !== undefined) state.setTheme(theme);
  if (kept["shortcuts"] === false) state.setShortcuts(false);
  if (kept["byGroup"] === true) state.setByGroup(true);
  const { speed, span } = kept;
  if (speed === null) state.setSpeed(Number.POSITIVE_INFINITY);
  else if (typeof speed === "number" && LAB_SPEEDS.includes(speed)) state.setSpeed(speed);
  if (span === "all" || (typeof span === "number" && span > 0)) state.setView({ span });
};

/**
 * Keeps the run in the address bar and in the storage, so that a reload loses nothing, and opens changed addresses. The
 * script that does so is loaded after the first trace.
 */
export const keepRunAndChoices = (lab: StoreApi<Lab>, storages: Storages): void => {
  restoreChoices(lab, storages.shared);
  const { hash } = location;
  const first = lab.getState();
  let hasMoved = false;
  const stop = lab.subscribe((state, before) => {
    if (placeIn(state) === placeIn(before)) return;
    // At once, or Back would leave the page.
    addEntry(before, state);
    hasMoved = true;
  });
  void afterFirstTrace(() => retryLoad(() => import("./keeping.ts"))).then(({ keepRun }) => {
    stop();
    keepRun(lab, storages, { hash, first, hasMoved });
  });
};
