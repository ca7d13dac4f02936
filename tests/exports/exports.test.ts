import { describe, expect, it } from "vitest";
import { departureLines } from "../../src/exports/exportScenario.ts";
import { exporters } from "../../src/exports/registry.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import type { Json } from "../../src/units/units.ts";
import { commandsOf, exportOf, programOf, scenarioOf } from "./exporting.ts";

const bulk = { id: "ftp", kind: "bulk", transport: "newreno", count: 2 };
const tool = (id: string) => {
  const found = exporters.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no exporter ${id}`);
  return found;
};

describe.each(exporters)("$id", (exporter) => {
  it.each(presets)("writes $id, or says in a sentence why not", ({ scenario }) => {
    const exported = exportOf(exporter, scenarioOf(scenario));
    if (!exported.ok) {
      expect(exported.reason).toMatch(/^\S.*\.$/);
      return;
    }
    expect(exported.files.length).toBeGreaterThan(0);
    for (const { text } of exported.files) {
      expect(text.endsWith("\n")).toBe(true);
      expect(text).not.toMatch(/NaN|undefined|\[object|Infinity/);
    }
    const [first] = exported.files;
    expect(first?.text).toContain("AQM Lab 1.2.3");
    expect(first?.text).toContain("https://lab.example/#v2/some");
    for (const line of departureLines(exported.departures)) expect(first?.text).toContain(line.split("\n")[0]);
  });

  it("writes the same files for the same request", () => {
    const [one, other] = [1, 2].map(() =>
      exportOf(exporter, scenarioOf({ version: 2, lanes: [{ queue: "red" }], traffic: [bulk] })),
    );
    expect(one).toEqual(other);
  });

  it("names the files after the title, or after the algorithm", () => {
    const plain = { version: 2, lanes: [{ queue: "red" }], traffic: [bulk] };
    expect(namesOf(programOf(exporter, plain).files)).toContain("red");
    const titled = programOf(exporter, { ...plain, title: "Ärger & Stau: 2 ‰" });
    expect(namesOf(titled.files)).toContain("arger-stau-2");
  });

  // The discipline does not ask for them while the rule is on.
  it.each([
    { autoThresholds: true, minThreshold: 20, maxThreshold: 30 },
    { autoWeight: true, queueWeight: 0.1 },
  ])("has the automatic values of Adaptive RED in place of those that are given: %o", (params) => {
    const of = (given: Json) =>
      commandsOf(programOf(exporter, { version: 2, lanes: [{ queue: "ared", params: given }], traffic: [bulk] }));
    expect(of(params)).toBe(of({}));
  });

  it("refuses an algorithm that the tool does not have, before it writes anything", () => {
    const exported = exportOf(exporter, scenarioOf({ version: 2, lanes: [{ queue: "sred" }], traffic: [bulk] }));
    expect(exported.ok ? "" : exported.reason).toMatch(/has no SRED\.$/);
  });

  it("refuses a scenario without any traffic that the tool has", () => {
    const game = { id: "play", kind: "game" };
    const exported = exportOf(exporter, scenarioOf({ version: 2, lanes: [{ queue: "red" }], traffic: [game] }));
    expect(exported.ok ? "" : exported.reason).toContain("traffic.play");
  });

  it("leaves out a group that the tool does not have, and says so", () => {
    const traffic = [bulk, { id: "play", kind: "game" }];
    const { departures } = programOf(exporter, { version: 2, lanes: [{ queue: "red" }], traffic });
    expect(departures).toContainEqual(expect.objectContaining({ path: "traffic.play", kind: "left out" }));
  });

  it("writes nothing into a folder that a second program would replace by something else", () => {
    const [one = [], other = []] = ["One", "Other"].map(
      (title) => programOf(exporter, { version: 2, title, lanes: [{ queue: "red" }], traffic: [bulk] }).files,
    );
    expect(one.length).toBeGreaterThan(0);
    for (const { name, text } of one) {
      const same = other.find((file) => file.name === name);
      if (same !== undefined) expect(same.text, name).toBe(text);
    }
  });

  it("writes the lane that is asked for, with its overrides", () => {
    const lanes = [{ queue: "red" }, { queue: "drop-tail", overrides: { "bottleneck.rate": 7e6 } }];
    const scenario = scenarioOf({ version: 2, lanes, traffic: [bulk] });
    const exported = exportOf(exporter, scenario);
    expect(exported.ok && exported.files[0]?.text).not.toContain("7000000");
  });
});

/** Names of files without their endings. */
const namesOf = (files: readonly { readonly name: string }[]): readonly string[] =>
  files.map(({ name }) => name.replace(/\.[a-z]+$/, ""));

it("says once what is the same for several groups", () => {
  const traffic = ["a", "b"].map((id) => ({ ...bulk, id }));
  const { departures } = programOf(tool("ns2"), { version: 2, lanes: [{ queue: "red" }], traffic });
  expect(departures.filter(({ path }) => path.endsWith(".rttClock"))).toHaveLength(2);
  const lines = departureLines(departures).filter((line) => line.includes("rttClock"));
  expect(lines).toEqual(['- traffic.a, traffic.b: rttClock is "exact"; ns-2.35 has "ticks".']);
});
