import { Bench } from "../bench.ts";
import type { OperationsTest } from "../contract.ts";
import { ContractFault } from "../fault.ts";
import { onOperations, whole } from "../onOperations.ts";
import { copyState } from "../state.ts";

/** A run that goes on from a copy of the state is the run that was not interrupted. */
export const restore: OperationsTest = {
  ...onOperations,
  id: "restore",
  title: "Goes on from a checkpoint",
  cases: 40,
  draw: (draw) => draw.operations(250, 20),
  check(definition, list) {
    const straight = new Bench(definition);
    straight.watched = [];
    const half = Math.ceil(list.length / 2);
    straight.run(list.slice(0, half));
    const before = straight.log.length;
    const copies = (["given", "filled"] as const).map(
      (how) => new Bench(definition, {}, { bench: straight, state: copyState(straight.host.state), how }),
    );
    const rest = straight.run(list.slice(half)).log.slice(before);
    for (const copy of copies) {
      const { log } = copy.run(list.slice(half));
      const at = rest.findIndex((line, i) => line !== log[i]);
      if (at >= 0)
        throw new ContractFault(
          "restore",
          `A run from a checkpoint differs: "${log[at] ?? "nothing"}" instead of "${rest[at] ?? ""}". ` +
            "All that is remembered must be in the state.",
        );
    }
    return { decisions: rest.length };
  },
  passed: (counts) => `${whole(counts, "decisions")} arrivals and departures after a checkpoint, as without it.`,
};
