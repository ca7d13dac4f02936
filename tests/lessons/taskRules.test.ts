import { beforeAll, describe, expect, it } from "vitest";
import { addEverything } from "../../src/engine/everything.ts";
import type { Lesson, LessonChange, Step, Task } from "../../src/lessons/contract.ts";
import { parseExpression } from "../../src/lessons/expressions/parse.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { stepScenario } from "../../src/lessons/stepScenario.ts";
import { type Broken, brokenBy } from "../../src/lessons/taskRules.ts";

beforeAll(() => addEverything());

type TaskStep = Extract<Step, { readonly kind: "do" }>;
const stepOf = async (place: string): Promise<{ readonly lesson: Lesson; readonly step: TaskStep }> => {
  const [id, stepId] = place.split("/");
  const lesson = await lessons.find((one) => one.id === id)?.load();
  const step = lesson?.steps.find((one) => one.id === stepId);
  if (lesson === undefined || step?.kind !== "do") throw new Error(`${place} is no task`);
  return { lesson, step };
};
const broken = async (
  place: string,
  changes: readonly LessonChange[],
  now?: number,
  task: Partial<Task> = {},
): Promise<Broken | null> => {
  const { lesson, step } = await stepOf(place);
  const done = { ...step.done, ...task };
  return brokenBy(done, stepScenario(lesson, step), stepScenario(lesson, step, changes), now ?? step.scenario.to);
};
const soon = async (place: string, set: string, to: LessonChange["to"]) => {
  const { step } = await stepOf(place);
  return broken(place, [{ at: step.scenario.from, set, to }]);
};

const FAST = ["bottleneck.rate", 1e8] as const;
/** What the text of each task forbids, or what would make its sentence untrue. */
const FORBIDDEN: readonly (readonly [string, string, LessonChange["to"]])[] = [
  ["at-home/set", "bottleneck.second.rate", 1e8],
  ["at-home/set", "lanes.0.queue", "pie"],
  ["challenge/light", "lanes.0.queue", "pie"],
  ["challenge/light", "traffic.flow.count", 6],
  ["challenge/heavy", "traffic.flow.count", 5],
  ["challenge/heavy", "bottleneck.buffer.packets", 25],
  ["challenge/both", "traffic.flow.count", 20],
  ["challenge/both", ...FAST],
  ["claims/make", "traffic.flow.count", 2],
  ["claims/make", "lanes.1.queue", "drr"],
  ["claims/make", "traffic.bulk", { kind: "bulk", transport: "newreno" }],
  ["control/tame", "lanes.0.queue", "pie"],
  ["control/tame", "lanes.0.params.qRef", 40],
  ["control/tame", "traffic.flow.rtt", 0.05],
  ["delay-signal/hold", ...FAST],
  ["delay-signal/hold", "traffic.flow.count", 5],
  ["delay-signal/hold", "bottleneck.second", { rate: 9_600_000 }],
  ["early-drop/shorter", "lanes.0.queue", "codel"],
  ["early-drop/shorter", "traffic.flow.count", 5],
  ["flood/eight", ...FAST],
  ["flood/eight", "traffic.udp.rate", 1e6],
  ["full-buffer/cut", "lanes.0.queue", "fq-codel"],
  ["full-buffer/cut", ...FAST],
  ["in-step/break", "lanes.0.queue", "codel"],
  ["in-step/break", "lanes.0.queue", "fq-codel"],
  ["in-step/break", "lanes.0.queue", "ared"],
  ["in-step/break", "lanes.0.queue", "pie"],
  ["low-latency/two", ...FAST],
  ["low-latency/two", "traffic.cubic.count", 0],
  ["many-flows/small", "traffic.flow.count", 10],
  ["many-flows/small", ...FAST],
  ["marks/on", ...FAST],
  ["marks/on", "lanes.0.queue", "codel"],
  ["marks/on", "lanes.0.params.maxThreshold", 200],
  ["model/fair", ...FAST],
  ["one-setting/hand", "lanes.0.queue", "ared"],
  ["one-setting/hand", "traffic.flow.count", 5],
  ["own-queue/both", ...FAST],
  ["own-queue/both", "traffic.udp.count", 0],
  ["radio/keep", "bottleneck.variation.depth", 0],
  ["radio/keep", ...FAST],
  ["rates/three", ...FAST],
  ["rates/three", "lanes.0.queue", "codel"],
  ["rates/three", "traffic.flow.count", 4],
  ["sawtooth/half-way", "traffic.flow.rtt", 0.1],
  ["sawtooth/half-way", ...FAST],
  ["sawtooth/by-ear", "traffic.flow.count", 5],
  ["sawtooth/by-ear", "bottleneck.rate", 1e6],
  ["why-a-queue/room", "traffic.sender.rate", 8e6],
];

/** What a text does not forbid, beside the solution. */
const ALLOWED: readonly (readonly [string, string, LessonChange["to"]])[] = [
  ["at-home/set", "bottleneck.rate", 9e6],
  ["challenge/both", "bottleneck.ecn", true],
  ["claims/make", "traffic.flow.rtt", { uniform: [0.02, 0.2] }],
  ["delay-signal/hold", "bottleneck.buffer.packets", 30],
  ["early-drop/shorter", "lanes.0.params.maxProbability", 0.3],
  ["flood/eight", "lanes.0.queue", "cake"],
  ["in-step/break", "bottleneck.buffer.packets", 30],
  ["in-step/break", "traffic.flow.rtt", { list: [0.05, 0.15] }],
  ["model/fair", "bottleneck.buffer.packets", 200],
  ["own-queue/both", "lanes.0.queue", "drr"],
  ["radio/keep", "lanes.0.queue", "pie"],
  ["why-a-queue/room", "bottleneck.buffer.packets", 1000],
];

describe("the tasks of the lessons", () => {
  it.each(FORBIDDEN)("%s is not done by setting %s to %j", async (place, set, to) => {
    const found = await soon(place, set, to);
    expect(found?.paths.some((path) => path === set || path.startsWith(`${set}.`))).toBe(true);
  });
  it.each(ALLOWED)("%s may be done by setting %s to %j", async (place, set, to) => {
    expect(await soon(place, set, to)).toBeNull();
  });
  it("all say what they forbid, and each is tried here", async () => {
    const all = await Promise.all(lessons.map(({ load }) => load()));
    const tasks = all.flatMap(({ id, steps }) =>
      steps.flatMap((step) => (step.kind === "do" ? [{ place: `${id}/${step.id}`, step }] : [])),
    );
    for (const { place, step } of tasks) {
      expect(step.done.rules?.keep.length, place).toBeGreaterThan(0);
      expect(
        FORBIDDEN.some(([one]) => one === place),
        place,
      ).toBe(true);
      expect(() => parseExpression(step.done.when)).not.toThrow();
    }
  });
});

describe("what a task forbids", () => {
  const fast = { set: "bottleneck.rate", to: 1e8 } as const;
  const slow = { set: "bottleneck.rate", to: 1e7 } as const;
  it("also counts when it was taken back, as long as that time is measured", async () => {
    const changes = [
      { at: 22, ...fast },
      { at: 25, ...slow },
    ];
    expect(await broken("flood/eight", changes, 24)).toEqual({ paths: ["bottleneck.rate"], isOver: false });
    expect(await broken("flood/eight", changes, 30)).toEqual({ paths: ["bottleneck.rate"], isOver: true });
    expect(await broken("flood/eight", changes, 35.5)).toBeNull();
  });
  it("is one setting for both loads: it must not change while the condition measures", async () => {
    const early = { at: 2, set: "lanes.0.queue", to: "pie" };
    expect(await broken("challenge/both", [early])).toBeNull();
    expect(await broken("challenge/both", [early, { at: 35, set: "lanes.0.queue", to: "ared" }])).toMatchObject({
      isOver: true,
    });
  });
  // None of these steps gives the value; the defaults are those of the fields.
  it.each([
    ["sawtooth/by-ear", "traffic.flow.initialWindow", 10],
    ["sawtooth/by-ear", "traffic.flow.minRto", 0.2],
    ["challenge/heavy", "lanes.0.params.queueWeight", 0.002],
  ] as const)("of %s counts as it was when the default of %s is typed back", async (place, set, preset) => {
    const { step } = await stepOf(place);
    const { from, to } = step.scenario;
    const task = {
      rules: { keep: ["lanes", "traffic"], free: [], steady: [] },
      when: `utilization from ${from} to ${to} >= 0`,
    };
    const tried = (last: number): Promise<Broken | null> =>
      broken(place, [{ at: from, set, to: last }], (from + to) / 2, task);
    expect(await tried(preset)).toBeNull();
    expect(await tried(preset * 1.5)).toEqual({ paths: [set], isOver: false });
  });
  it("counts as changed where a value equal to its default switches another default", async () => {
    const task = { rules: { keep: ["lanes.0.params"], free: [], steady: [] } };
    const { lesson, step } = await stepOf("challenge/heavy");
    const ared = stepScenario(lesson, step, [{ at: 0, set: "lanes.0.queue", to: "ared" }]);
    // At 10 Mbit/s and 1000 bytes 1250 packets/s: 1 − e^(−1/1250) is Adaptive RED's own weight (Floyd et al. 2001).
    const weight = { at: 0, set: "lanes.0.params.queueWeight", to: -Math.expm1(-1 / 1250) };
    const typed = stepScenario(lesson, step, [{ at: 0, set: "lanes.0.queue", to: "ared" }, weight]);
    expect(brokenBy({ ...step.done, ...task }, ared, typed, 1)?.paths).toEqual([weight.set]);
  });
  it("names a group that joined, and nothing where a value is what it was", async () => {
    expect(
      (await broken("flood/eight", [{ at: 22, set: "traffic.more", to: { kind: "cbr", rate: 1e6 } }]))?.paths,
    ).toEqual(["traffic.more"]);
    expect(await broken("flood/eight", [{ at: 22, ...slow }])).toBeNull();
    expect(await broken("flood/eight", [{ at: 22, ...fast }], 30, { when: "" })).toBeNull();
  });
});
