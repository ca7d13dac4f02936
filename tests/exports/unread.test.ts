import { afterEach, describe, expect, it, vi } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { FieldReading } from "../../src/exports/fieldReading.ts";
import { exporters } from "../../src/exports/registry.ts";
import type { Json } from "../../src/units/units.ts";
import { exportOf, scenarioOf } from "./exporting.ts";

/**
 * Settings of an algorithm that a translator does not read, so that a program keeps silent about their defaults: each
 * default was compared with what the tool does, or has no effect there. A new field of an algorithm has to be compared
 * too.
 */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  "ns2 drr": ["weights", "flowLimit"],
  "ns2 fq": ["overflow"],
  "ns2 jobs": ["markedFlows", "memory", "horizon", "unknownRtt", "bufferLimit", "projectionTarget"],
  "ns2 rio": ["hardDrop", "spreadPast"],
  "ns2 wred": ["hardDrop"],
  // No queue of these scenarios comes near it.
  "ns3 fq-pie": ["memoryLimit"],
  "tc ared": ["bandHigh", "bandLow", "gentleSlope", "maxProbabilityBottom", "maxProbabilityTop", "trigger"],
  "tc dualpi2": ["rampStart", "timeShift", "lowLatencyCap", "classicCap"],
  "tc fq-pie": ["rateSampleBytes", "decayBelow", "hashMode"],
  "tc l4s-step": ["meanPacketSize", "packetThreshold"],
  "tc pie": ["rateSampleBytes", "decayBelow"],
  // Of the paper's variant alone.
  "tc sfb": ["boxTime", "freezeTime", "binDrop", "boxOrder"],
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(exporters.map((exporter) => [exporter.id, exporter] as const))("%s", (tool, exporter) => {
  it.each(catalog.queues.map(({ id }) => id))("reads every setting of %s that has an effect there", (queue) => {
    const unread: string[] = [];
    const { finish } = FieldReading.prototype;
    vi.spyOn(FieldReading.prototype, "finish").mockImplementation(function (this: FieldReading) {
      if (this.path === "lanes.0.params") unread.push(...this.unread());
      finish.call(this);
    });
    const traffic: Json[] = [{ id: "a", kind: "bulk", count: 2 }];
    const exported = exportOf(
      exporter,
      scenarioOf({ version: 2, bottleneck: { ecn: true }, lanes: [{ queue }], traffic }),
    );
    // A tool that has no such algorithm reads nothing.
    const compared = exported.ok ? (COMPARED[`${tool} ${queue}`] ?? []) : [];
    expect(unread.toSorted()).toEqual(compared.toSorted());
  });
});

/** Values that mean "none" somewhere else. */
const NOT_A_VALUE = /\b(NaN|undefined|Infinity|null)\b/;

describe("a setting without a value", () => {
  const without = catalog.queues.flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([field, definition]) =>
      definition.kind === "number" && definition.off === true ? [[id, field] as const] : [],
    ),
  );
  it.each(without)("%s, %s: no program has another word than its tool's for it", (queue, field) => {
    const traffic: Json[] = [{ id: "a", kind: "bulk", count: 2, accessRate: null }];
    const scenario = scenarioOf({ version: 2, lanes: [{ queue, params: { [field]: null } }], traffic });
    for (const exporter of exporters) {
      const exported = exportOf(exporter, scenario);
      if (!exported.ok) continue;
      // In comments the scenario's own words are told, and C++ has names of its own.
      for (const { text } of exported.files)
        for (const line of text.split("\n"))
          if (!/^\s*(\/\/|#)/.test(line))
            expect(line.replaceAll(/nullptr|\/dev\/null|std::nan|isnan/g, "")).not.toMatch(NOT_A_VALUE);
    }
  });
});
