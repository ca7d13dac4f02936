import stdlibExp from "@stdlib/math-base-special-exp";

// Apart from `math.ts`, which the first scripts of the page hold: no run that they show needs it.

/** e to the power x, with the same bits everywhere (`math.ts`). */
export const exp = (x: number): number => stdlibExp(x);
