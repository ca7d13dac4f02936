import fc from "fast-check";
import { expect, test } from "vitest";
import { FlowTable } from "../../../src/engine/aqm/shared/flowTable.ts";

test("a table of flows knows exactly those that were added and not removed, each at a place of its own", () => {
  const step = fc.record({ add: fc.boolean(), flow: fc.oneof(fc.nat(60), fc.nat(4_000_000_000)) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const table = new FlowTable(4);
      const model = new Map<number, number>();
      for (const { add, flow } of steps) {
        if (add && !model.has(flow)) model.set(flow, table.add(flow));
        else if (!add) {
          table.remove(flow);
          model.delete(flow);
        }
        expect(table.size).toBe(model.size);
      }
      for (const { flow } of steps) expect(table.find(flow)).toBe(model.get(flow) ?? -1);
      expect(new Set(model.values()).size).toBe(model.size);
      for (const place of model.values()) expect(place).toBeLessThan(table.capacity);
    }),
  );
});
