import { FLOW_PHASE, FLOW_SMOOTHED_RTT, FLOW_TIMEOUT, FLOW_WINDOW } from "../../engine/frame.ts";
import { say } from "../../i18n/algorithms.ts";
import { brief, grouped, shown } from "../chart/format.ts";
import { laneOf } from "../panels/lane.ts";
import { lab } from "../session/lab.ts";
import { countIn } from "./drawEvents.ts";
import type { FlowTrace } from "./trace.ts";

/** What the picture of the senders shows now, in a sentence. */
export const flowsSentence = (trace: FlowTrace | null, isOne: boolean): string => {
  if (trace === null) return say("flows.none");
  const { inForce } = lab.getState();
  const letter = laneOf(inForce).groups.find(({ id }) => id === trace.watch.group)?.letter ?? trace.watch.group;
  const row = trace.length - 1;
  if (row < 0) return say("flows.waiting");
  const events = {
    drops: grouped(countIn(trace, isOne, "drop")),
    marks: grouped(countIn(trace, isOne, "mark")),
    timeouts: grouped(countIn(trace, isOne, "timeout")),
  };
  if (!isOne) {
    const n = trace.states.reduce((sum, _, state) => sum + (trace.countOf(row, state) || 0), 0);
    if (n === 0) return say("flows.sentenceNone", { letter });
    const window = (centile: number): string => brief(trace.windowOf(row, centile));
    const rtt = shown(trace.roundTripOf(row, 1), "s");
    return say("flows.sentenceAll", {
      ...{ n, letter, low: window(0), middle: window(1), high: window(2), rtt },
      ...events,
    });
  }
  const of = (what: number): number => trace.flowOf(row, 0, what);
  const name = `${letter}${(trace.watch.members[0] ?? 0) + 1}`;
  if (Number.isNaN(of(FLOW_WINDOW))) return say("flows.sentenceIdle", { name });
  return say("flows.sentenceOne", {
    ...{ name, state: trace.states[of(FLOW_PHASE)] ?? "", window: brief(of(FLOW_WINDOW)) },
    ...{ rtt: shown(of(FLOW_SMOOTHED_RTT), "s"), timeout: shown(of(FLOW_TIMEOUT), "s") },
    ...events,
  });
};
