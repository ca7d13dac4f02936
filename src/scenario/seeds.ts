/** How many there are: seeds have 32 bits. */
const SEEDS = 4_294_967_296;

/** The seed that follows another one after `count` steps. The largest is followed by 0. */
export const seedAfter = (seed: number, count: number): number => (seed + count) % SEEDS;

/** `count` seeds from `first` on. */
export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => seedAfter(first, i));
