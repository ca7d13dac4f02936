/**
 * Primitive polynomials and first direction numbers of dimensions 2 to 10: degree, inner coefficients as bits, m_1 to
 * m_degree. Source: S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM
 * J. Sci. Comput. 30 (2008), table new-joe-kuo-6.21201.
 */
const DIRECTIONS: readonly (readonly [degree: number, inner: number, first: readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
];

/** Most dimensions of a point. */
export const SOBOL_DIMENSIONS_MAX = DIRECTIONS.length + 1;
const BITS = 32;

/** The 32 direction numbers of a dimension, counted from 0: v_i = m_i · 2^(32 − i), as signed integers. */
const directionsOf = (dimension: number): readonly number[] => {
  if (dimension === 0) return Array.from({ length: BITS }, (_, i) => 1 << (BITS - 1 - i));
  const [degree, inner, first] = DIRECTIONS[dimension - 1] ?? [0, 0, []];
  const made = first.map((m, i) => m << (BITS - 1 - i));
  const at = (i: number): number => made[i] ?? 0;
  for (let i = degree; i < BITS; i++) {
    let v = at(i - degree) ^ (at(i - degree) >>> degree);
    for (let k = 1; k < degree; k++) if (((inner >>> (degree - 1 - k)) & 1) === 1) v ^= at(i - k);
    made.push(v);
  }
  return made;
};

/** The place of the lowest bit that is 0. */
const lowestZero = (n: number): number => {
  let place = 0;
  for (let rest = n; rest % 2 === 1; rest = Math.floor(rest / 2)) place++;
  return place;
};

/**
 * The first points of the Sobol sequence in the unit box [0, 1)ⁿ, the origin included, in Gray code order (Antonov and
 * Saleev 1979; Bratley and Fox 1988): integer arithmetic only.
 * @throws RangeError for a number of dimensions that it does not have
 */
export const sobolPoints = (dimensions: number, count: number): readonly (readonly number[])[] => {
  if (!(dimensions >= 1 && dimensions <= SOBOL_DIMENSIONS_MAX))
    throw new RangeError(`dimensions is ${dimensions}; allowed: 1 to ${SOBOL_DIMENSIONS_MAX}`);
  const directions = Array.from({ length: dimensions }, (_, d) => directionsOf(d));
  const state = directions.map(() => 0);
  return Array.from({ length: count }, (_, n) => {
    if (n > 0) {
      const place = lowestZero(n - 1);
      for (const [d, each] of directions.entries()) state[d] = (state[d] ?? 0) ^ (each[place] ?? 0);
    }
    return state.map((bits) => (bits >>> 0) / 2 ** BITS);
  });
};
