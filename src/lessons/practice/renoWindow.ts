import { defineKind } from "./contract.ts";
import { short } from "./parts.ts";
import { phrase } from "./question.ts";
import { ackWhere, type RenoMoment, reasonedAction, renoGiven, renoPicture, renoScenario } from "./renoRuns.ts";

/** What changes the window in one step. */
const ASKED = ["slowStart", "avoidance", "retransmits"] as const;

/** The window after the ACK (RFC 5681, section 3.1, and 3.2, step 2). */
const windowAfter = ({ before, after }: RenoMoment): number => {
  switch (reasonedAction(before, after.una)) {
    case "slowStart":
      return before.cwnd + 1;
    case "avoidance":
      return before.cwnd + 1 / before.cwnd;
    default:
      return before.cwnd / 2;
  }
};

/** "How large is the window then?" */
export const renoWindow = defineKind<RenoMoment>({
  id: "reno-window",
  about: "reno",
  scenario: renoScenario,
  stop: (run, chance) => {
    const wanted = chance.one(ASKED);
    const from = wanted === "slowStart" ? 0.2 : chance.whole(100, 900) / 100;
    return ackWhere(run, from, (action) => action === wanted);
  },
  answer: ({ after }) => after.cwnd,
  prompt: ({ after }) => phrase("reno.window", { ack: String(after.una) }),
  given: renoGiven,
  form: (moment) => ({
    kind: "number",
    unit: "packets",
    tolerance: 0.2 * Math.abs(windowAfter(moment) - moment.before.cwnd),
  }),
  steps: (moment) => {
    const { before, after, at } = moment;
    const action = reasonedAction(before, after.una);
    const result = windowAfter(moment);
    const isNew = after.una > before.una;
    const words = { cwnd: short(before.cwnd), result: short(result) };
    return [
      {
        words: phrase(isNew ? "reno.isNew" : "reno.isDuplicate", { ack: String(after.una), una: String(before.una) }),
        value: after.una,
        pointer: { at, value: before.cwnd },
      },
      { words: phrase(`reno.option.${action}`), value: action, pointer: { at, value: before.cwnd } },
      { words: phrase(`reno.law.${action}`, words), value: result, pointer: { at: after.at, value: result } },
    ];
  },
  picture: (moment, _course, isOver) => renoPicture(moment, isOver),
});
