import { describe, expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";
import { redBasics } from "../../../../src/scenario/presets/redBasics.ts";
import { movedPath } from "../../../../src/ui/places/sweep/chosenLanes.ts";
import {
  BLANK,
  type Draft,
  definitionOf,
  draftOf,
  draftText,
  readDraft,
} from "../../../../src/ui/places/sweep/definition.ts";

const parsed = parseScenario(redBasics.scenario, catalog);
if (!parsed.ok) throw new Error("the preset is wrong");
const scenario = parsed.value;

describe("a definition", () => {
  const draft: Draft = { ...BLANK, axes: [{ path: "bottleneck.rate", text: "2M,4M" }] };
  const read = (part: Partial<Draft>) => definitionOf({ ...draft, ...part }, scenario);

  it.each([
    ["bottleneck.rate", "2M, 5 Mbit/s, 1e7", [2e6, 5e6, 1e7]],
    ["duration", "20 s, 1 min", [20, 60]],
    ["lanes.0.queue", "red, codel", ["red", "codel"]],
  ])("has the values of %s as they are typed: %s", (path, text, values) => {
    const found = read({ axes: [{ path, text }] });
    expect("definition" in found && found.definition.axes).toEqual([{ path, values }]);
  });

  it("has the scenario and everything that was typed", () => {
    const until = { metric: "delayMean", percent: 5, cap: 20 } as const;
    const found = read({ from: 10, until });
    expect("definition" in found && found.definition).toMatchObject({
      axes: [{ path: "bottleneck.rate", values: [2e6, 4e6] }],
      seeds: 3,
      from: 10,
      until: { metric: "delayMean", precision: 0.05, seedsMax: 20 },
    });
  });

  it.each([
    ["a field that there is not", { axes: [{ path: "bottleneck.colour", text: "1,2" }] }, /colour/],
    ["a value that is not allowed", { axes: [{ path: "bottleneck.rate", text: "-1,2M" }] }, /rate/],
    [
      "a field twice",
      { axes: ["1M,2M", "3M,4M"].map((text) => ({ path: "bottleneck.rate", text })) },
      /^bottleneck\.rate is varied twice; allowed: each field once$/,
    ],
    ["a value twice", { axes: [{ path: "bottleneck.rate", text: "1M,1M" }] }, /twice/],
    ["a window behind the end", { from: 90 }, /90 s to 60 s/],
  ])("says what is wrong: %s", (_what, part, words) => {
    const found = read(part);
    expect("fault" in found && found.fault).toMatch(words);
  });
});

describe("a link", () => {
  it("holds all of a draft", () => {
    const draft: Draft = {
      ...BLANK,
      metric: "utilization",
      lanes: [0, "codel"],
      timeline: "follow",
      axes: [
        { path: "bottleneck.rate", text: "2M..20M:5(log)" },
        { path: "lanes.0.params.maxProbability", text: "0.1,0.2" },
      ],
      seeds: 7,
      from: 5,
      to: 50,
      until: { metric: "utilization", percent: 2.5, cap: 30 },
    };
    expect(draftOf(draftText(draft))).toEqual(draft);
  });

  it("leaves out default values, and uses them for unreadable ones", () => {
    expect(draftText({ ...BLANK, axes: [{ path: "duration", text: "5,10" }] })).toBe("duration=5,10");
    expect(draftOf("")).toEqual(BLANK);
    expect(draftOf("seeds=-3;from=x;until=colour:5%:3;nonsense")).toEqual(BLANK);
  });
});

it("asks about lanes of the scene and about further algorithms, and names one that there is not", () => {
  const asked = { ...BLANK, axes: [{ path: "bottleneck.rate", text: "2M,4M" }] };
  const found = definitionOf({ ...asked, lanes: ["codel", 0] }, scenario);
  expect("definition" in found && found.definition.scenario.lanes.map(({ queue }) => queue)).toEqual(["red", "codel"]);
  const alone = definitionOf({ ...asked, lanes: ["pie"] }, scenario);
  expect("definition" in alone && alone.definition.scenario.lanes.map(({ queue }) => queue)).toEqual(["pie"]);
  const none = definitionOf({ ...asked, lanes: [7] }, scenario);
  expect("fault" in none && none.fault).toMatch("lanes is 7; allowed: at least one lane of the scene");
  expect(movedPath("lanes.1.params.target", [0, 1], [1, "codel"])).toBe("lanes.0.params.target");
  expect(movedPath("lanes.1.params.target", [0, 1], [0])).toBeNull();
});

it("samples several axes at once", () => {
  const draft = draftOf("sample=sobol:4;bottleneck.rate=2M..10M;traffic.bulk.count=1..9;bottleneck.delay=1ms..2ms");
  expect(draft.axes).toHaveLength(3);
  expect(draftOf(draftText(draft))).toEqual(draft);
  const found = definitionOf(draft, scenario);
  expect("definition" in found && found.definition.axes.slice(0, 2)).toEqual([
    { path: "bottleneck.rate", values: [2e6, 6e6, 8e6, 4e6] },
    { path: "traffic.bulk.count", values: [1, 5, 3, 7] },
  ]);
});

it("keeps an axis whose path is one word", () => {
  for (const path of ["seed", "duration", "title"])
    expect(draftOf(`${path}=1,2;seeds=3`)).toMatchObject({ axes: [{ path, text: "1,2" }], seeds: 3 });
});

describe("a link with parts that are not allowed", () => {
  const RATE = "bottleneck.rate=1M,2M";
  it.each<[string, RegExp]>([
    ["seeds=0", /^seeds is 0; allowed: whole numbers from 1 to 1000$/],
    ["seeds=abc", /^seeds is abc; allowed: whole numbers from 1 to 1000$/],
    ["seeds=", /^seeds is empty; allowed: /],
    ["from=-1", /^from is -1; allowed: 0 s or more$/],
    ["to=", /^to is empty; allowed: more than 0 s$/],
    ["until=delayMean:0%:3", /^until is delayMean:0%:3; allowed: METRIC:PERCENT%:SEEDS/],
    ["metric=foo", /^metric is foo; allowed: .*delayMean/],
    ["against=foo", /^against is foo; allowed: .*delayMean/],
    ["view=round", /^view is round; allowed: curves, map, scatter, table$/],
    ["timeline=maybe", /^timeline is maybe; allowed: hold, follow$/],
    ["sample=sobol:1", /^sample is sobol:1; allowed: sobol:N, N from 2 on$/],
    ["zzz=4", /^zzz is not known; allowed: PATH=VALUES, seeds, from, to, /],
    ["foo", /^foo is not known; allowed: /],
    ["bottleneck.rate=3M,4M", /^bottleneck\.rate stands more than once; the first one counts$/],
    ["duration=20,30;seed=1,2", /^seed is one field too many; allowed: at most 2$/],
  ])("tells of %s, and opens the rest", (part, words) => {
    const { draft, faults } = readDraft(`${RATE};${part};to=40`);
    expect(faults.filter((fault) => !/^to stands more than once/.test(fault))).toEqual([expect.stringMatching(words)]);
    expect(draft.axes[0]).toEqual({ path: "bottleneck.rate", text: "1M,2M" });
    expect(draft).toMatchObject({ seeds: 3, metric: "delayMean", ...(part.startsWith("to") ? {} : { to: 40 }) });
  });

  it("is silent about one that is right", () => {
    const text = `${RATE};metric=utilization;against=delayMean;view=table;timeline=follow;seeds=5;from=1;to=9;lanes=0,codel`;
    expect(readDraft(text).faults).toEqual([]);
    expect(readDraft("").faults).toEqual([]);
  });
});
