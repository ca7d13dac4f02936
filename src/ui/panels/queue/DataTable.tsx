import type { ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals, grouped, probability } from "../../chart/format.ts";
import { type Column, ColumnsTable } from "../../plots/ColumnsTable.tsx";
import { comparedFork, forkName } from "../../plots/comparedFork/comparedFork.ts";
import { otherOver } from "../../plots/comparedFork/overlay.ts";
import { laneOf, signalsAgainst } from "../../plots/lane.ts";
import { shareOfLink } from "../../plots/now.ts";
import { sideTraces } from "../../plots/sides.ts";
import { signalsOfOthers } from "../../plots/signalsOver.ts";
import { windowOf } from "../../plots/view.ts";
import type { WindowValues } from "../../session/contract.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";

export const ROWS_MAX = 200;

/**
 * Reads the window in at most 200 rows; a row covers the time up to the next one. Each is a figure of its own time: the
 * drops of all rows are those of the window.
 */
export const readTable = (run: Run): readonly Column[] => {
  const state = run.lab.getState();
  const lane = laneOf(state.inForce);
  const { from, to } = windowOf(state.view, run.traces.until);
  const end = Math.min(to, run.traces.until);
  const rows = Math.max(0, Math.min(ROWS_MAX, Math.floor((end - from) / 0.01 + 1e-6)));
  const step = (end - from) / Math.max(1, rows);
  const others = (against: "queue" | "probability") =>
    signalsOfOthers(state.scenario, lane.definition, against, from, end);
  const times = (read: (at: number, next: number) => string): string[] =>
    Array.from({ length: rows }, (_, row) => read(from + row * step, from + (row + 1) * step));
  const cells = (channel: string, read: (values: WindowValues) => string): string[] =>
    times((at, next) => read(run.traces.over(run.traces.channel(channel), at, next)));
  const mean =
    (digits: number) =>
    (values: WindowValues): string =>
      decimals(values.mean, digits);
  const count = ({ mean: sum }: WindowValues): string => grouped(sum || 0);
  return [
    {
      head: panelText("panel.data.time"),
      cells: times((at) => decimals(at, step < 0.1 ? 3 : 2)),
    },
    { head: panelText("panel.data.queue"), cells: cells("queue", mean(1)) },
    {
      head: panelText("panel.data.queueMax"),
      cells: cells("queue", ({ max }) => decimals(max, 0)),
    },
    ...[...signalsAgainst(lane.definition, "queue"), ...others("queue")].map(({ id, signal }) => ({
      head: panelText("panel.data.signal", { name: wordOf(signal, "label") }),
      cells: cells(`signal:${id}`, mean(1)),
    })),
    ...otherColumns(run, from, end, rows),
    ...sideTraces(lane.scenario).map(({ id, name }) => ({
      head: panelText("panel.data.signal", { name }),
      cells: cells(id, mean(1)),
    })),
    ...[...signalsAgainst(lane.definition, "probability"), ...others("probability")].map(({ id, signal }) => ({
      head: wordOf(signal, "label"),
      cells: cells(`signal:${id}`, ({ mean: level }) => probability(level)),
    })),
    { head: panelText("panel.data.drops"), cells: cells("drops", count) },
    { head: panelText("panel.data.marks"), cells: cells("marks", count) },
    {
      head: panelText("panel.data.used"),
      cells: times((at, next) => decimals(100 * shareOfLink(run, "sent", at, next), 0)),
    },
  ];
};

/** The queue of the compared fork, from where it differs. */
const otherColumns = (run: Run, from: number, end: number, rows: number): readonly Column[] => {
  const other = comparedFork(run);
  if (other === null) return [];
  const step = (end - from) / Math.max(1, rows);
  const cells = Array.from({ length: rows }, (_, row) =>
    decimals(otherOver(run, "queue", from + row * step, from + (row + 1) * step), 1),
  );
  return [{ head: panelText("panel.data.signal", { name: forkName(other.letter) }), cells }];
};

/** The traces as a table, read when it is opened or renewed. */
export const DataTable = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const run = useRun();
  return <ColumnsTable title={panelText("panel.data.title")} read={() => readTable(run)} onClose={onClose} />;
};
