/** The seed that follows another one after `count` steps. Seeds have 32 bits: the largest is followed by 0. */
export const seedAfter = (seed: number, count: number): number => (seed + count) % 2 ** 32;

/** `count` seeds from `first` on. */
export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => seedAfter(first, i));
