import { describe, expect, it } from "vitest";
import { addEverything } from "../../../src/engine/everything.ts";
import { PLAYER_SEED } from "../../../src/lessons/challenges/asLesson.ts";
import {
  challengeScenario,
  JUDGED_RUNS,
  judgeWith,
  passes,
  SEEDS_FROM,
  seedsOf,
} from "../../../src/lessons/challenges/judging.ts";
import { readChallenge } from "../../../src/lessons/challenges/readChallenge.ts";
import { challenges } from "../../../src/lessons/challenges/registry.ts";
import { measureHere } from "../../../src/lessons/measureWindows.ts";

addEverything();
const loaded = await Promise.all(challenges.map((entry) => entry.load()));

describe.each(loaded.map((challenge) => [challenge.id, challenge] as const))("%s", (id, challenge) => {
  it("has the head of its file, and controls of its scenario", () => {
    const entry = challenges.find((one) => one.id === id);
    expect(entry?.title).toBe(challenge.title);
    expect(challenge.solution.length).toBeGreaterThan(0);
    expect(challengeScenario(challenge, []).seed).toBe(PLAYER_SEED);
  });

  it("is judged by seeds that no player has", () => {
    const seeds = seedsOf(id);
    expect(new Set(seeds).size).toBe(JUDGED_RUNS);
    for (const seed of seeds) {
      expect(seed).toBeGreaterThanOrEqual(SEEDS_FROM);
      expect(seed).toBeLessThanOrEqual(0xffff_ffff);
    }
    expect(PLAYER_SEED).toBeLessThan(SEEDS_FROM);
  });

  it("passes with its solution and every seed, and with none as it begins", async () => {
    for (const seed of seedsOf(id)) {
      const begun = await judgeWith(challenge, challengeScenario(challenge, []), seed, measureHere);
      const solved = await judgeWith(challenge, challengeScenario(challenge, challenge.solution), seed, measureHere);
      expect(passes(begun), `begun ${JSON.stringify(begun)}`).toBe(false);
      expect(passes(solved), `solved ${JSON.stringify(solved)}`).toBe(true);
    }
  });
});

it("a damaged file is refused with the place, the value and what is allowed", () => {
  expect(() => readChallenge([], "x")).toThrow("x is not a JSON object");
  expect(() => readChallenge({ version: 2 }, "x")).toThrow("x.version is 2; allowed: 1");
  const good = {
    version: 1,
    id: "x",
    title: "x",
    text: "x",
    document: {},
    to: 1,
    controls: ["lanes.0.queue"],
    goals: [{ words: "x", when: "utilization > 1" }],
    hints: [],
    solution: [{ set: "bottleneck.rate", to: 1 }],
  };
  expect(() => readChallenge(good, "x")).toThrow('x.solution.0.set is "bottleneck.rate"; allowed: lanes.0.queue');
  expect(() => readChallenge({ ...good, solution: [], goals: [] }, "x")).toThrow("x.goals");
});
