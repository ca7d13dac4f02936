import { ln } from "../engine/kernel/math.ts";
import { RandomStream } from "../engine/kernel/random.ts";

/** Draws before a stream of a small seed is well mixed. */
const WARM = 32;

/** The random numbers of a search, apart from those of every run. */
export const searchStream = (seed: number): RandomStream => {
  const stream = RandomStream.of(seed, 0x9e3779b9, 0x85ebca77, 0xc2b2ae35);
  for (let i = 0; i < WARM; i++) stream.next();
  return stream;
};

/** A standard normal number, by the polar method (Marsaglia and Bray 1964). */
export const normal = (stream: RandomStream): number => {
  for (;;) {
    const [x, y] = [2 * stream.uniform() - 1, 2 * stream.uniform() - 1];
    const s = x * x + y * y;
    if (s > 0 && s < 1) return x * Math.sqrt((-2 * ln(s)) / s);
  }
};

/** Folds a coordinate back into [0, 1] as a mirror at each end does. */
export const mirrored = (x: number): number => {
  const folded = Math.abs(x) % 2;
  return folded > 1 ? 2 - folded : folded;
};
