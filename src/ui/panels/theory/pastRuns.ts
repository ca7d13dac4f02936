import { useSyncExternalStore } from "react";

/** A run that was compared with its theory, as a point of the map. */
export interface PastRun {
  /** Names discipline, parameters and link: points of one map have the same. */
  readonly map: string;
  readonly flows: number;
  /** s */
  readonly propagation: number;
  /** Of its signals beyond chance. */
  readonly burstiness: number;
}

/** The latest runs of this visit. */
const KEPT = 100;
let runs: readonly PastRun[] = [];
const listeners = new Set<() => void>();

/** Keeps a measured run; it replaces an earlier one at the same place of the same map. */
export const keepRun = (run: PastRun): void => {
  const others = runs.filter(
    ({ map, flows, propagation }) => map !== run.map || flows !== run.flows || propagation !== run.propagation,
  );
  runs = [...others, run].slice(-KEPT);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** All that are kept, of every map. */
export const usePastRuns = (): readonly PastRun[] => useSyncExternalStore(subscribe, () => runs);
