import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scenesOption } from "../../src/cli/raceScenes.ts";
import { readScene } from "../../src/experiments/races/readScene.ts";
import { raceScenes } from "../../src/experiments/races/scenes.ts";
import type { JobResult, ReportJson } from "../../src/sweeps/job.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { compare, outcomeOf, outcomesOf, profileOf } from "../../src/workshop/race/compare.ts";
import { planRace, type RaceResults, raceResults, raceScenario, raceSeeds } from "../../src/workshop/race/plan.ts";
import { SCORES } from "../../src/workshop/race/scores.ts";
import { outcomeSentence, raceSentences, valueText } from "../../src/workshop/race/sentences.ts";

const scene = (id: string): RaceResults["scenes"][number]["scene"] => ({ id, title: id, section: "" });
/** A run with these scores and none of the others. */
const run = (delay: number, linkUse: number): readonly (number | null)[] => [delay, linkUse, null, null, null, null];

/** Delays and their interval as in the test of the statistics: 0.98 ± 0.4595834 between the two. */
const first = [12.1, 11.4, 13.0, 12.6, 11.9];
const second = [10.9, 10.8, 11.5, 11.7, 11.2];
const made: RaceResults = {
  racers: [
    { queue: "mine", name: "Mine" },
    { queue: "red", name: "RED" },
    { queue: "pie", name: "PIE" },
  ],
  seeds: raceSeeds(5),
  scenes: [
    {
      scene: scene("one"),
      racers: [
        second.map((delay) => run(delay, 0.9)),
        first.map((delay) => run(delay, 0.9)),
        [...second].reverse().map((delay) => run(delay, 0.9)),
      ],
    },
  ],
};

describe("the race", () => {
  it("has six scenes of a minute, each with a section of RFC 7928", () => {
    expect(raceScenes.map(({ section }) => section)).toEqual(["5.3", "7", "8.2.2", "8.2.4", "8.2.5", "8.2.6"]);
    for (const each of raceScenes) expect(raceScenario(each, { queue: "drop-tail" }).duration, each.id).toBe(60);
  });

  it("pairs the runs by seed: a difference within its interval is none", () => {
    const [delay] = compare(made, 0, 1, 0).differences;
    expect(delay?.estimate?.mean).toBeCloseTo(-0.98, 12);
    expect(delay?.estimate?.halfWidth).toBeCloseTo(0.4595834, 6);
    expect(delay?.verdict).toBe("better");
    const [same, use, loss] = compare(made, 0, 2, 0).differences;
    expect([same?.verdict, use?.verdict, loss?.verdict]).toEqual(["same", "same", "unknown"]);
    expect(raceSentences(made)).toEqual([
      "Against RED: 980.0 ms less delay (± 459.6).",
      "Against PIE: no difference larger than its interval.",
    ]);
  });

  it("tells a difference of two percentages in percentage points", () => {
    const uses = [0.084, 0.085, 0.086];
    const racers = [uses.map((use) => run(0.03, use)), uses.map((use) => run(0.03, use + 0.015 + use / 1000))];
    const two = { ...made, racers: made.racers.slice(0, 2), scenes: [{ scene: scene("one"), racers }] };
    expect(raceSentences(two)).toEqual(["Against RED: 1.509 percentage points less link use (± 0.000)."]);
  });

  it("says nothing after one seed", () => {
    const single = { ...made, scenes: made.scenes.map((each) => ({ ...each, racers: [[run(1, 1)], [run(2, 1)]] })) };
    const racers = made.racers.slice(0, 2);
    expect(compare(single, 0, 1).differences[0]?.verdict).toBe("same");
    expect(raceSentences({ ...single, racers })).toEqual([
      "Against RED: one seed has no interval, so nothing can be said.",
    ]);
  });

  it("wins a scene by differences that count alone, and only where nothing is worse", () => {
    const pairs = (delay: number, use: number): RaceResults => ({
      ...made,
      racers: made.racers.slice(0, 2),
      scenes: [
        {
          scene: scene("one"),
          racers: [[0, 1, 2].map(() => run(0.03 - delay, 0.9 - use)), [0, 1, 2].map(() => run(0.03, 0.9))],
        },
      ],
    });
    expect(outcomesOf(pairs(0.0019, 0), 0, 1)).toEqual(["even"]);
    expect(outcomesOf(pairs(0.0021, 0), 0, 1)).toEqual(["won"]);
    expect(outcomesOf(pairs(0.0021, 0.009), 0, 1)).toEqual(["won"]);
    expect(outcomesOf(pairs(0.0021, 0.011), 0, 1)).toEqual(["even"]);
    expect(outcomesOf(pairs(0, 0.011), 0, 1)).toEqual(["lost"]);
    expect(outcomeSentence(pairs(0.01, 0), 1)).toBe("It wins 1 of 1 scene against RED, loses 0, and 0 are even.");
  });

  it("takes the mean over the scenes that both racers have a score in, seed by seed", () => {
    const others = { ...made, scenes: [...made.scenes, { scene: scene("two"), racers: made.scenes[0]?.racers ?? [] }] };
    expect(profileOf(others, 0)[0]?.mean).toBeCloseTo(profileOf(made, 0)[0]?.mean ?? 0, 12);
    const halves = second.map((delay) => run(delay / 2, 0.9));
    const two = {
      ...made,
      scenes: [...made.scenes, { scene: scene("two"), racers: [halves, made.scenes[0]?.racers[1] ?? [], []] }],
    };
    expect(profileOf(two, 0)[0]?.mean).toBeCloseTo(0.75 * (profileOf(made, 0)[0]?.mean ?? 0), 12);
    expect(outcomeOf(compare(two, 0, 1))).toBe("won");
  });

  it("have SI units, of which the written ones are multiples", () => {
    const factors: Readonly<Record<string, string>> = { s: "ms", ratio: "%", "": "", MOS: "MOS" };
    for (const { id, unit, written } of SCORES) expect(written.unit, id).toBe(factors[unit]);
  });

  it("writes as many digits as the interval leaves", () => {
    const use = SCORES.find(({ id }) => id === "linkUse");
    if (use === undefined) throw new Error("there is no score of link use");
    expect(valueText(use, { mean: 0.9123, halfWidth: 0.004, count: 5 })).toBe("91.2 ± 0.4");
    expect(valueText(use, { mean: 0.91234, halfWidth: 0.00004, count: 5 })).toBe("91.234 ± 0.004");
    expect(valueText(use, { mean: 0.91234, halfWidth: Number.NaN, count: 1 })).toBe("91.2");
    expect(valueText(use, null)).toBe("none");
  });

  it("leaves a flood out of delay, link use and loss", () => {
    const report: ReportJson = {
      from: 0,
      to: 1,
      metrics: { delayP95: 0.5, utilization: 1, lossFraction: 0.5 },
      groups: [
        { id: "a", arrivals: 10, drops: 1, delayP95: 0.1, share: 0.2 },
        { id: "b", arrivals: 30, drops: 3, delayP95: 0.3, share: 0.3 },
        { id: "udp", arrivals: 100, drops: 90, delayP95: 0.9, share: 0.5 },
      ],
    };
    const [delay, use, loss] = SCORES.slice(0, 3).map((score) => score.of(report, ["udp"]));
    expect(delay).toBeCloseTo((0.1 * 9 + 0.3 * 27) / 36, 12);
    expect([use, loss]).toEqual([0.5, 0.1]);
    expect(SCORES.slice(0, 3).map((score) => score.of(report, []))).toEqual([0.5, 1, 0.5]);
  });

  it("races real runs, the same ones again", () => {
    const short = raceScenes
      .filter(({ id }) => id === "web-and-call")
      .map((each) => ({ ...each, scenario: { ...each.scenario, duration: 6 }, from: 2 }));
    const racers = [
      { queue: "fq-codel", name: "FQ-CoDel" },
      { queue: "drop-tail", name: "Drop Tail" },
    ];
    const planned = planRace(short, racers, raceSeeds(3));
    const results = new Map<string, JobResult>(planned.map(({ job }) => [job.id, runJob(job)]));
    const found = raceResults(planned, results);
    expect(compare(found, 0, 1).differences[0]?.verdict).toBe("better");
    expect(profileOf(found, 0).map((each) => each === null)).toEqual(SCORES.map(() => false));
    expect(compare(found, 1, 1).differences.map(({ verdict }) => verdict)).toEqual(SCORES.map(() => "same"));
    expect(() => raceResults(planned, new Map())).toThrow("a run has no result");
  });
});

describe("a scene from a file", () => {
  const scenario = { version: 2, duration: 10, traffic: [{ id: "a", kind: "bulk", transport: "cubic", count: 2 }] };

  it("needs its scenario alone", () => {
    expect(readScene({ scenario, from: 2 }, "held-back")).toEqual({
      id: "held-back",
      title: "held-back",
      section: "",
      story: "",
      scenario,
      from: 2,
      background: [],
    });
  });

  it.each([
    [[], "scene x: it must be an object in JSON"],
    [{ scenario, form: 2 }, "scene x: there is no member form; known: id, title"],
    [{ scenario: 3 }, "scene x: scenario is 3; it must be a scenario document"],
    [{ scenario: { ...scenario, lanes: [] } }, "scene x: scenario.lanes must be left out: the race sets it"],
    [{ scenario, from: -1 }, "scene x: from is -1; allowed: 0 s or more"],
    [{ scenario, title: 4 }, "scene x: title is 4; it must be a text"],
    [{ scenario, background: "udp" }, 'scene x: background is "udp"; it must be a list of the ids of groups'],
  ])("says what is wrong with %o", (value, message) => {
    expect(() => readScene(value, "x")).toThrow(message);
  });

  it("must fit a run", () => {
    const read = (more: object): void => void raceScenario(readScene({ scenario, ...more }, "x"), { queue: "red" });
    expect(() => read({ from: 10 })).toThrow("scene x: from is 10 s; allowed: less than the duration, 10 s");
    expect(() => read({ background: ["udp"] })).toThrow("scene x: background names the group udp; known: a");
    expect(() => read({ scenario: { ...scenario, duration: -1 } })).toThrow(/scene x with red: duration/);
  });
});

it("races in a lecturer's scenes beside the six, or in those alone", () => {
  const scenes = fileURLToPath(new URL("../../docs/course/scenes/", import.meta.url));
  const alone = scenesOption({ scenes, alone: "" }).map(({ id }) => id);
  expect(alone).toEqual(["rude-neighbour", "slow-link"]);
  expect(scenesOption({ scenes }).map(({ id }) => id)).toEqual([...raceScenes.map(({ id }) => id), ...alone]);
});
