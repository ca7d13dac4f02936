import { describe, expect, it } from "vitest";
import { queueOf } from "../../src/engine/catalog.ts";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { metricsAt } from "../../src/engine/metrics/list.ts";
import { parseExpression } from "../../src/lessons/expressions/parse.ts";
import { type MetricTerm, metricsOf } from "../../src/lessons/expressions/syntax.ts";
import { measureHere } from "../../src/lessons/measureWindows.ts";
import { TRIAL_SEEDS, trialEnd, trialFindings } from "../../src/lessons/trialFindings.ts";
import { type PlacedTrial, trialPlace, trialRun } from "../../src/lessons/trials.ts";
import type { Scenario } from "../../src/scenario/document.ts";

addEverything();
await loadDocumentation();
const placed = algorithms.flatMap(({ id, doc }) =>
  doc.tryThis.map((trial, index): [string, PlacedTrial] => {
    const one = { queue: id, index, trial };
    return [trialPlace(one), one];
  }),
);
const placedOf = (id: string): readonly PlacedTrial[] =>
  placed.map(([, one]) => one).filter(({ queue }) => queue === id);

const RUN_METRICS = metricsAt("run").map(({ id }) => id);
/** Of each flow of a group. */
const FLOW_METRICS = ["flowGoodput"];

/** Whether a run of the scenario can have this metric. */
const isKnown = ({ name, group, flow, lane }: MetricTerm, { lanes, traffic }: Scenario): boolean => {
  const queue = lanes[lane ?? 0]?.queue;
  if (queue === undefined) return false;
  if (group === null) return [...RUN_METRICS, ...Object.keys(queueOf(queue).signals)].includes(name);
  const known = flow === null ? metricsAt("group").map(({ id }) => id) : FLOW_METRICS;
  return traffic.some(({ id }) => id === group) && known.includes(name);
};

describe.each(placed)("%s", (_, one) => {
  const { trial } = one;

  it("has a scene that runs the algorithm and into which its changes fit, and ends within it", () => {
    const scenario = trialRun(one);
    expect(scenario.lanes[0]?.queue).toBe(one.queue);
    expect(scenario.lanes).toHaveLength(1 + (trial.beside?.length ?? 0));
    expect(scenario.duration).toBeGreaterThanOrEqual(trialEnd(one));
    expect(trial.change === undefined ? 1 : Object.keys(trial.change.set).length).toBeGreaterThan(0);
  });

  it("expects something that runs can tell: metrics, groups and lanes that there are", () => {
    const scenario = trialRun(one);
    expect(trial.expect.length).toBeGreaterThan(0);
    for (const text of trial.expect) {
      const terms = metricsOf(parseExpression(text));
      expect(terms.length, text).toBeGreaterThan(0);
      for (const term of terms) expect(isKnown(term, scenario), `${term.name} in ${text}`).toBe(true);
    }
  });

  it("speaks of what comes after its change, and of every lane", () => {
    const { change, beside = [] } = trial;
    const terms = trial.expect.flatMap((text) => metricsOf(parseExpression(text)));
    if (change !== undefined) expect(trialEnd(one)).toBeGreaterThan(change.at);
    else expect(new Set(terms.map(({ lane }) => lane ?? 0)).size).toBeGreaterThan(1);
    for (const i of beside.keys()) expect(terms.map(({ lane }) => lane)).toContain(i + 1);
  });
});

// All of them: `aqm lesson --check`.
it.each(["red", "pie", "drr"])("what %s promises holds with five seeds", async (id) => {
  const found = (await Promise.all(placedOf(id).map((one) => trialFindings(one, measureHere)))).flat();
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ holds }) => !holds)).toEqual([]);
  for (const { shown } of found) expect(shown.match(/seed \d/g)).toHaveLength(TRIAL_SEEDS.length);
});

describe("a line of What to try", () => {
  const [red] = placedOf("red");
  if (red === undefined) throw new Error("RED has no line");

  it("that says what the run does not show is found, with what it compared", async () => {
    const { trial } = red;
    const wrong = { ...red, trial: { ...trial, expect: ["queueMeanPackets from 10 to 30 > 90"] } };
    const [found] = await trialFindings(wrong, measureHere);
    expect(found?.holds).toBe(false);
    expect(found?.place).toBe("red/try-1");
    expect(found?.shown).toMatch(/^seed 1: \d+\.\d+ > 90, seed 2/);
  });

  it("whose change the scene refuses is refused by name", () => {
    const change = { at: 30, set: { "lanes.0.params.maxProbability": 7 } };
    expect(() => trialRun({ ...red, trial: { ...red.trial, change } })).toThrow(
      "red/try-1: lanes.0.params.maxProbability is 7; allowed:",
    );
  });

  it("whose scene there is not, or has no such group, is refused by name", () => {
    const scene = (more: object) => () => trialRun({ ...red, trial: { ...red.trial, ...more } });
    expect(scene({ scene: "nowhere" })).toThrow("the scenario of red/try-1 is wrong: there is no preset nowhere");
    expect(scene({ set: { "traffic.nobody.count": 3 } })).toThrow('there is no group "nobody"');
  });

  it("that names no window is refused", () => {
    const open = { ...red, trial: { ...red.trial, expect: ["drops > 1"] } };
    expect(() => trialEnd(open)).toThrow("red/try-1: drops has no window");
  });

  it("may ask for a signal, as its mean over the window", async () => {
    const expect_ = ["average from 20 to 30 within [5, 15]"];
    const [found] = await trialFindings({ ...red, trial: { ...red.trial, expect: expect_ } }, measureHere);
    expect(found?.holds).toBe(true);
  });
});
