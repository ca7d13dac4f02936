import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { CURRENT_VERSION } from "../../src/scenario/upgraders.ts";
import { settled } from "./reading.ts";

const folder = new URL("../fixtures/", import.meta.url);
const fixtures = readdirSync(folder).filter((name) => /^scenario-v\d+\.json$/.test(name));
const documentOf = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

describe("a saved document opens for ever", () => {
  it("there is one of every version", () => {
    const versions = Array.from({ length: CURRENT_VERSION }, (_, i) => `scenario-v${i + 1}.json`);
    expect(fixtures.toSorted()).toEqual(versions);
  });

  it.each(fixtures)("%s keeps its meaning", (name) => {
    const scenario = settled(parseScenario(documentOf(name), catalog));
    expect(scenario).toEqual({
      version: 2,
      title: "Load step, 180 to 20 flows",
      seed: 1,
      duration: 200,
      bottleneck: {
        rate: 10_000_000,
        delay: 0.01,
        buffer: { packets: 100 },
        ecn: true,
        variation: {},
        second: null,
        reverse: null,
      },
      access: { rate: 30_000_000, buffer: null },
      lanes: [
        { queue: "ared", params: { minThreshold: 5 }, label: null, overrides: {} },
        { queue: "pi", params: {}, label: "PI without ECN", overrides: { "bottleneck.ecn": false } },
      ],
      traffic: [
        {
          id: "ftp",
          kind: "bulk",
          transport: "reno",
          params: {},
          count: 180,
          class: 0,
          packetSize: 1000,
          rtt: { uniform: [0.04, 0.22] },
          start: { random: [0, 1] },
          stop: null,
          fields: { window: 1000 },
        },
        {
          id: "voice",
          kind: "cbr",
          transport: null,
          params: {},
          count: 1,
          class: 0,
          packetSize: 1000,
          rtt: 0.1,
          start: 0,
          stop: 150,
          fields: { rate: 2_000_000 },
        },
        {
          id: "burst",
          kind: "exponential-on-off",
          transport: null,
          params: {},
          count: 8,
          class: 0,
          packetSize: 100,
          rtt: 0.1,
          start: { random: [0, 1] },
          stop: null,
          fields: { peakRate: 1_000_000, meanOn: 0.02, meanOff: 0.08 },
        },
        {
          id: "mice",
          kind: "short-flows",
          transport: "reno",
          params: {},
          count: 1,
          class: 0,
          packetSize: 1000,
          rtt: { uniform: [0.04, 0.13] },
          start: 100,
          stop: null,
          fields: { arrivalRate: 30, size: { packets: 20 } },
        },
      ],
      timeline: [
        { at: 100, set: "traffic.ftp.count", to: 20 },
        { at: 150, set: "lanes.0.params.minThreshold", to: 10 },
      ],
    });
  });
});
