import { expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";
import { redBasics } from "../../../../src/scenario/presets/redBasics.ts";
import {
  draftFrom,
  flowsOf,
  limitFrom,
  limitOf,
  limitRange,
  shownLimit,
  tuningOf,
} from "../../../../src/ui/places/sweep/tuning/draft.ts";
import { tuneCommand } from "../../../../src/ui/places/sweep/tuning/tuneCommand.ts";

const parsed = parseScenario(redBasics.scenario, catalog);
if (!parsed.ok) throw new Error("the preset is wrong");
const scene = parsed.value;

it("a search is filled in from the scene: one aim within a limit", () => {
  const draft = draftFrom(scene);
  expect(draft.knobs.map(({ path }) => path)).toContain("lanes.0.params.maxProbability");
  expect(tuningOf(draft, scene)).toMatchObject({
    tuning: {
      objectives: [{ metric: "delayMean", toward: "least" }],
      limits: [{ metric: "utilization", sign: ">=", value: 0.98 }],
    },
  });
});

it("or two aims without a limit, each in the direction in which it is good", () => {
  const draft = { ...draftFrom(scene), second: "aim" } as const;
  const aims = (limitMetric: string) => tuningOf({ ...draft, limitMetric }, scene);
  expect(aims("utilization")).toMatchObject({
    tuning: { objectives: [{ toward: "least" }, { metric: "utilization", toward: "most" }], limits: [] },
  });
  expect(aims("lossFraction")).toMatchObject({
    tuning: { objectives: [{ toward: "least" }, { metric: "lossFraction", toward: "least" }], limits: [] },
  });
});

it("asks for what is good: much of what is better the higher, and limits on that side", () => {
  const draft = draftFrom(scene);
  expect(tuningOf({ ...draft, metric: "utilization", limitMetric: "lossFraction", limit: 0.02 }, scene)).toMatchObject({
    tuning: {
      objectives: [{ metric: "utilization", toward: "most" }],
      limits: [{ metric: "lossFraction", sign: "<=", value: 0.02 }],
    },
  });
  expect([limitOf("utilization"), limitOf("lossFraction"), limitOf("delayP95")]).toEqual([0.98, 0.02, 0.02]);
});

it("tells what is wrong with the names of the page, and not with paths", () => {
  const draft = draftFrom(scene);
  const [first, ...rest] = draft.knobs;
  if (first === undefined) throw new Error("RED has parameters");
  const found = tuningOf({ ...draft, knobs: [{ ...first, low: 60, high: 50 }, ...rest] }, scene);
  expect(found).toEqual({ fault: "Minimum threshold is 60..50; allowed: a low end below the high end" });
});

it("is a command that searches for the same", () => {
  const found = tuningOf(draftFrom(scene), scene);
  if (!("tuning" in found)) throw new Error(found.fault);
  const [command, ...words] = tuneCommand(found.tuning, "red-basics").split(" ");
  expect(command).toBe("tune");
  expect(words.slice(0, 3).map((word) => /traffic\.bulk\.count=(\d+)/.exec(word)?.[1])).toEqual([
    "10",
    undefined,
    "40",
  ]);
  expect(words.join(" ")).toContain("--minimize delayMean --subject-to 'utilization>=0.98' --knob 'lanes.0.params.");
  expect(words.slice(-6)).toEqual(["--seeds", "4", "--from", "10", "--budget", "480"]);
});

it("a limit is shown in the unit of its metric, and a search that cannot be is told", () => {
  const draft = draftFrom(scene);
  expect(shownLimit(draft)).toBe(98);
  expect(limitFrom("utilization", 98)).toBe(0.98);
  expect(tuningOf({ ...draft, budget: 4 }, scene)).toHaveProperty("fault");
});

it("a search runs every try under several loads, and holds back those in between", () => {
  const draft = draftFrom(scene);
  expect(draft.load).toEqual({ group: scene.traffic[0]?.id, low: 10, high: 40 });
  expect(flowsOf({ group: "a", low: 5, high: 80 })).toEqual({ seen: [5, 20, 80], unseen: [10, 40] });
  expect(flowsOf({ group: "a", low: 3, high: 3 })).toEqual({ seen: [3], unseen: [] });
  const found = tuningOf(draft, scene);
  if (!("tuning" in found)) throw new Error(found.fault);
  const flows = (scenes: readonly (typeof scene)[]) => scenes.map(({ traffic }) => traffic[0]?.count);
  expect(flows(found.tuning.scenes)).toEqual([10, 20, 40]);
  expect(flows(found.tuning.unseen)).toEqual([14, 28]);
  expect(tuningOf({ ...draft, load: { group: "none", low: 1, high: 2 } }, scene)).toHaveProperty("fault");
});

it("a limit is asked for within what its metric can be, in the unit that is shown", () => {
  expect(limitRange("utilization", scene)).toEqual({ min: 0, max: 100 });
  expect(limitRange("delayMean", scene)).toEqual({ min: 0, max: 60_000 });
  expect(limitRange("queueMeanPackets", scene)).toEqual({ min: 0 });
});
