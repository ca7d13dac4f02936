import { beforeAll, describe, expect, it } from "vitest";
import { addEverything } from "../../../../src/engine/everything.ts";
import { BIN_WIDTH } from "../../../../src/engine/recording/frame.ts";
import { runLane } from "../../../../src/engine/simulation/run.ts";
import type { Drawing, Lesson, Step } from "../../../../src/lessons/contract.ts";
import { lessons } from "../../../../src/lessons/registry.ts";
import { stepScenario } from "../../../../src/lessons/stepScenario.ts";
import type { DrawnLine } from "../../../../src/ui/places/learn/answers.ts";
import { POINTS, timeOf } from "../../../../src/ui/places/learn/drawing.ts";
import { rightAbout } from "../../../../src/ui/places/learn/features.ts";

beforeAll(() => addEverything());

type DrawStep = Extract<Step, { readonly kind: "predict-draw" }>;
interface Asked {
  readonly lesson: Lesson;
  readonly step: DrawStep;
}
const asked = async (): Promise<readonly Asked[]> => {
  const all = await Promise.all(lessons.map(({ load }) => load()));
  return all.flatMap((lesson) =>
    lesson.steps.flatMap((step) => (step.kind === "predict-draw" ? [{ lesson, step }] : [])),
  );
};
const line = ({ range: [from, to] }: Drawing, valueAt: (at: number) => number): DrawnLine => ({
  from,
  to,
  values: Array.from({ length: POINTS }, (_, i) => valueAt(timeOf(i, from, to))),
});

/** Heights of a flat line, with both ends of the axis. */
const HEIGHTS = 400;

describe("what is said to be right about a drawn line", () => {
  it("is nothing of a flat one, at whatever height: it has no growth, peak or fall", async () => {
    for (const { lesson, step } of await asked())
      for (let i = 0; i <= HEIGHTS; i++) {
        const [low, high] = step.draw.axis;
        const height = low + ((high - low) * i) / HEIGHTS;
        const right = rightAbout(
          line(step.draw, () => height),
          step.draw,
        );
        expect(right, `${lesson.id}/${step.id} at ${height} ${step.draw.unit}`).toEqual([]);
      }
  });

  it("is everything of a line like the run's own", async () => {
    for (const { lesson, step } of await asked()) {
      const { draw } = step;
      const scenario = { ...stepScenario(lesson, step), duration: draw.range[1] };
      const { series } = runLane(scenario, draw.lane, { windows: [], keeps: ({ id }) => id === draw.channel });
      const [found] = series.values();
      const mean = (at: number): number => {
        const bins = found?.mean.subarray(
          Math.max(0, Math.round((at - 0.1) / BIN_WIDTH)),
          Math.round((at + 0.1) / BIN_WIDTH),
        );
        const known = [...(bins ?? [])].filter((value) => !Number.isNaN(value));
        return known.reduce((sum, value) => sum + value, 0) / known.length;
      };
      const all = draw.features.map(({ text }) => text);
      expect(rightAbout(line(draw, mean), draw), `${lesson.id}/${step.id}`).toEqual(all);
    }
  });
});
