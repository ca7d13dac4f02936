import { exp } from "../../src/engine/kernel/exponential.ts";
import { ln, pow, powInteger } from "../../src/engine/kernel/math.ts";
import { RandomStream } from "../../src/engine/kernel/random.ts";
import { Digest } from "./digest.ts";
import type { CaseResult } from "./runCase.ts";

const DRAWS = 20_000;

/**
 * The functions on which every run stands, at arguments drawn anew from one seed: where a run differs, they tell
 * whether it is for them.
 * @param clock wall time in ms
 */
export const runFunctions = (clock: () => number): CaseResult => {
  const begin = clock();
  const stream = new RandomStream(1, 1, 0);
  const digests = {
    uniform: new Digest(),
    exp: new Digest(),
    ln: new Digest(),
    pow: new Digest(),
    powers: new Digest(),
  };
  for (let i = 0; i < DRAWS; i++) {
    const [x, y] = [stream.uniform(), stream.uniform()];
    digests.uniform.number(x);
    digests.exp.number(exp(1400 * (x - 0.5)));
    digests.ln.number(ln(x)).number(ln(1 / x));
    digests.pow.number(pow(x, y)).number(pow(100 * x, 20 * (y - 0.5)));
    digests.powers.number(powInteger(2 * x, i % 50)).number(Math.sqrt(x));
  }
  const hashes = Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, digest.text()]));
  return { id: "functions", hashes, faults: [], milliseconds: clock() - begin };
};
