import { Bench } from "../bench.ts";
import type { OperationsTest } from "../contract.ts";
import { onOperations, whole } from "../onOperations.ts";

/** Buffer, link, ECN and fields change in mid-run, to every bound: nothing is dropped but for room, nothing drawn. */
export const survives: OperationsTest = {
  ...onOperations,
  id: "survives",
  title: "Survives changes",
  cases: 80,
  draw: (draw) => draw.operations(150, 4),
  check(definition, list) {
    new Bench(definition).run(list);
    return { changes: list.filter(({ kind }) => kind !== "arrive").length };
  },
  passed: (counts) => `${whole(counts, "changes")} changes of buffer, link, ECN and fields in mid-run: it went on.`,
};
