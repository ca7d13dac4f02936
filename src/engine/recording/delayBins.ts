import type { Seconds } from "../../units/units.ts";

/** Bins of the delay histogram: 10 µs wide below 2.56 ms, then 1/256 of an octave; error below 0.4 %. */
export const DELAY_BINS = 256 * 28;
const STEPS_PER_SECOND = 1e5;
const doubles = new Float64Array(1);
const words = new Uint32Array(doubles.buffer);

/** Where a delay in s is handed over: as a number in a call it would be allocated. */
export const delayed = new Float64Array(new ArrayBuffer(8));

/** Bin of the delay in `delayed[0]`. The high word of delay·10⁵ + 256 grows by one 1/256 of an octave at a time. */
export const delayBin = (): number => {
  doubles[0] = delayed[0] * STEPS_PER_SECOND + 256;
  const bin = (words[1] >>> 12) - 263936;
  return bin < DELAY_BINS ? bin : DELAY_BINS - 1;
};

/** Middle of a bin, in s. */
export const delayOfBin = (bin: number): Seconds => {
  const edge = (index: number): number => {
    words[0] = 0;
    words[1] = (index + 263936) << 12;
    return (doubles[0] - 256) / STEPS_PER_SECOND;
  };
  return (edge(bin) + edge(bin + 1)) / 2;
};
