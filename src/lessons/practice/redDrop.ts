import { defineKind } from "./contract.ts";
import { given, short } from "./parts.ts";
import { type PracticeOption, phrase } from "./question.ts";
import {
  arrivalWhere,
  averageOf,
  baseOf,
  type RedMoment,
  redGiven,
  redPicture,
  redScenario,
  spreadOf,
} from "./redRuns.ts";

/** The outcome with a probability, as an option: what a comparison with the draw gives. */
const optionOf = (p: number, draw: number): PracticeOption => {
  const isDropped = draw < p;
  const shown = short(p, 3);
  return {
    id: `${isDropped ? "drop" : "keep"} ${shown}`,
    text: phrase(isDropped ? "red.drop" : "red.keep", { p: shown }),
  };
};

/** p_a as RED computes it, and as usual mistakes give it: not spread, or from the queue in place of the average. */
const probabilitiesOf = (moment: RedMoment): readonly number[] => {
  const base = baseOf(moment, averageOf(moment));
  const count = moment.count + 1;
  return [spreadOf(base, count), base, spreadOf(baseOf(moment, moment.queue), count), baseOf(moment, moment.queue)];
};

/**
 * Two probabilities that are nearer than this share of the larger cannot be distinguished by the values that are shown.
 */
const APART = 0.2;
/** Packets from the minimum threshold to the average, at least: nearer, the rounded average does not give p_b. */
const ABOVE = 0.1;

const isApart = (one: number, other: number): boolean => Math.abs(one - other) > APART * Math.max(one, other);

/** The options, each apart from those before it; the right one is first. */
const optionsOf = (moment: RedMoment): readonly PracticeOption[] =>
  probabilitiesOf(moment)
    .filter((p, i, all) => all.slice(0, i).every((before) => isApart(p, before)))
    .map((p) => optionOf(p, moment.draw));

/** Whether the values that are shown, which are rounded, lead to the same answer as those of the run. */
const isClear = (moment: RedMoment): boolean => {
  const now = averageOf(moment);
  const p = spreadOf(baseOf(moment, now), moment.count + 1);
  return now > moment.low + ABOVE && isApart(p, moment.draw);
};

/** "Is this packet dropped?" */
export const redDrop = defineKind<RedMoment>({
  id: "red-drop",
  about: "red",
  scenario: redScenario,
  stop: (run, chance) => {
    const wantsDrop = chance.one([true, false]);
    const from = chance.whole(300, 900) / 100;
    return arrivalWhere(
      run,
      from,
      (moment) =>
        !Number.isNaN(moment.draw) &&
        isClear(moment) &&
        averageOf(moment) < moment.high &&
        moment.isDropped === wantsDrop &&
        optionsOf(moment).length >= 3,
    );
  },
  answer: ({ isDropped, probabilityAfter }) => `${isDropped ? "drop" : "keep"} ${short(probabilityAfter, 3)}`,
  prompt: ({ draw }) => phrase("red.dropped", { draw: short(draw, 3) }),
  given: (moment) => [
    ...redGiven(moment),
    given("low", String(moment.low)),
    given("high", String(moment.high)),
    given("top", String(moment.top)),
    given("count", String(moment.count)),
    given("draw", short(moment.draw, 3)),
  ],
  form: (moment, chance) => ({ kind: "choice", options: chance.shuffled(optionsOf(moment)) }),
  steps: (moment) => {
    const { at, weight, average, queue, low, high, top, draw } = moment;
    const now = averageOf(moment);
    const base = baseOf(moment, now);
    const count = moment.count + 1;
    const spread = spreadOf(base, count);
    const pointer = { at, value: now };
    const { id } = optionOf(spread, draw);
    return [
      {
        words: phrase("red.average", {
          w: short(weight),
          keep: short(1 - weight),
          avg: short(average),
          q: String(queue),
          result: short(now),
        }),
        value: now,
        pointer,
      },
      {
        words: phrase("red.base", {
          top: short(top),
          avg: short(now),
          low: String(low),
          high: String(high),
          result: short(base),
        }),
        value: base,
        pointer,
      },
      { words: phrase("red.count", { count: String(count) }), value: count, pointer },
      {
        words: phrase("red.spread", { base: short(base), count: String(count), result: short(spread) }),
        value: spread,
        pointer,
      },
      {
        words: phrase(draw < spread ? "red.below" : "red.above", { draw: short(draw, 3), p: short(spread, 3) }),
        value: id,
        pointer: { at, value: queue },
      },
    ];
  },
  picture: redPicture,
});
