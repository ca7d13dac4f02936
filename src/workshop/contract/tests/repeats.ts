import { Bench } from "../bench.ts";
import type { OperationsTest } from "../contract.ts";
import { ContractFault } from "../fault.ts";
import { onOperations, whole } from "../onOperations.ts";

/** The same packets and the same seed give the same run. */
export const repeats: OperationsTest = {
  ...onOperations,
  id: "repeats",
  title: "Repeats a run",
  cases: 40,
  draw: (draw) => draw.operations(250, 20),
  check(definition, list) {
    const [first, second] = [0, 1].map(() => {
      const bench = new Bench(definition);
      bench.watched = [];
      return bench.run(list).log;
    });
    const at = first?.findIndex((line, i) => line !== second?.[i]) ?? -1;
    if (at >= 0 || first?.length !== second?.length)
      throw new ContractFault(
        "repeats",
        `Two runs with the same seed differ: "${first?.[at] ?? "nothing"}" and "${second?.[at] ?? "nothing"}". ` +
          "Random numbers come from port.uniform() alone, and nothing is remembered outside the state.",
      );
    return { decisions: first?.length ?? 0 };
  },
  passed: (counts) => `${whole(counts, "decisions")} arrivals and departures, the same in two runs.`,
};
