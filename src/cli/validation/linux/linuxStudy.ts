import { reasonOf } from "../../../units/reasonOf.ts";
import { scenarioOf } from "../laneDocument.ts";
import type { Study } from "../validationStudy.ts";
import { compareMeans, compareOrder, type Repeated } from "./compare.ts";
import { type LinuxCase, readLinuxCases } from "./reference.ts";
import { runCase } from "./runCase.ts";
import { toScenario } from "./toScenario.ts";

const SEEDS = [1, 2, 3, 4, 5];

/** Cases in which the kernel did not do what the name of the case says. */
const MISNAMED: readonly (readonly [RegExp, string])[] = [
  [/^red .*\badaptive\b/, "RED of this kernel does not adapt: its probability stays as it was set"],
];

/** Reason why a case is not run; null: it is run. */
const whyNot = (linux: LinuxCase): string | null => {
  const misnamed = MISNAMED.find(([qdisc]) => qdisc.test(linux.qdisc));
  if (misnamed !== undefined) return misnamed[1];
  try {
    scenarioOf(toScenario(linux, 1));
    return null;
  } catch (error) {
    return `not in the lab: ${reasonOf(error)}`;
  }
};

/** The measurements made with Linux 6.1. @param paths of the committed data */
export const linuxStudy = (paths: readonly string[]): Study => {
  const cases = paths.flatMap(readLinuxCases);
  return {
    name: "Linux",
    cases: cases.map((each) => ({
      name: each.name,
      seeds: SEEDS,
      whyNot: whyNot(each),
      run: (seed) => runCase(each, seed),
    })),
    compare: (runs) => {
      const all = cases.flatMap((linux): Repeated[] => {
        const found = runs.get(linux.name);
        return found === undefined ? [] : [{ linux, runs: found }];
      });
      const order = compareOrder(all);
      return { pairs: [...all.flatMap(compareMeans), ...order.pairs], omitted: order.omitted };
    },
  };
};
