import { Bench } from "../bench.ts";
import type { OperationsTest } from "../contract.ts";
import { ContractFault } from "../fault.ts";
import { onOperations, whole } from "../onOperations.ts";
import type { Operation } from "../operations.ts";
import { numbersIn } from "../state.ts";

/** Arrivals of the case that looks for growth. */
const MANY = 12_000;
/** Numbers that a state may gain in the second half of them. */
const GROWTH_MAX = 5000;

const isLong = (list: readonly Operation[]): boolean => list.length >= MANY;

/** Waiting packets within the buffer, signals within their ranges, and a state that does not grow with every packet. */
export const bounded: OperationsTest = {
  ...onOperations,
  id: "bounded",
  title: "Stays within its bounds",
  cases: 60,
  // The first case is long.
  draw: (draw, place) => (place === 0 ? Array.from({ length: MANY }, () => draw.arrival()) : draw.operations(250, 20)),
  check(definition, list) {
    const bench = new Bench(definition);
    if (isLong(list)) {
      bench.watched = [];
      const half = numbersIn(bench.run(list.slice(0, list.length / 2)).host.state);
      const all = numbersIn(bench.run(list.slice(list.length / 2)).host.state);
      if (all - half > GROWTH_MAX)
        throw new ContractFault(
          "bounded",
          `Its state grows with the packets: ${half} numbers after ${list.length / 2} arrivals, ${all} after ${list.length}.`,
        );
      return { numbers: all };
    }
    bench.watched = ["bounded"];
    return { operations: bench.run(list).log.length };
  },
  smaller: (list) => (isLong(list) ? [] : onOperations.smaller(list)),
  linesOf: (definition, list) =>
    isLong(list) ? [`${list.length} packets of 6 flows arrive`] : onOperations.linesOf(definition, list),
  passed: (counts) =>
    "The queue stays within the buffer and every signal within its range; " +
    `after ${MANY / 1000} 000 packets the state holds ${whole(counts, "numbers")} ` +
    `${counts["numbers"] === 1 ? "number" : "numbers"} besides the packets.`,
};
