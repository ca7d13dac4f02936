import { Bench } from "../bench.ts";
import type { OperationsTest } from "../contract.ts";
import { ContractFault } from "../fault.ts";
import { onOperations, whole } from "../onOperations.ts";

/** Packets of one flow leave in the order in which they came. */
export const order: OperationsTest = {
  ...onOperations,
  id: "order",
  title: "Keeps the order of a flow",
  cases: 60,
  // All packets of a flow have one code point, as those of a real sender, and no field of the discipline changes.
  draw: (draw) =>
    draw
      .operations(250, 40)
      .filter(({ kind }) => kind !== "field")
      .map((operation) => (operation.kind === "arrive" ? { ...operation, ecn: operation.flow % 3 } : operation)),
  check(definition, list) {
    const bench = new Bench(definition);
    bench.watched = [];
    const latest = new Map<number, number>();
    bench.onSent = ({ flow, sequence }) => {
      const before = latest.get(flow) ?? -1;
      if (sequence < before)
        throw new ContractFault(
          "order",
          `Packet ${before} of flow ${flow} was sent before packet ${sequence}, which had come first.`,
        );
      latest.set(flow, sequence);
    };
    return { sent: bench.run(list).host.sent };
  },
  passed: (counts) => `${whole(counts, "sent")} packets left, those of each flow in the order in which they came.`,
};
