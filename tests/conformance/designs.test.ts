import { describe, expect, it } from "vitest";
import { queueOf } from "../../src/engine/catalog.ts";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { resolveFields } from "../fixtures/queueHost.ts";

await loadDocumentation();
const ruled = algorithms.flatMap(({ id, rule }) =>
  rule === null ? [] : [{ id, definition: queueOf(id), design: rule }],
);

describe.each(ruled)("the design rule of $id", ({ definition, design }) => {
  const values = resolveFields(definition.fields);
  const given = { values, linkRate: 10e6, packetSize: 1000, flows: 20, rttMax: 0.1 };
  const inputs = design.inputs(given);

  it("says in plain sentences what it does and where it is from", () => {
    expect(design.title).toMatch(/^[A-Z].*[^.]$/);
    expect(design.help).toMatch(/^[A-Z].*\.$/);
    expect(design.source.length).toBeGreaterThan(10);
    for (const field of Object.values(inputs)) expect(field.help).toMatch(/\.$/);
  });

  it("starts from the run, inside the range of every input", () => {
    for (const [key, field] of Object.entries(inputs)) {
      expect(field.default, key).toBeGreaterThanOrEqual(field.min);
      expect(field.default, key).toBeLessThanOrEqual(field.max);
    }
  });

  it("sets numbers of the discipline and judges them, whatever the inputs", () => {
    const names = Object.keys(inputs);
    let applicable = 0;
    // Every corner of the inputs, and their middles.
    for (let corner = 0; corner < 3 ** names.length; corner++) {
      const typed = Object.fromEntries(
        Object.entries(inputs).map(([key, { min, max, default: middle }], place) => [
          key,
          [min, max, Number(middle)][Math.floor(corner / 3 ** place) % 3] ?? min,
        ]),
      );
      const { set, results, verdict, inUse } = design.compute(typed, given);
      for (const { says } of [verdict, inUse ?? verdict]) expect(says).toMatch(/^[A-Z].*\.$/);
      for (const { says } of [verdict, inUse ?? verdict]) expect(says).not.toMatch(/NaN|Infinity|undefined|none/);
      expect(results.length).toBeGreaterThan(0);
      if (set === null) {
        expect(verdict.isGood).toBe(false);
        continue;
      }
      applicable += 1;
      for (const [key, value] of Object.entries(set)) {
        expect(definition.fields[key]?.kind, key).toBe("number");
        expect(value, `${key} for ${JSON.stringify(typed)}`).toBeGreaterThan(0);
        expect(Number.isFinite(value)).toBe(true);
      }
    }
    expect(applicable).toBeGreaterThan(0);
  });

  it("finds values in place that are the ones it would set", () => {
    const typed = Object.fromEntries(Object.entries(inputs).map(([key, field]) => [key, Number(field.default)]));
    const { set } = design.compute(typed, { ...given, flows: 200 });
    const again = design.compute(typed, { ...given, values: Object.assign({}, values, set) });
    for (const { label, designed, inUse } of again.results)
      if (inUse !== undefined && Number.isFinite(designed)) expect(inUse / designed, label).toBeCloseTo(1, 6);
  });
});

it("some disciplines have one", () => {
  expect(ruled.map(({ id }) => id)).toEqual(expect.arrayContaining(["avq", "dualpi2", "l4s-step", "pi", "pi2"]));
});
