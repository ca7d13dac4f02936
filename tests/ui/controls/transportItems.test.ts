import { expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { transportItems } from "../../../src/ui/controls/model.ts";
import { scenarioOf } from "../../engine/scenarios.ts";

const withTransport = (transport: string, params = {}) =>
  scenarioOf({ lanes: [{ queue: "red" }], traffic: [{ id: "a", kind: "bulk", transport, params }] });

it.each(catalog.transports.map(({ id, fields }) => [id, fields] as const))(
  "the fields of %s have controls",
  (id, fields) => {
    const scenario = withTransport(id);
    const items = transportItems(scenario, scenario, "a");
    expect(items.map(({ path }) => path)).toEqual(Object.keys(fields).map((key) => `traffic.a.params.${key}`));
    expect(items.every(({ changed }) => !changed)).toBe(true);
  },
);

it("a changed field is shown as changed; another transport starts with its own defaults", () => {
  const changed = transportItems(withTransport("cubic", { C: 1 }), withTransport("cubic"), "a");
  expect(changed.filter((item) => item.changed).map(({ key, value }) => [key, value])).toEqual([["C", 1]]);
  const other = transportItems(withTransport("dctcp"), withTransport("cubic", { C: 1 }), "a");
  expect(other.some((item) => item.changed)).toBe(false);
});
