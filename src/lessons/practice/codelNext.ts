import { type CodelMoment, codelPicture, codelScenario, departureWhere } from "./codelRuns.ts";
import { defineKind } from "./contract.ts";
import { given, ms, short } from "./parts.ts";
import { phrase } from "./question.ts";

/** The time to the next drop after the one number `count`, ms (RFC 8289, section 3.3). */
const gapOf = (interval: number, count: number): number => (1000 * interval) / Math.sqrt(count);

/** "How long until the next drop is due?" */
export const codelNext = defineKind<CodelMoment>({
  id: "codel-next",
  about: "codel",
  scenario: codelScenario,
  stop: (run, chance) =>
    departureWhere(
      run,
      chance.whole(100, 600) / 100,
      ({ drops, isDropping, stateAfter }) => drops === 1 && isDropping && stateAfter === 2,
    ),
  answer: ({ dropNext, dropNextAfter }) => 1000 * (dropNextAfter - dropNext),
  prompt: ({ at }) => phrase("codel.gap", { at: short(at, 6) }),
  given: ({ interval, count }) => [given("interval", ms(interval)), given("countBefore", String(count))],
  form: ({ interval, count }) => ({
    kind: "number",
    unit: "ms",
    // Less than half of the way to the gap of the count before, or after.
    tolerance: 0.4 * (gapOf(interval, count + 1) - gapOf(interval, count + 2)),
  }),
  steps: ({ at, interval, count, sojourn }) => {
    const pointer = { at, value: 1000 * sojourn };
    const gap = gapOf(interval, count + 1);
    return [
      { words: phrase("codel.counts", { before: String(count), count: String(count + 1) }), value: count + 1, pointer },
      {
        words: phrase("codel.root", { count: String(count + 1), root: short(Math.sqrt(count + 1)) }),
        value: Math.sqrt(count + 1),
        pointer,
      },
      {
        words: phrase("codel.law", {
          interval: ms(interval),
          root: short(Math.sqrt(count + 1)),
          result: `${short(gap)} ms`,
        }),
        value: gap,
        pointer,
      },
    ];
  },
  picture: codelPicture,
});
