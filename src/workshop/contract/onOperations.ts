import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import type { Bench } from "./bench.ts";
import type { Counts, OperationsTest } from "./contract.ts";
import type { Operation } from "./operations.ts";

/** All of a list but a stretch of it: first halves are left out, then quarters, and so on to single items. */
export function* withoutStretches<T>(list: readonly T[]): Iterable<readonly T[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < list.length && size < list.length; from += size)
      yield [...list.slice(0, from), ...list.slice(from + size)];
  }
}

const sizeText = (buffer: { readonly packets: number } | { readonly bytes: number }): string =>
  "packets" in buffer ? `${buffer.packets} packets` : `${buffer.bytes} B`;

const textOf = (operation: Operation, definition: AqmDefinition): string => {
  switch (operation.kind) {
    case "arrive":
      return `a packet of flow ${operation.flow} arrives: ${operation.size} B, ECN ${operation.ecn}`;
    case "buffer":
      return `the buffer becomes ${sizeText(operation.buffer)}`;
    case "rate":
      return `the link rate becomes ${operation.linkRate} bit/s`;
    case "ecn":
      return `ECN is switched ${operation.on ? "on" : "off"}`;
    default: {
      const names = Object.keys(definition.fields);
      const name = names[operation.field % Math.max(1, names.length)];
      return name === undefined
        ? "nothing changes: there is no field"
        : `${name} goes to ${(100 * operation.part).toFixed(1)} % of its range`;
    }
  }
};

/** A list of operations in lines, each with its time in s. */
export const linesOf = (list: readonly Operation[], definition: AqmDefinition): readonly string[] => {
  let now = 0;
  return list.map((operation) => {
    now += operation.wait;
    return `${now.toFixed(5)} s: ${textOf(operation, definition)}`;
  });
};

/** What tests by operations have in common: how a case is written, and how it becomes smaller. */
export const onOperations: Pick<OperationsTest, "smaller" | "linesOf"> = {
  smaller: withoutStretches,
  linesOf: (definition, list) => linesOf(list, definition),
};

/** Where the packets of a bench are. */
export const packetCounts = ({ host }: Bench): Counts => ({
  arrived: host.arrived,
  sent: host.sent,
  dropped: host.lost.length,
  waiting: host.waiting,
});

/** "12 000" */
export const whole = (counts: Counts, name: string): string =>
  String(counts[name] ?? 0).replace(/\B(?=(\d{3})+$)/g, " ");
