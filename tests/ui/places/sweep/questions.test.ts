import { describe, expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";
import { redBasics } from "../../../../src/scenario/presets/redBasics.ts";
import { udpSurgeMeetsRed } from "../../../../src/scenario/presets/udpSurgeMeetsRed.ts";
import { rangeIn, rangeText } from "../../../../src/ui/places/sweep/axisForm.ts";
import { BLANK, definitionOf } from "../../../../src/ui/places/sweep/definition.ts";
import { fieldChoices, firstText, searched } from "../../../../src/ui/places/sweep/fieldChoices.ts";
import { hasNewcomers } from "../../../../src/ui/places/sweep/newcomers.ts";
import { firstDraft, QUESTIONS } from "../../../../src/ui/places/sweep/questions.ts";
import { sideBySide } from "../../../../src/ui/places/sweep/twoPoints.ts";

const read = (document: unknown) => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error("the preset is wrong");
  return parsed.value;
};
const surge = read(udpSurgeMeetsRed.scenario);
const basics = read(redBasics.scenario);

describe("the fields to choose from", () => {
  const choices = fieldChoices(surge);
  const paths = (text: string): readonly string[] => searched(choices, text).map(({ path }) => path);

  it("are found by their names, symbols, groups and paths, then by their help", () => {
    expect(paths("flows A")[0]).toBe("traffic.A.count");
    expect(paths("max_p")[0]).toBe("lanes.0.params.maxProbability");
    expect(paths("maxp")[0]).toBe("lanes.0.params.maxProbability");
    expect(paths("buffer")[0]).toBe("bottleneck.buffer.packets");
    expect(paths("one-way propagation")).toContain("bottleneck.delay");
    expect(paths("colour")).toEqual([]);
  });

  it("come with values that can all be run", () => {
    for (const scenario of [surge, basics])
      for (const choice of fieldChoices(scenario)) {
        if (choice.field.kind !== "number") continue;
        const axes = [{ path: choice.path, text: firstText(scenario, choice, 2) }];
        expect(definitionOf({ ...BLANK, axes }, scenario), choice.path).toHaveProperty("definition");
      }
  });
});

describe("questions", () => {
  it("can be run as they are, on any scene that they fit", () => {
    for (const question of QUESTIONS) {
      const asked = question.askAbout(surge);
      if ("draft" in asked) expect(definitionOf(asked.draft, surge), question.id).toHaveProperty("definition");
      else expect(question.id, asked.reason).toBe("");
    }
  });

  it("tell why a scene cannot answer them", () => {
    const reasonOf = (id: string) => QUESTIONS.find((question) => question.id === id)?.askAbout(basics);
    expect(reasonOf("udp")).toEqual({ reason: "question.udp.no" });
    expect(reasonOf("fairness")).toEqual({ reason: "question.fairness.no" });
  });

  it("begin with one that needs no typing, also in a scene without flows", () => {
    expect(firstDraft(surge).axes[0]?.path).toBe("traffic.A.count");
    const empty = read({ version: 2, lanes: [{ queue: "drop-tail" }] });
    expect(definitionOf(firstDraft(empty), empty)).toHaveProperty("definition");
  });
});

it("a range is read and written as links have it", () => {
  const range = { low: 2e6, high: 20e6, points: 5, log: true };
  expect(rangeText(range, "bit/s")).toBe("2M..20M:5(log)");
  expect(rangeIn("2M..20M:5(log)", "bit/s")).toEqual(range);
  expect(rangeIn("5M, 10M", "bit/s")).toBeNull();
});

it("two points become two lanes of one scenario, which differ in the swept field alone", () => {
  const at = (count: number) => ({
    scenario: { ...basics, traffic: basics.traffic.map((group) => ({ ...group, count })) },
    lane: 0,
    values: [count],
    words: `RED, ${count} flows`,
  });
  const both = sideBySide(at(5), at(20), ["traffic.bulk.count"]);
  expect(both.ok && both.value.lanes.map(({ overrides }) => overrides)).toEqual([{}, { "traffic.bulk.count": 20 }]);
  expect(sideBySide(at(5), { ...at(20), values: [90] }, ["duration"]).ok).toBe(false);
});

it("flows are newcomers if they start a second after the first, or the scene adds them later", () => {
  const bulk = { kind: "bulk", transport: "newreno", rtt: 0.1 };
  const scene = (traffic: readonly unknown[], timeline: readonly unknown[] = []) =>
    hasNewcomers(read({ version: 2, duration: 20, lanes: [{ queue: "red" }], traffic, timeline }));
  const first = { ...bulk, id: "a", count: 2, start: 0 };
  expect(scene([first])).toBe(false);
  expect(scene([first, { ...bulk, id: "b", count: 1, start: 0.9 }])).toBe(false);
  expect(scene([first, { ...bulk, id: "b", count: 1, start: 1 }])).toBe(true);
  expect(scene([{ ...first, start: { uniform: [0, 5] } }])).toBe(true);
  expect(scene([first], [{ at: 10, set: "traffic.a.count", to: 8 }])).toBe(true);
  expect(scene([first], [{ at: 10, set: "traffic.a.count", to: 1 }])).toBe(false);
  const settling = QUESTIONS.find(({ id }) => id === "settling");
  const alone = read({ version: 2, duration: 20, lanes: [{ queue: "red" }], traffic: [first] });
  expect(settling?.askAbout(alone)).toEqual({ reason: "question.settling.no" });
});
