import { describe, expect, it } from "vitest";
import { addEverything } from "../../../src/engine/everything.ts";
import { questionOf, solutionOf } from "../../../src/lessons/practice/pose.ts";
import type { Question } from "../../../src/lessons/practice/question.ts";
import { cases } from "../../fixtures/cases.ts";

addEverything();

const SEEDS = Array.from({ length: cases(40, 100) }, (_, i) => i + 1);

type Shown = (name: string) => number;
/** RFC 8033, section 4.2: what a step is divided by. */
const divisorOf = (p: number): number => {
  const edges = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];
  return [2048, 512, 128, 32, 8, 2][edges.findIndex((edge) => p < edge)] ?? 1;
};

/** The answer that a learner finds with the values as they are shown, rounded. */
const byHand: Readonly<Record<string, (shown: Shown) => number>> = {
  "red-average": (shown) => (1 - shown("weight")) * shown("average") + shown("weight") * shown("queue"),
  "codel-next": (shown) => shown("interval") / Math.sqrt(shown("countBefore") + 1),
  "pie-update": (shown) => {
    const p = shown("probability") / 100;
    const [delay, before, reference] = [shown("delay"), shown("delayBefore"), shown("reference")].map(
      (ms) => ms / 1000,
    );
    const error = shown("alpha") * ((delay ?? 0) - (reference ?? 0));
    const trend = shown("beta") * ((delay ?? 0) - (before ?? 0));
    return 100 * (p + (error + trend) / divisorOf(p));
  },
  "reno-window": (shown) => {
    const [cwnd, isNew] = [shown("cwnd"), shown("ack") > shown("una")];
    if (!isNew) return cwnd / 2;
    return cwnd < shown("ssthresh") ? cwnd + 1 : cwnd + 1 / cwnd;
  },
};

/** Values of a question by name, as they are shown; NaN: no number. */
const shownOf =
  ({ given }: Question): Shown =>
  (name) => {
    const value = given.find((one) => one.name.key === `given.${name}`)?.value;
    if (value === "∞") return Number.POSITIVE_INFINITY;
    return typeof value === "string" ? Number.parseFloat(value.replace("\u2212", "-")) : Number.NaN;
  };

describe.each(Object.entries(byHand))("%s", (id, reckon) => {
  it("is right when it is reckoned with the values that are shown", () => {
    for (const seed of SEEDS) {
      const question = questionOf(id, seed);
      const { form } = question;
      const shown = shownOf(question);
      const tolerance = form.kind === "number" ? form.tolerance : 0;
      const away = Math.abs(reckon(shown) - Number(solutionOf(id, seed).answer));
      expect(away, `seed ${seed}`).toBeLessThanOrEqual(tolerance);
    }
  });
});

/** Options of a choice question, by id. */
const optionsOf = ({ form }: Question): readonly string[] =>
  form.kind === "choice" ? form.options.map(({ id }) => id) : [];

describe("a choice is right when it is reckoned with the values that are shown", () => {
  // Floyd and Jacobson 1993, section 4: p_b on the line between the thresholds, p_a = p_b/(1 − count·p_b).
  it("red-drop: the nearest option, and the only one near", () => {
    for (const seed of SEEDS) {
      const question = questionOf("red-drop", seed);
      const shown = shownOf(question);
      const average = (1 - shown("weight")) * shown("average") + shown("weight") * shown("queue");
      const base = (shown("top") * (average - shown("low"))) / (shown("high") - shown("low"));
      const spread = (shown("count") + 1) * base < 1 ? Math.min(1, base / (1 - (shown("count") + 1) * base)) : 1;
      const away = (id: string): number => Math.abs(Number(id.split(" ")[1]) - spread) / spread;
      const [nearest = "", second = ""] = optionsOf(question).toSorted((one, other) => away(one) - away(other));
      expect(nearest, `seed ${seed}`).toBe(solutionOf("red-drop", seed).answer);
      expect(nearest.startsWith("drop"), `seed ${seed}`).toBe(shown("draw") < spread);
      expect(away(second), `seed ${seed}`).toBeGreaterThan(2 * away(nearest));
    }
  });

  // RFC 8289, section 5.
  it("codel-head", () => {
    for (const seed of SEEDS) {
      const question = questionOf("codel-head", seed);
      const shown = shownOf(question);
      const dropping = question.given.find(({ name }) => name.key === "given.dropping")?.value;
      const isDropping = typeof dropping === "object" && dropping.key === "value.yes";
      const isDue = shown("now") >= shown(isDropping ? "dropNext" : "firstAbove");
      const isBelow = 1000 * (shown("now") - shown("arrived")) < shown("target");
      const above = isDropping ? (isDue ? "due" : "notDue") : isDue ? "begins" : "waits";
      expect(solutionOf("codel-head", seed).answer, `seed ${seed}`).toBe(isBelow ? "below" : above);
    }
  });
});
