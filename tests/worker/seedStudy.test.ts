import { describe, expect, it } from "vitest";
import { runLane } from "../../src/engine/simulation/run.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { StudyAnswer, StudyRequest } from "../../src/protocol/seedStudy.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { firstDifference, study } from "../../src/worker/seedStudy.ts";
import { hashAlone, sceneOf } from "../ui/places/compare/scene.ts";

/** Every packet event of a lane in one list, found the slow way. */
const eventsOf = (scenario: Scenario, lane: number): readonly string[] => {
  const simulation = new Simulation(scenario, lane, { packets: "all" });
  simulation.runUntil(scenario.duration);
  const { times, kinds, flows, sequences, reasons } = simulation.takeFrame().packets;
  return Array.from(times, (time, i) => [time, kinds[i], flows[i], sequences[i], reasons[i]].join(" "));
};

const nothing = (): void => undefined;

describe("the first difference of two lanes", () => {
  it.each([
    ["red", "drop-tail"],
    ["codel", "drop-tail"],
    ["pi", "red"],
    ["fq-codel", "drop-tail"],
  ])("of %s and %s is the first line in which their whole traces differ", (one, other) => {
    const scenario = sceneOf([{ queue: one }, { queue: other }]);
    const [first, second] = [eventsOf(scenario, 0), eventsOf(scenario, 1)];
    const place = first.findIndex((event, i) => event !== second[i]);
    expect(place).toBeGreaterThan(10);
    const found = firstDifference(scenario, [0, 1], nothing);
    expect(found?.same).toBe(place);
    const lines = found?.events.map((event) =>
      event === null ? "" : [event.at, event.kind, event.flow, event.sequence, event.reason].join(" "),
    );
    expect(lines).toEqual([first[place], second[place]]);
    expect(found?.at).toBe(Math.min(...[first, second].map((events) => Number(events[place]?.split(" ")[0]))));
    expect(found?.events.map((event) => event?.discipline)).toEqual([one, other]);
  });

  it("reports the number drawn for the packet that one lane dropped", () => {
    const scenario = sceneOf([{ queue: "red", params: { minThreshold: 2, maxThreshold: 6 } }, { queue: "drop-tail" }]);
    const event = firstDifference(scenario, [0, 1], nothing)?.events[0];
    expect(event?.kind).toBe(1);
    expect(event?.draw).toBeGreaterThanOrEqual(0);
    expect(event?.draw).toBeLessThan(1);
    expect(event?.signals.length).toBeGreaterThan(0);
  });

  it("is none where two lanes are the same", () => {
    const scenario = sceneOf([{ queue: "red" }, { queue: "red", label: "again" }]);
    expect(firstDifference(scenario, [0, 1], nothing)).toBeNull();
  });

  it("is found where one lane has no further event in the same slice of time", () => {
    const scenario = sceneOf([{ queue: "red" }, { queue: "red", overrides: { "traffic.a.stop": 1.001 } }]);
    const [first, second] = [eventsOf(scenario, 0), eventsOf(scenario, 1)];
    const place = first.findIndex((event, i) => event !== second[i]);
    const found = firstDifference(scenario, [0, 1], nothing);
    expect(found?.same).toBe(place);
    expect(found?.events[0]?.at).toBe(Number(first[place]?.split(" ")[0]));
    expect(found?.events[1]?.at ?? Number.NaN).toBe(Number(second[place]?.split(" ")[0]));
  });
});

describe("a study", () => {
  const answersOf = (request: StudyRequest): readonly StudyAnswer[] => {
    const answers: StudyAnswer[] = [];
    study(request, (answer) => answers.push(answer));
    return answers;
  };

  it("of a run measures the requested window, in the same run as on the page", () => {
    const scenario = { ...sceneOf([{ queue: "red" }, { queue: "codel" }]), seed: 9 };
    const [answer] = answersOf({ kind: "study", id: 3, task: "run", scenario, lane: 1, from: 1, to: 6 });
    const { reports } = runLane(scenario, 1, { windows: [{ from: 1, to: 6 }], keeps: () => false });
    expect(answer).toMatchObject({
      id: 3,
      content: "run",
      metrics: reports[0]?.metrics,
      hash: hashAlone(scenario, 1, 6),
    });
  });

  it("says what went wrong", () => {
    const scenario = sceneOf([{ queue: "red" }]);
    const [answer] = answersOf({ kind: "study", id: 4, task: "run", scenario, lane: 2, from: 1, to: 6 });
    expect(answer).toMatchObject({ id: 4, content: "failed" });
    expect(answer?.content === "failed" && answer.message).toContain("no lane 2");
  });

  it("reports the progress of a search", () => {
    const scenario = sceneOf([{ queue: "red" }, { queue: "red", label: "again" }]);
    const told = answersOf({ kind: "study", id: 5, task: "difference", scenario, lanes: [0, 1] });
    expect(told.filter(({ content }) => content === "progress").map((one) => "until" in one && one.until)).toEqual([
      2, 4,
    ]);
    expect(told.at(-1)).toMatchObject({ content: "difference", difference: null });
  });
});
