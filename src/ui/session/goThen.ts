import type { StoreApi } from "zustand/vanilla";
import type { Lab } from "./state.ts";

/** Seeks to `at` as soon as the run allows it, then calls `arrived`. */
export const goThen = (lab: StoreApi<Lab>, at: number, arrived: () => void): (() => void) => {
  lab.getState().seek(at, true);
  if (lab.getState().headingFor === null) {
    arrived();
    return () => undefined;
  }
  const stop = lab.subscribe(({ headingFor }) => {
    if (headingFor !== null) return;
    stop();
    arrived();
  });
  return stop;
};
