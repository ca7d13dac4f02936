import { defineKind } from "./contract.ts";
import { short } from "./parts.ts";
import { phrase } from "./question.ts";
import { arrivalWhere, averageOf, type RedMoment, redGiven, redPicture, redScenario } from "./redRuns.ts";

/** The average must move by this share of itself at least, and an answer may be away by this share of its move. */
const MOVE = 0.006;
const CLOSE = 0.2;

/** "What is the average now?" */
export const redAverage = defineKind<RedMoment>({
  id: "red-average",
  about: "red",
  scenario: redScenario,
  stop: (run, chance) =>
    arrivalWhere(
      run,
      chance.whole(300, 900) / 100,
      ({ average, queue, weight }) => average > 1 && weight * Math.abs(queue - average) > MOVE * average,
    ),
  answer: ({ averageAfter }) => averageAfter,
  prompt: () => phrase("red.averageNow"),
  given: redGiven,
  form: ({ average, queue, weight }) => ({
    kind: "number",
    unit: "packets",
    tolerance: CLOSE * weight * Math.abs(queue - average),
  }),
  steps: (moment) => {
    const { at, weight, average, queue } = moment;
    const result = averageOf(moment);
    return [
      {
        words: phrase("red.old", { w: short(1 - weight), avg: short(average), result: short((1 - weight) * average) }),
        value: (1 - weight) * average,
        pointer: { at, value: average },
      },
      {
        words: phrase("red.new", { w: short(weight), q: String(queue), result: short(weight * queue) }),
        value: weight * queue,
        pointer: { at, value: queue },
      },
      { words: phrase("red.sum", { result: short(result) }), value: result, pointer: { at, value: result } },
    ];
  },
  picture: redPicture,
});
