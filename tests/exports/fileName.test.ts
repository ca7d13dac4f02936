import { expect, it } from "vitest";
import { exportScenario } from "../../src/exports/exportScenario.ts";
import { fileName, laneName } from "../../src/exports/fileName.ts";
import { exporters } from "../../src/exports/registry.ts";
import { scenarioOf } from "../engine/scenarios.ts";

const bulk = { id: "bulk", kind: "bulk", transport: "sack", count: 2, rtt: 0.05 };

it.each(exporters.map((exporter) => [exporter.id, exporter] as const))(
  "programs of two lanes for %s have names of their own",
  (_, exporter) => {
    const lanes = [{ queue: "drop-tail" }, { queue: "red" }];
    const scenario = scenarioOf({ version: 2, title: "Two queues", lanes, traffic: [bulk] });
    const names = [0, 1].map((lane) => {
      const made = exportScenario(exporter, { scenario, lane, version: "1", link: "#" });
      return made.ok ? made.files[0]?.name.replace(/\.[a-z]+$/, "") : made.reason;
    });
    expect(names).toEqual(["two-queues-1-drop-tail", "two-queues-2-red"]);
  },
);

it("the name of a file has no character that a system of files refuses", () => {
  const own = `own:${"0f".repeat(12)}`;
  const lane = { queue: own, params: {}, label: null, overrides: {} };
  for (const title of ["", "Où? A/B: <1> | *2*"])
    for (const lanes of [[lane], [lane, lane]]) {
      expect(fileName({ title, lanes, seed: 1 }, 0)).toMatch(/^[a-z0-9-]+-seed-1$/);
      expect(laneName({ title, lanes }, 0)).toMatch(/^[a-z0-9-]+$/);
    }
});
