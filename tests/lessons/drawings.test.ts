import { describe, expect, it } from "vitest";
import { addEverything } from "../../src/engine/everything.ts";
import type { Drawing } from "../../src/lessons/contract.ts";
import { parseExpression } from "../../src/lessons/expressions/parse.ts";
import { measureHere } from "../../src/lessons/measureWindows.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { stepScenario } from "../../src/lessons/stepScenario.ts";
import { valuesWith } from "../../src/lessons/stepValues.ts";
import type { DrawnLine } from "../../src/ui/places/learn/answers.ts";
import { POINTS } from "../../src/ui/places/learn/drawing.ts";
import { judgedLine } from "../../src/ui/places/learn/judge.ts";

addEverything();
const loaded = await Promise.all(lessons.map((entry) => entry.load()));
const drawings = loaded.flatMap((lesson) =>
  lesson.steps.flatMap((step) =>
    step.kind === "predict-draw" ? [{ place: `${lesson.id}/${step.id}`, lesson, step }] : [],
  ),
);

/** The metric whose mean over a short time is the value of a drawn channel. */
const METRICS: Readonly<Record<string, string>> = {
  queue: "queueMeanPackets",
  delay: "delayMean",
  "throughput:tcp": "throughput of tcp",
};
/** Number of equal parts of a drawing in which the run is measured. */
const PARTS = 200;

const lineOf = ({ range: [from, to] }: Drawing, value: (at: number) => number): DrawnLine => ({
  from,
  to,
  values: Array.from({ length: POINTS }, (_, i) => value(from + ((to - from) * i) / (POINTS - 1))),
});

describe.each(drawings)("$place", ({ lesson, step }) => {
  const { draw } = step;
  const [from, to] = draw.range;
  const width = (to - from) / PARTS;
  const measuring = valuesWith(
    stepScenario(lesson, step),
    Array.from({ length: PARTS }, (_, i) =>
      parseExpression(`${METRICS[draw.channel]} from ${from + i * width} to ${from + (i + 1) * width}`),
    ),
    { to: step.scenario.to, lane: draw.lane },
    measureHere,
  );
  const truth = async (): Promise<(at: number) => number> => {
    const values = await measuring;
    return (at) => values[Math.max(0, Math.min(PARTS - 1, Math.floor((at - from) / width)))] ?? Number.NaN;
  };

  it("calls a drawing of the run itself close", async () => {
    const run = await truth();
    expect(judgedLine(lineOf(draw, run), draw, run).judgement).toBe("close");
  });

  it("calls no flat line close, and the lower edge of the axis far", async () => {
    const run = await truth();
    const [low, high] = draw.axis;
    const flat = (share: number): string =>
      judgedLine(
        lineOf(draw, () => low + share * (high - low)),
        draw,
        run,
      ).judgement;
    for (let i = 0; i <= 40; i++) expect(flat(i / 40), `${i / 40} of the axis`).not.toBe("close");
    expect(flat(0)).toBe("far");
  });
});
