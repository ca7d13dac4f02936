import { Bench } from "../bench.ts";
import type { OperationsTest } from "../contract.ts";
import { onOperations, packetCounts, whole } from "../onOperations.ts";

/** Every packet that arrived was sent, was dropped, or waits. */
export const keeps: OperationsTest = {
  ...onOperations,
  id: "keeps",
  title: "Keeps every packet",
  cases: 100,
  draw: (draw) => draw.operations(250, 20),
  check(definition, list) {
    const bench = new Bench(definition);
    bench.watched = ["keeps"];
    return packetCounts(bench.run(list));
  },
  passed: (counts) =>
    `${whole(counts, "arrived")} packets arrived: ${whole(counts, "sent")} were sent, ${whole(counts, "dropped")} ` +
    `dropped, ${whole(counts, "waiting")} wait. None is missing.`,
};
