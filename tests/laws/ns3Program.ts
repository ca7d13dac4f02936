/** Time (s) of one departure in the programs with functions of ns-3, whose CoDel counts in steps of 1024 ns. */
export const SLOT = 0.001024;

/** Slots, and how many packets arrive in how many of them. */
export const PHASES = [
  [400, 2, 1],
  [500, 1, 4],
  [500, 6, 5],
  [1500, 1, 3],
  [400, 7, 5],
  [300, 0, 1],
  [600, 1, 3],
  [300, 5, 4],
  [2500, 1, 6],
  [400, 3, 2],
  [3000, 11, 10],
  [2000, 9, 10],
] as const;

/** The slots of a program, each with the numbers of the packets that arrive at its beginning. */
export function* slotsOf(
  phases: readonly (readonly [slots: number, packets: number, per: number])[],
): Generator<{ readonly slot: number; readonly arrivals: readonly number[] }> {
  let [slot, first] = [0, 0];
  for (const [slots, packets, per] of phases)
    for (let k = 0; k < slots; k++, slot++) {
      const count = Math.floor(((k + 1) * packets) / per) - Math.floor((k * packets) / per);
      yield { slot, arrivals: Array.from({ length: count }, (_, i) => first + i) };
      first += count;
    }
}

/** In the programs with six flows: more than half of the packets are of flow 0. The first six are of one flow each. */
export const flowOf = (arrival: number): number => {
  if (arrival < 6) return arrival;
  return arrival % 7 < 4 ? 0 : (arrival * 5 + Math.floor(arrival / 9)) % 6;
};
/** Their phases: in the first slot, one packet of each flow. */
export const SIX_FLOWS = [[1, 6, 1], ...PHASES] as const;
