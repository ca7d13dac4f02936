/** A square matrix by rows. */
export type Matrix = readonly (readonly number[])[];

/** Eigenvalues, and the eigenvectors as the columns of a matrix. */
export interface Eigen {
  readonly values: readonly number[];
  readonly vectors: Matrix;
}

const SWEEPS_MAX = 50;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations (Golub and Van Loan, Matrix
 * Computations, section 8.5): additions, multiplications, divisions and square roots in a fixed order.
 */
export const symmetricEigen = (matrix: Matrix): Eigen => {
  const n = matrix.length;
  const a = Float64Array.from(matrix.flat());
  const v = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
  const get = (m: Float64Array, i: number, j: number): number => m[i * n + j] ?? 0;
  const turn = (m: Float64Array, [one, other]: readonly [number, number], c: number, s: number): void => {
    const [x, y] = [m[one] ?? 0, m[other] ?? 0];
    m[one] = c * x - s * y;
    m[other] = s * x + c * y;
  };
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += get(a, p, q) * get(a, p, q);
    if (off < 1e-300) break;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        const between = get(a, p, q);
        if (between === 0) continue;
        const theta = (get(a, q, q) - get(a, p, p)) / (2 * between);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) turn(a, [k * n + p, k * n + q], c, s);
        for (let k = 0; k < n; k++) turn(a, [p * n + k, q * n + k], c, s);
        for (let k = 0; k < n; k++) turn(v, [k * n + p, k * n + q], c, s);
      }
  }
  return {
    values: Array.from({ length: n }, (_, i) => get(a, i, i)),
    vectors: Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => get(v, i, j))),
  };
};
