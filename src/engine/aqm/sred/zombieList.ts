import { type CellsShape, SAMPLED_CELLS } from "../inside.ts";

/**
 * Zombies (Ott et al. 1999): earlier packets that are remembered, each by its flow. The first `filled` places are
 * taken.
 */
export interface ZombieList {
  /** Flow of each zombie. */
  flows: Uint32Array;
  /** Hits of each zombie since it was inserted. */
  hits: Uint32Array;
  filled: number;
  /** Zombies with at least one hit. */
  zombiesHit: number;
}

export const emptyZombieList = (length: number): ZombieList => ({
  flows: new Uint32Array(length),
  hits: new Uint32Array(length),
  filled: 0,
  zombiesHit: 0,
});

/** A shorter list keeps zombies from evenly spaced places, because all places are equivalent. */
export const resizeZombieList = (list: ZombieList, length: number): void => {
  const { flows, hits, filled } = list;
  const kept = Math.min(filled, length);
  list.flows = new Uint32Array(length);
  list.hits = new Uint32Array(length);
  list.zombiesHit = 0;
  for (let i = 0; i < kept; i++) {
    const from = Math.floor((i * filled) / kept);
    list.flows[i] = flows[from];
    list.hits[i] = hits[from];
    if (hits[from] !== 0) list.zombiesHit += 1;
  }
  list.filled = kept;
};

/** The list, and the index that the latest arrival was compared with; −1: none. */
const sampleZombies = ({ flows, filled }: ZombieList, compared: number, isHit: boolean): readonly number[] => {
  const drawn = compared < 0 ? [] : [compared, isHit ? 1 : 0];
  // The page knows the flow of the latest arrival.
  return [Number.NaN, drawn.length / 2, ...drawn, filled, ...flows.subarray(0, Math.min(filled, SAMPLED_CELLS))];
};

export const zombieCells: CellsShape<ZombieList & { readonly compared: number; readonly outcome: string }, unknown> = {
  kind: "cells",
  label: "zombies, the flows that were seen",
  matched: "same flow: a hit",
  missed: "another flow: a miss",
  sample: (state) => sampleZombies(state, state.compared, state.outcome === "hit"),
};
