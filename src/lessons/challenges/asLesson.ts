import type { Lesson, LessonHighlight, Step } from "../contract.ts";
import type { Challenge } from "./contract.ts";

/** The player's own run has this seed; those that judge have others. */
export const PLAYER_SEED = 1;
/** Simulated seconds per second of the player's own run. */
const SPEED = 4;
const SHOWN: readonly LessonHighlight[] = [{ panel: "queue" }, { panel: "quality" }];

/** A challenge as a lesson of one task, so that the same parts play it. */
export const lessonOf = ({ id, title, text, document, to, goals, hints, solution }: Challenge): Lesson => {
  const step: Step = {
    kind: "do",
    id: "task",
    title,
    text,
    scenario: { use: "own", seed: PLAYER_SEED, from: 0, to, speed: SPEED, lane: 0, view: "lab" },
    change: [],
    highlight: SHOWN,
    reveal: "",
    speaker: "",
    measured: { seeds: [PLAYER_SEED], expect: [] },
    done: {
      words: goals.map(({ words }) => words).join(" "),
      when: goals.map(({ when }) => `(${when})`).join(" and "),
      hints,
      solution: solution.map((setting) => ({ at: 0, ...setting })),
    },
  };
  return {
    id: `challenge-${id}`,
    title,
    idea: "",
    minutes: 0,
    needs: [],
    words: [],
    scenarios: { own: { document } },
    steps: [step],
  };
};
