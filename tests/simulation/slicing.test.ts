import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { DURATION, instants, randomScenario } from "./randomScenario.ts";
import { expectSameBins, expectSameEvents, Recording } from "./recording.ts";

const RUNS = cases(16, 80);
const WINDOWS = [
  [0, 1],
  [0.333, 1.777],
  [0, DURATION],
] as const;

const start = (scenario: Scenario): Recording => {
  const simulation = new Simulation(scenario, 0, { packets: "all" });
  for (const [from, to] of WINDOWS) simulation.watch(from, to);
  return new Recording(simulation);
};
const reportsOf = ({ simulation }: Recording): Report[] => WINDOWS.map(([from, to]) => simulation.report(from, to));

/**
 * Another discipline or a new group records other things from then on: a frame must be taken there, as run and page
 * do, or the bins before it are lost.
 */
const withChanges = (scenario: Scenario, cuts: readonly number[]): number[] =>
  [...cuts, ...scenario.timeline.map(({ at }) => at), DURATION].sort((a, b) => a - b);

const expectSame = (actual: Recording, expected: Recording): void => {
  expectSameEvents(actual.events, expected.events);
  expect(actual.simulation.traceHash()).toBe(expected.simulation.traceHash());
  expect(actual.simulation.events).toBe(expected.simulation.events);
  expect(reportsOf(actual)).toEqual(reportsOf(expected));
  expect(actual.last?.values).toEqual(expected.last?.values);
  expect(actual.last?.queue).toEqual(expected.last?.queue);
  expectSameBins(actual, expected);
};

describe("a run does not depend on how it is sliced", () => {
  it("two runs in one piece are the same", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 8 }), (scenario) =>
        expectSame(start(scenario).runThrough([DURATION]), start(scenario).runThrough([DURATION])),
      ),
      { numRuns: cases(10, 40) },
    );
  });

  it("into random slices", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 8 }), instants(12), (scenario, cuts) =>
        expectSame(
          start(scenario).runThrough(withChanges(scenario, cuts)),
          start(scenario).runThrough(withChanges(scenario, [])),
        ),
      ),
      { numRuns: RUNS },
    );
  });

  it("into single packet events and slices, mixed", () => {
    fc.assert(
      fc.property(
        randomScenario({ changes: 8, relayout: false }),
        instants(4),
        fc.integer({ min: 1, max: 40 }),
        (scenario, cuts, steps) => {
          const sliced = start(scenario);
          for (const cut of cuts) {
            sliced.simulation.runUntil(cut);
            for (let i = 0; i < steps; i++) {
              const before = sliced.simulation.packetEvents;
              const now = sliced.simulation.step();
              sliced.take();
              expect(sliced.simulation.now).toBe(now);
              if (now < DURATION) expect(sliced.simulation.packetEvents).toBeGreaterThan(before);
            }
          }
          expectSame(sliced.runThrough([DURATION]), start(scenario).runThrough([DURATION]));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("step by step from beginning to end", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 3, relayout: false }), (scenario) => {
        const stepped = start(scenario);
        for (let i = 0; i < 100_000 && stepped.simulation.now < DURATION; i++) {
          const before = stepped.events.length;
          stepped.simulation.step();
          stepped.take();
          // A step ends with the instant of a packet event: all that it brought has one time.
          const times = new Set(stepped.events.slice(before).map((event) => event.time));
          if (stepped.simulation.now < DURATION) expect(times.size).toBe(1);
        }
        expectSame(stepped, start(scenario).runThrough([DURATION]));
      }),
      { numRuns: cases(5, 15) },
    );
  });

  it("into slices between which other runs of the thread go on", () => {
    const three = fc.tuple(randomScenario({ changes: 4 }), randomScenario({ changes: 4 }), randomScenario());
    fc.assert(
      fc.property(three, instants(6), (scenarios, cuts) => {
        const runs = scenarios.map(start);
        const ends = [...new Set(scenarios.flatMap((scenario) => withChanges(scenario, cuts)))].sort((a, b) => a - b);
        for (const end of ends) for (const run of runs) run.runThrough([end]);
        for (const [i, run] of runs.entries()) {
          const scenario = scenarios[i] ?? run.simulation.scenario;
          expectSame(run, start(scenario).runThrough(withChanges(scenario, [])));
        }
      }),
      { numRuns: cases(8, 30) },
    );
  });

  it("into slices between which the run is copied, and the copy goes on beside it", () => {
    fc.assert(
      fc.property(randomScenario({ changes: 4 }), evenly(0, DURATION), (scenario, at) => {
        const alone = start(scenario).runThrough(withChanges(scenario, []));
        const run = start(scenario).runThrough([at]);
        const copy = Simulation.restore(run.simulation.save(), undefined, { packets: "all" });
        for (let part = 1; part <= 8; part++)
          for (const each of [run.simulation, copy]) each.runUntil(at + ((DURATION - at) * part) / 8);
        for (const each of [run.simulation, copy]) {
          expect(each.traceHash()).toBe(alone.simulation.traceHash());
          expect(each.events).toBe(alone.simulation.events);
        }
      }),
      { numRuns: cases(8, 30) },
    );
  });
});
