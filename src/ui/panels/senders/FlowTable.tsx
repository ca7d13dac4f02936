import { type ReactElement, useCallback } from "react";
import {
  FLOW_PHASE,
  FLOW_SMOOTHED_RTT,
  FLOW_THRESHOLD,
  FLOW_TIMEOUT,
  FLOW_WINDOW,
} from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { decimals, grouped, shownUnit } from "../../chart/format.ts";
import { type Column, ColumnsTable } from "../../plots/ColumnsTable.tsx";
import { windowOf } from "../../plots/view.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { eventsOf, FLOW_EVENTS } from "./drawEvents.ts";
import { otherSenders } from "./drawOther.ts";
import { lossPlaces } from "./elsewhere.ts";
import { rowBeside } from "./plot.ts";
import type { FlowTrace } from "./trace.ts";

/** Largest number of rows: enough for every sample of a few seconds. */
const ROWS_MAX = 200;
/** Smallest time between two rows, s. */
const STEP_MIN = 0.02;
const PARTS = ["flows.data.part10", "flows.data.part50", "flows.data.part90"] as const;

interface Props {
  readonly trace: FlowTrace;
  readonly isOne: boolean;
  /** The compared fork's trace; null: no fork is compared. */
  readonly theirs: FlowTrace | null;
  readonly onClose: () => void;
}

/** Reads the window: the state of the senders at the beginning of each row's time, and its events. */
const readTable = (run: Run, { trace, isOne, theirs }: Omit<Props, "onClose">): readonly Column[] => {
  const { from, to } = windowOf(run.lab.getState().view, run.traces.until);
  const end = Math.min(to, run.traces.until);
  const rows = Math.max(0, Math.min(ROWS_MAX, Math.floor((end - from) / STEP_MIN + 1e-6)));
  const step = (end - from) / Math.max(1, rows);
  const { factor, unit } = shownUnit("s");
  const column = (head: string, read: (row: number) => string): Column => ({
    head,
    cells: Array.from({ length: rows }, (_, place) => read(trace.rowAt(from + place * step))),
  });
  const number = (value: number, digits: number): string =>
    Number.isFinite(value) ? decimals(value, digits) : decimals(Number.NaN, 0);
  const of =
    (what: number, digits: number, scale = 1) =>
    (row: number): string =>
      number(trace.flowOf(row, 0, what) * scale, digits);
  const one = (): readonly Column[] => [
    column(say("flows.data.state"), (row) => trace.states[trace.flowOf(row, 0, FLOW_PHASE)] ?? ""),
    column(say("flows.data.window"), of(FLOW_WINDOW, 1)),
    column(say("flows.data.threshold"), of(FLOW_THRESHOLD, 1)),
    column(say("flows.data.rtt", { unit }), of(FLOW_SMOOTHED_RTT, 2, factor)),
    column(say("flows.data.timer", { unit }), of(FLOW_TIMEOUT, 1, factor)),
  ];
  const sending = (row: number): number =>
    trace.states.reduce((sum, _, state) => sum + (trace.countOf(row, state) || 0), 0);
  const all = (): readonly Column[] => [
    column(say("flows.data.sending"), (row) => grouped(sending(row))),
    ...PARTS.map((part, centile) =>
      column(say("flows.data.windowPart", { share: say(part) }), (row) => number(trace.windowOf(row, centile), 1)),
    ),
    ...PARTS.map((part, centile) =>
      column(say("flows.data.rttPart", { share: say(part), unit }), (row) =>
        number(trace.roundTripOf(row, centile) * factor, 2),
      ),
    ),
    ...trace.states.map((state, place) =>
      column(say("flows.data.inState", { state }), (row) => grouped(trace.countOf(row, place) || 0)),
    ),
  ];
  const other = otherSenders(run, theirs);
  const there = (head: "flows.data.otherWindow" | "flows.data.otherRtt", read: (row: number) => string): Column =>
    column(say(head, { name: other?.name ?? "", unit }), (row) => read(rowBeside({ trace, other }, row)));
  const window = (row: number): number =>
    (isOne ? other?.trace.flowOf(row, 0, FLOW_WINDOW) : other?.trace.windowOf(row, 1)) ?? Number.NaN;
  const rtt = (row: number): number =>
    (isOne ? other?.trace.flowOf(row, 0, FLOW_SMOOTHED_RTT) : other?.trace.roundTripOf(row, 1)) ?? Number.NaN;
  const beside = [
    there("flows.data.otherWindow", (row) => number(window(row), 1)),
    there("flows.data.otherRtt", (row) => number(rtt(row) * factor, 2)),
  ];
  const { inForce, report } = run.lab.getState();
  const isElsewhere = lossPlaces(inForce, trace.watch.group, report).length > 0;
  const names = {
    drop: isElsewhere ? say("flows.data.dropsHere") : panelText("panel.data.drops"),
    mark: isElsewhere ? say("flows.data.marksHere") : panelText("panel.data.marks"),
    timeout: say("flows.timeouts"),
  };
  return [
    {
      head: panelText("panel.data.time"),
      cells: Array.from({ length: rows }, (_, place) => decimals(from + place * step, step < 0.1 ? 3 : 2)),
    },
    ...(isOne ? one() : all()),
    ...(other === null ? [] : beside),
    ...FLOW_EVENTS.map((event) => ({
      head: names[event],
      cells: Array.from(eventsOf(run, { trace, isOne }, event, { from, to: end }, rows).subarray(0, rows), (count) =>
        grouped(count || 0),
      ),
    })),
  ];
};

/** The senders as a table. */
export const FlowTable = ({ trace, isOne, theirs, onClose }: Props): ReactElement => {
  const run = useRun();
  const read = useCallback(() => readTable(run, { trace, isOne, theirs }), [run, trace, isOne, theirs]);
  return <ColumnsTable title={say("flows.data.title")} read={read} onClose={onClose} />;
};
