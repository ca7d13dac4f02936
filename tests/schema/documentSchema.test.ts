import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { documentSchema } from "../../src/scenario/documentSchema.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { documents } from "../scenario/arbitrary.ts";
import { catalog as fixtureCatalog } from "../scenario/fixtureCatalog.ts";
import { documentWith, documentWithGroup } from "../scenario/reading.ts";
import { obeys } from "./jsonSchemaCheck.ts";

describe("the published schema", () => {
  const text = readFileSync(new URL("../../public/scenario.schema.json", import.meta.url), "utf8");

  it("is what the registries say; else run: npm run schema", () => {
    expect(text).toBe(`${JSON.stringify(documentSchema(catalog), null, 2)}\n`);
  });

  it.each(presets)("takes the preset $id", ({ scenario }) => {
    expect(obeys(scenario, JSON.parse(text))).toBe(true);
  });

  it("says unit, range and default of a field", () => {
    expect(documentSchema(fixtureCatalog)).toMatchObject({
      properties: {
        bottleneck: {
          properties: {
            rate: {
              type: "number",
              minimum: 1e3,
              maximum: 1e11,
              default: 10e6,
              description: "Rate of the bottleneck link. In bit/s.",
            },
            ecn: { type: "boolean", default: false },
          },
        },
      },
      $defs: { packetSize: { type: "integer", minimum: 40, maximum: 9000, default: 1000 } },
    });
  });
});

describe("a schema and the reader agree", () => {
  const schema = documentSchema(fixtureCatalog);

  it("on documents without faults", () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(obeys(document, schema)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    documentWith({ speed: 1 }),
    documentWith({ version: 3 }),
    documentWith({ seed: 1.5 }),
    documentWith({ lanes: [] }),
    documentWith({ lanes: [{ queue: "pie" }] }),
    documentWith({ lanes: [{ queue: "drop-tail", params: { gentle: true } }] }),
    documentWith({ lanes: [{ queue: "red", params: { maxProbability: 1.1 } }] }),
    documentWith({ lanes: [{ queue: "red", overrides: { "lanes.0.queue": "red" } }] }),
    documentWith({ bottleneck: { buffer: { packets: 1, bytes: 1000 } } }),
    documentWith({ timeline: [{ at: -1, set: "bottleneck.ecn", to: true }] }),
    documentWithGroup({ id: "1" }),
    documentWithGroup({ kind: "cbr" }),
    documentWithGroup({ rate: 1e6 }),
    documentWithGroup({ count: 10_001 }),
    documentWithGroup({ rtt: { uniform: [0.1] } }),
    documentWithGroup({ kind: "short-flows", size: { packets: 0 } }),
  ])("on a fault: %j", (document) => {
    expect(parseScenario(document, fixtureCatalog).ok).toBe(false);
    expect(obeys(document, schema)).toBe(false);
  });
});
