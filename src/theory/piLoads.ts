import { designPi, type PiPlant } from "./piDesign.ts";

/** What a proportional-integral law adds to the loop, from the queue to the probability. */
export interface PiParts {
  /** 1/(packet·s) */
  readonly integral: number;
  /** 1/packet */
  readonly proportional: number;
}

/** The rule of Hollot et al. 2001 for PI, as the two parts of any law that is one. */
export const piParts = (plant: PiPlant, boldness: number): PiParts => {
  const { gain, zero } = designPi(plant, boldness);
  return { integral: gain, proportional: gain / zero };
};
