import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, laneScenario, readPath } from "../../src/scenario/change.ts";
import { parseScenario, writeScenario } from "../../src/scenario/parse.ts";
import { cases } from "../fixtures/cases.ts";
import { documents } from "./arbitrary.ts";
import { catalog } from "./fixtureCatalog.ts";
import { read, settled } from "./reading.ts";

describe("every scenario", () => {
  it("is read from what is written of it", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const scenario = read(document);
        const written: unknown = JSON.parse(JSON.stringify(writeScenario(scenario)));
        expect(settled(parseScenario(written, catalog))).toEqual(scenario);
      }),
      { numRuns: cases(60, 300) },
    );
  });

  it("is written in one way, whatever the order of keys and however many defaults were given", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const scenario = read(document);
        const reversed = (value: unknown): unknown => {
          if (Array.isArray(value)) return value.map(reversed);
          if (typeof value !== "object" || value === null) return value;
          return Object.fromEntries(
            Object.entries(value)
              .map(([key, item]) => [key, reversed(item)] as const)
              .reverse(),
          );
        };
        const full = { duration: scenario.duration, seed: scenario.seed, ...(reversed(document) as object) };
        expect(writeScenario(read(full))).toEqual(writeScenario(scenario));
      }),
    );
  });

  it("takes the changes of its timeline, one by one, and shows them to every lane", () => {
    fc.assert(
      fc.property(documents, (document) => {
        let scenario = read(document);
        for (const change of scenario.timeline) {
          scenario = settled(applyChange(scenario, change, catalog));
          if (change.set !== "traffic.late") expect(readPath(scenario, change.set)).toEqual(change.to);
          for (const lane of scenario.lanes.keys()) settled(laneScenario(scenario, lane, catalog));
        }
      }),
    );
  });
});
