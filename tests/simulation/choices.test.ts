import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { bulkDocument, simulationOf } from "../engine/scenarios.ts";

const documentOf = (queue: string, name: string, value: string | boolean) =>
  bulkDocument(queue, { duration: 3, lanes: [{ queue, params: { [name]: value } }] });

/**
 * Each option of each choice of every discipline, and its flags both ways: its state may have another form with them.
 */
const variants = catalog.queues.flatMap(({ id, fields }) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const values = field.kind === "choice" ? field.options : field.kind === "flag" ? [true, false] : [];
    return values.map((value) => [id, name, value] as const);
  }),
);

describe("a run that is restored from a checkpoint", () => {
  it.each(variants)("goes on as before with %s, %s %s", (...variant) => {
    const document = documentOf(...variant);
    for (const at of [0.0011, 0.7, 1.9]) {
      const simulation = simulationOf(document);
      simulation.runUntil(at);
      const restored = Simulation.restore(structuredClone(simulation.save()));
      simulation.runUntil(3);
      restored.runUntil(3);
      expect(restored.traceHash(), `from ${at} s on`).toBe(simulation.traceHash());
    }
  });
});
