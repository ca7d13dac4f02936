import { defineKind } from "./contract.ts";
import { short } from "./parts.ts";
import { phrase, type SolutionStep } from "./question.ts";
import {
  ACTIONS,
  ackWhere,
  actionOf,
  type RenoAction,
  type RenoMoment,
  reasonedAction,
  renoGiven,
  renoPicture,
  renoScenario,
} from "./renoRuns.ts";

/** Wrong options beside the right one. */
const OTHERS = 3;

const comparison = (
  { before: { cwnd, ssthresh, duplicates, isRecovering, at } }: RenoMoment,
  isNew: boolean,
): SolutionStep => {
  const pointer = { at, value: cwnd };
  if (isRecovering) return { words: phrase("reno.isRecovering"), value: 1, pointer };
  if (!isNew) return { words: phrase("reno.number", { n: String(duplicates + 1) }), value: duplicates + 1, pointer };
  const key = cwnd < ssthresh ? "reno.belowThreshold" : "reno.aboveThreshold";
  const shown = Number.isFinite(ssthresh) ? short(ssthresh) : "∞";
  return { words: phrase(key, { cwnd: short(cwnd), ssthresh: shown }), value: cwnd, pointer };
};

/** "What does the sender do now?" */
export const renoNext = defineKind<RenoMoment>({
  id: "reno-next",
  about: "reno",
  scenario: renoScenario,
  stop: (run, chance) => {
    const wanted = chance.one(ACTIONS);
    const from = wanted === "slowStart" ? 0.2 : chance.whole(100, 900) / 100;
    return ackWhere(run, from, (action) => action === wanted);
  },
  answer: (moment) => actionOf(moment) ?? "",
  prompt: ({ after }) => phrase("reno.next", { ack: String(after.una) }),
  given: renoGiven,
  form: (moment, chance) => {
    const right = actionOf(moment);
    const others = chance.shuffled(ACTIONS.filter((action) => action !== right)).slice(0, OTHERS);
    const shown = ACTIONS.filter((action: RenoAction) => action === right || others.includes(action));
    return { kind: "choice", options: shown.map((id) => ({ id, text: phrase(`reno.option.${id}`) })) };
  },
  steps: (moment) => {
    const { before, after, at } = moment;
    const isNew = after.una > before.una;
    const action = reasonedAction(before, after.una);
    const pointer = { at, value: before.cwnd };
    return [
      {
        words: phrase(isNew ? "reno.isNew" : "reno.isDuplicate", { ack: String(after.una), una: String(before.una) }),
        value: after.una,
        pointer,
      },
      comparison(moment, isNew),
      { words: phrase(`reno.option.${action}`), value: action, pointer: { at: after.at, value: after.cwnd } },
    ];
  },
  picture: (moment, _course, isOver) => renoPicture(moment, isOver),
});
