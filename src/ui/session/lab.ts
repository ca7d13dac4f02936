import { useStore } from "zustand";
import { catalog } from "../../engine/catalog.ts";
import { beforePicture } from "../chart/loop.ts";
import { leftAddress, openingNow, openingOf } from "./address/opening.ts";
import { browserShelf } from "./address/storage.ts";
import { createLab } from "./createLab.ts";
import { knowAllDisciplines, knowsAddress, knowsPreset } from "./loading/disciplines.ts";
import type { Lab } from "./state.ts";
import { tellFlows } from "./traces/flowNews.ts";
import { createTraceStore } from "./traces/traceStore.ts";

/** What the lane recorded: outside React, read when a picture is drawn. */
export const traces = createTraceStore();

/** A page that nobody sees gets no animation frames; browsers let its timers go about once a second. */
const HIDDEN_FRAME_MS = 250;

if (!knowsAddress(location.hash) || !knowsAddress(leftAddress(browserShelf))) await knowAllDisciplines();
const first = openingNow(location.hash, browserShelf, matchMedia("(prefers-reduced-motion: reduce)").matches);

/** A built page starts its first worker before its scripts (`vite.config.ts`). */
let early: unknown = Reflect.get(window, "firstWorker");
const takeEarly = (): Worker | undefined => {
  const worker = early instanceof Worker ? early : undefined;
  early = undefined;
  return worker;
};

/** Workers and clocks of this page, for whatever plays in it. */
export const around = {
  makeWorker: () => takeEarly() ?? new Worker(new URL("../../worker/entry.ts", import.meta.url), { type: "module" }),
  now: () => performance.now(),
  requestFrame: (callback: () => void) => {
    if (document.hidden) {
      const timer = setTimeout(callback, HIDDEN_FRAME_MS);
      return () => clearTimeout(timer);
    }
    return beforePicture(callback);
  },
  onFlows: tellFlows,
};

/** The one lab of this page. */
export const lab = createLab({
  ...around,
  catalog,
  traces,
  openingOf,
  prepare: (preset) => (knowsPreset(preset) ? null : knowAllDisciplines()),
  opening: first.opening,
  newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
});
document.addEventListener("visibilitychange", () => lab.getState().setHidden(document.hidden));
if (first.damage !== "") lab.getState().setDamage(first.damage);

/** A part of the lab's state; the component is drawn again when that part is another one. */
export const useLab = <T>(select: (state: Lab) => T): T => useStore(lab, select);
