import { FLOW_PHASE, FLOW_SMOOTHED_RTT, FLOW_TIMEOUT, FLOW_WINDOW } from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { brief, grouped, shown } from "../../chart/format.ts";
import { laneOf } from "../../plots/lane.ts";
import type { Run } from "../../session/run.ts";
import { countIn } from "./drawEvents.ts";
import { otherSenders } from "./drawOther.ts";
import { lossPlaces } from "./elsewhere.ts";
import { rowBeside } from "./plot.ts";
import type { FlowTrace } from "./trace.ts";

/** The same for the compared fork, where it differs; "": there is none. */
const otherSentence = (run: Run, trace: FlowTrace, theirs: FlowTrace | null, isOne: boolean): string => {
  const other = otherSenders(run, theirs);
  const row = rowBeside({ trace, other }, trace.rowAt(run.traces.until));
  if (other === null || row < 0) return "";
  const { name } = other;
  const window = isOne ? other.trace.flowOf(row, 0, FLOW_WINDOW) : other.trace.windowOf(row, 1);
  const rtt = isOne ? other.trace.flowOf(row, 0, FLOW_SMOOTHED_RTT) : other.trace.roundTripOf(row, 1);
  if (Number.isNaN(window)) return say("flows.sentenceOtherIdle", { name });
  const values = { name, window: brief(window), rtt: shown(rtt, "s") };
  if (!isOne) return say("flows.sentenceOtherAll", values);
  return say("flows.sentenceOther", {
    ...values,
    state: other.trace.states[other.trace.flowOf(row, 0, FLOW_PHASE)] ?? "",
  });
};

/**
 * Describes the current picture of the senders in sentences.
 * @param theirs trace of the compared fork; null: no fork is compared
 */
export const flowsSentence = (run: Run, trace: FlowTrace | null, isOne: boolean, theirs: FlowTrace | null): string => {
  if (trace === null) return say("flows.none");
  const { inForce, report } = run.lab.getState();
  const places = lossPlaces(inForce, trace.watch.group, report)
    .map(({ label, text }) => say("flows.lost.place", { label, text }))
    .join("; ");
  const elsewhere = places === "" ? "" : say("flows.lost.sentence", { places });
  const sentences = [ownSentence(run, trace, isOne), otherSentence(run, trace, theirs, isOne), elsewhere];
  return sentences.filter((one) => one !== "").join(" ");
};

const ownSentence = (run: Run, trace: FlowTrace, isOne: boolean): string => {
  const { inForce } = run.lab.getState();
  const letter = laneOf(inForce).groups.find(({ id }) => id === trace.watch.group)?.letter ?? trace.watch.group;
  const row = trace.rowAt(run.traces.until);
  if (row < 0) return say("flows.waiting");
  const events = {
    drops: grouped(countIn(run, trace, isOne, "drop")),
    marks: grouped(countIn(run, trace, isOne, "mark")),
    timeouts: grouped(countIn(run, trace, isOne, "timeout")),
  };
  if (!isOne) {
    const n = trace.states.reduce((sum, _, state) => sum + (trace.countOf(row, state) || 0), 0);
    if (n === 0) return say("flows.sentenceNone", { letter });
    const window = (centile: number): string => brief(trace.windowOf(row, centile));
    const rtt = shown(trace.roundTripOf(row, 1), "s");
    return say("flows.sentenceAll", {
      n,
      letter,
      low: window(0),
      middle: window(1),
      high: window(2),
      rtt,
      ...events,
    });
  }
  const of = (what: number): number => trace.flowOf(row, 0, what);
  const name = `${letter}${(trace.watch.members[0] ?? 0) + 1}`;
  if (Number.isNaN(of(FLOW_WINDOW))) return say("flows.sentenceIdle", { name });
  return say("flows.sentenceOne", {
    name,
    state: trace.states[of(FLOW_PHASE)] ?? "",
    window: brief(of(FLOW_WINDOW)),
    rtt: shown(of(FLOW_SMOOTHED_RTT), "s"),
    timeout: shown(of(FLOW_TIMEOUT), "s"),
    ...events,
  });
};
