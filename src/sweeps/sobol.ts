/**
 * Primitive polynomials and first direction numbers of the second dimension and those after it, as published by S. Joe
 * and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM J. Sci. Comput. 30 (2008):
 * the degree, the inner coefficients as one number, and m_1, m_2, …
 */
const DIRECTIONS: readonly (readonly [degree: number, inner: number, first: readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
];

/** Most dimensions of a sequence. */
export const SOBOL_AXES_MAX = DIRECTIONS.length + 1;

const BITS = 32;
const WHOLE = 2 ** BITS;

/** Direction numbers of a dimension, counted from 0, as whole numbers of 32 bits. */
const directionsOf = (dimension: number): readonly number[] => {
  const polynomial = DIRECTIONS[dimension - 1];
  if (polynomial === undefined) return Array.from({ length: BITS }, (_, i) => (1 << (BITS - 1 - i)) >>> 0);
  const [degree, inner, first] = polynomial;
  const found: number[] = first.map((m, i) => (m << (BITS - 1 - i)) >>> 0);
  for (let i = degree; i < BITS; i++) {
    const before = found[i - degree] ?? 0;
    let next = before ^ (before >>> degree);
    for (let k = 1; k < degree; k++) if (((inner >> (degree - 1 - k)) & 1) === 1) next ^= found[i - k] ?? 0;
    found.push(next >>> 0);
  }
  return found;
};

/**
 * The first points of Sobol's sequence in the unit cube, in Gray-code order: any run of 2^k points from the start fills
 * it evenly. The first point is the origin.
 * @param dimensions 1 to `SOBOL_AXES_MAX`
 * @returns `count` points; every coordinate is at least 0 and below 1
 */
export const sobolPoints = (count: number, dimensions: number): readonly (readonly number[])[] => {
  const directions = Array.from({ length: dimensions }, (_, dimension) => directionsOf(dimension));
  const state = new Uint32Array(dimensions);
  return Array.from({ length: count }, (_, i) => {
    if (i > 0) {
      // The place of the lowest zero bit of the number before.
      const bit = 31 - Math.clz32(i & -i);
      for (const [dimension, own] of directions.entries())
        state[dimension] = ((state[dimension] ?? 0) ^ (own[bit] ?? 0)) >>> 0;
    }
    return [...state].map((each) => each / WHOLE);
  });
};
