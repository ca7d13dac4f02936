import type { Seconds } from "../../units/units.ts";
import { type CodelMoment, codelPicture, codelScenario, departureWhere } from "./codelRuns.ts";
import { defineKind } from "./contract.ts";
import { given, ms, short, yesOrNo } from "./parts.ts";
import { phrase, type SolutionStep } from "./question.ts";

/** What CoDel may do with the packet at the head (RFC 8289, section 5). */
const OUTCOMES = ["below", "waits", "notDue", "due", "begins"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** What the run did: the drop is in the packet trace, the state in the inside view. */
const seen = ({ drops, isDropping, stateAfter }: CodelMoment): Outcome => {
  if (drops > 0) return isDropping ? "due" : "begins";
  if (stateAfter === 0) return "below";
  return stateAfter === 1 ? "waits" : "notDue";
};

/** What the rules say. */
const reasoned = ({ sojourn, target, isDropping, at, dropNext, firstAbove }: CodelMoment): Outcome => {
  if (sojourn < target) return "below";
  if (isDropping) return at >= dropNext ? "due" : "notDue";
  return at >= firstAbove ? "begins" : "waits";
};

/** Times are shown with six digits: two of the last one at least must lie between the times that are compared, s. */
const APART: Seconds = 2e-5;

/** Whether the times that are shown, which are rounded, lead to the same answer as those of the run. */
const isClear = ({ sojourn, target, isDropping, at, dropNext, firstAbove }: CodelMoment): boolean => {
  const due = isDropping ? dropNext : firstAbove;
  return Math.abs(sojourn - target) > APART && (Number.isNaN(due) || Math.abs(at - due) > APART);
};

const stateStep = (moment: CodelMoment): SolutionStep => {
  const { at, isDropping, dropNext, firstAbove, interval, sojourn } = moment;
  const pointer = { at, value: 1000 * sojourn };
  if (isDropping) return { words: phrase("codel.dropping", { next: ms(dropNext - at) }), value: dropNext, pointer };
  if (Number.isNaN(firstAbove))
    return { words: phrase("codel.fresh", { interval: ms(interval) }), value: at + interval, pointer };
  return { words: phrase("codel.running", { left: ms(firstAbove - at) }), value: firstAbove, pointer };
};

/** "What happens to the packet at the head?" */
export const codelHead = defineKind<CodelMoment>({
  id: "codel-head",
  about: "codel",
  scenario: codelScenario,
  stop: (run, chance) => {
    const wanted = chance.one(OUTCOMES);
    return departureWhere(run, chance.whole(100, 600) / 100, (moment) => isClear(moment) && seen(moment) === wanted);
  },
  answer: seen,
  prompt: () => phrase("codel.head"),
  given: ({ at, sojourn, target, interval, isDropping, firstAbove, dropNext, count }) => [
    given("now", `${short(at, 6)} s`),
    given("arrived", `${short(at - sojourn, 6)} s`),
    given("target", ms(target)),
    given("interval", ms(interval)),
    given("dropping", yesOrNo(isDropping)),
    ...(isDropping
      ? [given("dropNext", `${short(dropNext, 6)} s`), given("countBefore", String(count))]
      : [given("firstAbove", Number.isNaN(firstAbove) ? "–" : `${short(firstAbove, 6)} s`)]),
  ],
  form: () => ({
    kind: "choice",
    options: OUTCOMES.map((id) => ({ id, text: phrase(`codel.option.${id}`) })),
  }),
  steps: (moment) => {
    const { at, sojourn, target } = moment;
    const pointer = { at, value: 1000 * sojourn };
    const outcome = reasoned(moment);
    const isBelow = sojourn < target;
    return [
      {
        words: phrase("codel.sojourn", { at: short(at, 6), since: short(at - sojourn, 6), result: ms(sojourn) }),
        value: sojourn,
        pointer,
      },
      {
        words: phrase(isBelow ? "codel.isBelow" : "codel.isAbove", { sojourn: ms(sojourn), target: ms(target) }),
        value: target,
        pointer: { at, value: 1000 * target },
      },
      ...(isBelow ? [] : [stateStep(moment)]),
      { words: phrase(`codel.option.${outcome}`), value: outcome, pointer },
    ];
  },
  picture: codelPicture,
});
