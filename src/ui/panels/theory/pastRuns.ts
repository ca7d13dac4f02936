import { useSyncExternalStore } from "react";

/** A run that was compared with its theory, as a point of the map. */
export interface PastRun {
  /** Names discipline, parameters and link: points of one map have the same. */
  readonly map: string;
  readonly flows: number;
  /** s */
  readonly propagation: number;
  /** How much more its signals come in bursts than by chance. */
  readonly burstiness: number;
}

/** Number of the latest runs of this visit that are kept. */
const KEPT = 100;
let runs: readonly PastRun[] = [];
const listeners = new Set<() => void>();

/** Keeps a measured run; it replaces an earlier one at the same place of the same map. */
export const keepPastRun = (run: PastRun): void => {
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

/** All kept runs, of every map. */
export const usePastRuns = (): readonly PastRun[] => useSyncExternalStore(subscribe, () => runs);
