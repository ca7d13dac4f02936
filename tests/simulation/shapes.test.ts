import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { withOwnShape } from "../../src/schema/check.ts";
import { simulationOf } from "../engine/scenarios.ts";

setFlagsFromString("--allow-natives-syntax");
const ask: unknown = runInThisContext("(value) => %HasFastProperties(value)");
const isFast = (value: object): boolean => {
  if (typeof ask !== "function") throw new Error("V8 tells nothing of its objects");
  return Reflect.apply(ask, undefined, [value]) === true;
};

/** Paths of the objects below this one that V8 keeps as hash tables. */
const hashTables = (root: object): readonly string[] => {
  const seen = new Set<object>();
  const found: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
    seen.add(value);
    if (!Array.isArray(value) && !isFast(value)) found.push(path);
    for (const [name, member] of Object.entries(value)) visit(member, `${path}.${name}`);
  };
  visit(root, "simulation");
  return found;
};

const stateOf = (queue: string, transport: string): readonly string[] => {
  const simulation = simulationOf({
    duration: 2,
    bottleneck: { rate: 2e6, delay: 0.005, buffer: { packets: 25 } },
    lanes: [{ queue }],
    traffic: [{ id: "a", kind: "bulk", transport, count: 2, rtt: 0.04 }],
  });
  simulation.runUntil(1);
  return hashTables(simulation);
};

class Assigned {
  readonly [name: string]: number;
}

describe("objects of a run are no hash tables, in which every access is a lookup", () => {
  it.each(catalog.queues.map(({ id }) => id))("with %s", (queue) => {
    expect(stateOf(queue, "newreno")).toEqual([]);
  });

  it.each(catalog.transports.map(({ id }) => id))("with %s", (transport) => {
    expect(stateOf("red", transport)).toEqual([]);
  });

  it("values of any number of fields are none, unlike values that are assigned one by one", () => {
    for (const count of [1, 20, 30, 60, 120]) {
      const values = Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`field${i}`, i % 3 === 0 ? i : i + 0.5]),
      );
      expect(hashTables(withOwnShape(values))).toEqual([]);
      expect(withOwnShape(values)).toEqual(values);
      expect(hashTables(Object.assign(new Assigned(), values))).toEqual(count > 25 ? ["simulation"] : []);
    }
  });
});
