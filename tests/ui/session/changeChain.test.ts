import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { applyChange } from "../../../src/scenario/change.ts";
import type { Change, Scenario } from "../../../src/scenario/document.ts";
import { inForceAfter, withoutUnfit } from "../../../src/ui/session/changes/changes.ts";
import { scenarioIntervals, scenariosAtChanges } from "../../../src/ui/session/changes/scenarioAtChanges.ts";
import { timelineWords } from "../../../src/ui/session/changes/words.ts";
import { smallScenario } from "./bench.ts";

const low = "lanes.0.params.minThreshold";
const high = "lanes.0.params.maxThreshold";

/** Some fit only after others: the lower threshold must stay below the upper one. */
const someChange = fc.oneof(
  fc.record({ set: fc.constant(low), to: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ set: fc.constant(high), to: fc.integer({ min: 2, max: 60 }) }),
  fc.record({ set: fc.constant("bottleneck.rate"), to: fc.constantFrom(1e6, 2e6, 5e6) }),
  fc.record({ set: fc.constant("lanes.0.queue"), to: fc.constantFrom("red", "codel") }),
  fc.record({ set: fc.constant("traffic.a.count"), to: fc.integer({ min: 1, max: 6 }) }),
);
const someTimeline = fc
  .array(someChange, { maxLength: 8 })
  .map((changes): readonly Change[] => changes.map((change, i) => ({ at: i, ...change })));

/** One after the other, each from what the one before left. */
const oneByOne = (scenario: Scenario): readonly { readonly fits: boolean; readonly scenario: Scenario }[] => {
  let current = scenario;
  return scenario.timeline.map((change) => {
    const result = applyChange(current, change, catalog);
    if (result.ok) current = result.value;
    return { fits: result.ok, scenario: current };
  });
};

const bare = (scenario: Scenario | undefined) => ({ ...scenario, timeline: [] });

describe("a scenario after each of its changes", () => {
  it("is what they make of it one by one, however the timeline came to be", () => {
    const base = smallScenario();
    fc.assert(
      fc.property(someTimeline, fc.nat(8), (timeline, cut) => {
        // Part of it was known before.
        scenariosAtChanges({ ...base, timeline: timeline.slice(0, cut) });
        const scenario = { ...base, timeline };
        const wanted = oneByOne(scenario);
        const found = scenariosAtChanges(scenario);
        expect(found).toHaveLength(timeline.length + 1);
        for (const [i, stage] of wanted.entries()) expect(bare(found[i + 1])).toEqual(bare(stage.scenario));
        timeline.forEach((_, i) => {
          expect(bare(inForceAfter(scenario, i, catalog))).toEqual(bare(found[i]));
          expect(inForceAfter(scenario, i, catalog).timeline).toBe(timeline);
        });
        expect(withoutUnfit(scenario, -1, catalog)).toEqual(timeline.filter((_, i) => wanted[i]?.fits));
      }),
      { numRuns: 150 },
    );
  });

  it("is found again where the timeline grows or loses its end", () => {
    const base = smallScenario();
    const timeline = [2, 3, 4].map((to, at): Change => ({ at, set: low, to }));
    const before = scenariosAtChanges({ ...base, timeline });
    const longer = scenariosAtChanges({ ...base, timeline: [...timeline, { at: 5, set: high, to: 20 }] });
    const shorter = scenariosAtChanges({ ...base, timeline: timeline.slice(0, 2) });
    for (const i of [1, 2, 3]) expect(longer[i]).toBe(before[i]);
    for (const i of [1, 2]) expect(shorter[i]).toBe(before[i]);
  });

  it("is the same object where a change takes effect later than when it was made", () => {
    const base = smallScenario();
    const [made, sent, other] = [
      { at: 1, set: low, to: 8 },
      { at: 1.5, set: low, to: 8 },
      { at: 1.5, set: low, to: 9 },
    ].map((change) => scenariosAtChanges({ ...base, timeline: [change] })[1]);
    expect(made?.lanes[0]?.params["minThreshold"]).toBe(8);
    expect(sent?.lanes).toBe(made?.lanes);
    expect(other?.lanes[0]?.params["minThreshold"]).toBe(9);
  });

  it("is not, where the end of the run lies between the two", () => {
    const base = smallScenario();
    const holds = (change: Change): boolean => withoutUnfit({ ...base, timeline: [change] }, -1, catalog).length === 1;
    const end = { set: "duration", to: 10 };
    expect([holds({ ...end, at: 9 }), holds({ ...end, at: 11 })]).toEqual([true, false]);
    const late = { set: low, to: 8 };
    expect([holds({ ...late, at: 19 }), holds({ ...late, at: 21 })]).toEqual([true, false]);
  });

  it("differs after another start, or another change", () => {
    const timeline: readonly Change[] = [{ at: 1, set: low, to: 8 }];
    const [, one] = scenariosAtChanges({ ...smallScenario(), timeline });
    const [, other] = scenariosAtChanges({ ...smallScenario({ seed: 2 }), timeline });
    expect(one?.seed).toBe(1);
    expect(other?.seed).toBe(2);
    const rates = [{ at: 0, set: "bottleneck.rate", to: 5e6 }, ...timeline];
    expect(scenariosAtChanges({ ...smallScenario(), timeline: rates })[2]?.bottleneck.rate).toBe(5e6);
    expect(one?.bottleneck.rate).toBe(2e6);
  });

  it("has a piece for every instant with changes, and words for every change", () => {
    const timeline: readonly Change[] = [
      { at: 1, set: low, to: 8 },
      { at: 1, set: high, to: 20 },
      { at: 3, set: low, to: 9 },
    ];
    const scenario = { ...smallScenario(), timeline };
    expect(scenarioIntervals(scenario).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 3],
      [3, Number.POSITIVE_INFINITY],
    ]);
    const words = ["min_th 5 to 8 packets", "max_th 15 to 20 packets", "min_th 8 to 9 packets"];
    expect(timelineWords(scenario)).toEqual(words);
    expect(timelineWords({ ...scenario, timeline: timeline.slice(1) })[1]).toBe("min_th 5 to 9 packets");
  });
});
