import { describe, expect, it } from "vitest";
import { addEverything } from "../../../src/engine/everything.ts";
import { questionOf, solutionOf } from "../../../src/lessons/practice/pose.ts";
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

describe.each(Object.entries(byHand))("%s", (id, reckon) => {
  it("is right when it is reckoned with the values that are shown", () => {
    for (const seed of SEEDS) {
      const { given, form } = questionOf(id, seed);
      const shown: Shown = (name) => {
        const value = given.find((one) => one.name.key === `given.${name}`)?.value;
        if (value === "∞") return Number.POSITIVE_INFINITY;
        return typeof value === "string" ? Number.parseFloat(value.replace("\u2212", "-")) : Number.NaN;
      };
      const tolerance = form.kind === "number" ? form.tolerance : 0;
      const away = Math.abs(reckon(shown) - Number(solutionOf(id, seed).answer));
      expect(away, `seed ${seed}`).toBeLessThanOrEqual(tolerance);
    }
  });
});
