import { reasonOf } from "../../../units/reasonOf.ts";
import { queueOf, scenarioOf } from "../laneDocument.ts";
import type { Study } from "../validationStudy.ts";
import { compareDual } from "./compare.ts";
import { type DualCase, readDualCases } from "./reference.ts";
import { runDualCase } from "./runCase.ts";
import { isClassicOnly, toScenario } from "./toScenario.ts";

const SEEDS = [1, 2, 3, 4, 5];

/** One case, run over one queue or two. */
interface Run {
  readonly name: string;
  readonly dual: DualCase;
  readonly queues: 1 | 2;
}

/** Cases with classic traffic alone are run over PI2 too, which DualPI2 then is. */
const runsOf = (dual: DualCase): readonly Run[] => {
  const name = dual.singlePackets ? `${dual.name}-single` : dual.name;
  const run: Run = { name, dual, queues: 2 };
  return isClassicOnly(dual) ? [run, { name: `${name}-one-queue`, dual, queues: 1 }] : [run];
};

/** Reason why a case is not run; null: it is run. */
const whyNot = ({ dual, queues }: Run, all: readonly DualCase[]): string | null => {
  if (!dual.singlePackets && all.some(({ name, singlePackets }) => singlePackets && name === dual.name))
    return "measured again with senders that build no groups of packets";
  try {
    scenarioOf(toScenario(dual, queues, 1));
    return null;
  } catch (error) {
    return `not in the lab: ${reasonOf(error)}`;
  }
};

/** The measurements made with DualPI2 of Linux. @param path of the committed data */
export const dualStudy = (path: string): Study => {
  const cases = readDualCases(path);
  const all = cases.flatMap(runsOf);
  return {
    name: "Linux, DualPI2",
    cases: all.map((each) => ({
      name: each.name,
      seeds: SEEDS,
      whyNot: whyNot(each, cases),
      run: (seed) => runDualCase(each.dual, each.queues, seed),
    })),
    compare: (runs) => ({
      pairs: all.flatMap(({ name, dual, queues }) => {
        const found = runs.get(name);
        return found === undefined ? [] : compareDual(dual, queueOf(toScenario(dual, queues, 1)), found);
      }),
      omitted: [],
    }),
  };
};
