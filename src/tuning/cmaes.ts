import { exp } from "../engine/kernel/exponential.ts";
import { ln } from "../engine/kernel/math.ts";
import type { RandomStream } from "../engine/kernel/random.ts";
import { mirrored, normal } from "./draws.ts";
import { type Matrix, symmetricEigen } from "./jacobi.ts";

type Vector = readonly number[];
const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const times = (m: Matrix, v: Vector): Vector => m.map((row) => dot(row, v));
const transposed = (m: Matrix): Matrix => m.map((_, j) => m.map((row) => row[j] ?? 0));
const identity = (n: number): Matrix =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => (i === j ? 1 : 0)));

/** Constants of the strategy for a number of dimensions, as the tutorial's table 1 has them. */
const constantsOf = (n: number) => {
  const lambda = 4 + Math.floor(3 * ln(n));
  const mu = Math.floor(lambda / 2);
  const raw = Array.from({ length: mu }, (_, i) => ln((lambda + 1) / 2) - ln(i + 1));
  const total = raw.reduce((sum, w) => sum + w, 0);
  const weights = raw.map((w) => w / total);
  const muEff = 1 / dot(weights, weights);
  const cSigma = (muEff + 2) / (n + muEff + 5);
  const c1 = 2 / ((n + 1.3) * (n + 1.3) + muEff);
  return {
    lambda,
    weights,
    muEff,
    cSigma,
    dSigma: 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma,
    cC: (4 + muEff / n) / (n + 4 + (2 * muEff) / n),
    c1,
    cMu: Math.min(1 - c1, (2 * (muEff - 2 + 1 / muEff)) / ((n + 2) * (n + 2) + muEff)),
    /** Expected length of a standard normal vector. */
    chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
};

/** Least eigenvalue of the covariance, so that no direction is lost. */
const LEAST = 1e-20;
/** The step's length changes by at most this factor's logarithm in a generation. */
const STEP_LN_MAX = 1;

/**
 * (μ/μ_w, λ)-CMA-ES in the unit box. Only the order of the candidates counts, so constraints need no penalty. A
 * candidate outside the box is measured at its mirror image inside. Source: N. Hansen, "The CMA Evolution Strategy: A
 * Tutorial" (arXiv:1604.00772), with non-negative weights.
 */
export class CmaEs {
  private readonly constants: ReturnType<typeof constantsOf>;
  private covariance: Matrix;
  private pathSigma: Vector;
  private pathC: Vector;
  private generation = 0;
  private steps: readonly Vector[] = [];
  private basis: Matrix;
  private scales: Vector;

  /**
   * @param mean where it begins, in the unit box
   * @param sigma first standard deviation in every coordinate
   */
  constructor(
    private mean: Vector,
    private sigma: number,
    private readonly stream: RandomStream,
  ) {
    const n = mean.length;
    this.constants = constantsOf(n);
    this.covariance = identity(n);
    this.pathSigma = mean.map(() => 0);
    this.pathC = mean.map(() => 0);
    this.basis = this.covariance;
    this.scales = mean.map(() => 1);
  }

  /** Candidates of a generation. */
  get size(): number {
    return this.constants.lambda;
  }

  /** The next generation, in the unit box. */
  ask(): readonly Vector[] {
    this.steps = Array.from({ length: this.constants.lambda }, () =>
      times(
        this.basis,
        this.scales.map((scale) => scale * normal(this.stream)),
      ),
    );
    return this.steps.map((step) => step.map((y, i) => mirrored((this.mean[i] ?? 0) + this.sigma * y)));
  }

  /** @param order places of the candidates in the last `ask`, the best first */
  tell(order: readonly number[]): void {
    const { weights, muEff, cSigma, dSigma, cC, c1, cMu, chi } = this.constants;
    const n = this.mean.length;
    this.generation += 1;
    const chosen = weights.map((_, i) => this.steps[order[i] ?? 0] ?? []);
    const step = this.mean.map((_, d) =>
      dot(
        weights,
        chosen.map((y) => y[d] ?? 0),
      ),
    );
    this.mean = this.mean.map((x, d) => x + this.sigma * (step[d] ?? 0));
    const inBasis = times(transposed(this.basis), step).map((y, i) => y / (this.scales[i] ?? 1));
    const whitened = times(this.basis, inBasis);
    const growth = Math.sqrt(cSigma * (2 - cSigma) * muEff);
    this.pathSigma = this.pathSigma.map((p, i) => (1 - cSigma) * p + growth * (whitened[i] ?? 0));
    const length = Math.sqrt(dot(this.pathSigma, this.pathSigma));
    let decay = 1;
    for (let i = 0; i < 2 * this.generation && decay > 1e-30; i++) decay *= 1 - cSigma;
    const isShort = length / Math.sqrt(1 - decay) < (1.4 + 2 / (n + 1)) * chi;
    const growthC = isShort ? Math.sqrt(cC * (2 - cC) * muEff) : 0;
    this.pathC = this.pathC.map((p, i) => (1 - cC) * p + growthC * (step[i] ?? 0));
    const missing = isShort ? 0 : cC * (2 - cC);
    this.covariance = this.covariance.map((row, i) =>
      row.map((c, j) => {
        const rankMu = weights.reduce((sum, w, k) => sum + w * (chosen[k]?.[i] ?? 0) * (chosen[k]?.[j] ?? 0), 0);
        return (1 - c1 - cMu + c1 * missing) * c + c1 * (this.pathC[i] ?? 0) * (this.pathC[j] ?? 0) + cMu * rankMu;
      }),
    );
    this.sigma *= exp(Math.min(STEP_LN_MAX, (cSigma / dSigma) * (length / chi - 1)));
    const { values, vectors } = symmetricEigen(this.covariance);
    this.basis = vectors;
    this.scales = values.map((value) => Math.sqrt(Math.max(LEAST, value)));
  }
}
