import type { ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Columns } from "../../chart/columns.ts";
import { decimals, grouped, probability } from "../../chart/format.ts";
import { type Column, ColumnsTable } from "../../plots/ColumnsTable.tsx";
import { comparedFork, forkName } from "../../plots/comparedFork/comparedFork.ts";
import { otherOver } from "../../plots/comparedFork/overlay.ts";
import { laneOf, signalsAgainst } from "../../plots/lane.ts";
import { shareOfLink } from "../../plots/now.ts";
import { sideTraces } from "../../plots/sides.ts";
import { signalsOfOthers } from "../../plots/signalsOver.ts";
import { windowOf } from "../../plots/view.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";

export const ROWS_MAX = 200;

const arrays = (rows: number): Columns => ({
  min: new Float64Array(rows),
  max: new Float64Array(rows),
  mean: new Float64Array(rows),
});

/** Reads the window in at most 200 rows; a row covers the time up to the next one. */
const readTable = (run: Run): readonly Column[] => {
  const state = run.lab.getState();
  const lane = laneOf(state.inForce);
  const { from, to } = windowOf(state.view, run.traces.until);
  const end = Math.min(to, run.traces.until);
  const rows = Math.max(0, Math.min(ROWS_MAX, Math.floor((end - from) / 0.01 + 1e-6)));
  const step = (end - from) / Math.max(1, rows);
  const others = (against: "queue" | "probability") =>
    signalsOfOthers(state.scenario, lane.definition, against, from, end);
  const times = (read: (at: number) => string): string[] =>
    Array.from({ length: rows }, (_, row) => read(from + row * step));
  const cells = (channel: string, read: (columns: Columns, row: number) => string): string[] => {
    const out = arrays(rows);
    run.traces.columns(run.traces.channel(channel), from, end, rows, out);
    return Array.from({ length: rows }, (_, row) => read(out, row));
  };
  const mean =
    (digits: number) =>
    (columns: Columns, row: number): string =>
      decimals(columns.mean[row] ?? Number.NaN, digits);
  const count = (columns: Columns, row: number): string => grouped(columns.mean[row] || 0);
  return [
    {
      head: panelText("panel.data.time"),
      cells: times((at) => decimals(at, step < 0.1 ? 3 : 2)),
    },
    { head: panelText("panel.data.queue"), cells: cells("queue", mean(1)) },
    {
      head: panelText("panel.data.queueMax"),
      cells: cells("queue", (columns, row) => decimals(columns.max[row] ?? Number.NaN, 0)),
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
      cells: cells(`signal:${id}`, (columns, row) => probability(columns.mean[row] ?? Number.NaN)),
    })),
    { head: panelText("panel.data.drops"), cells: cells("drops", count) },
    { head: panelText("panel.data.marks"), cells: cells("marks", count) },
    {
      head: panelText("panel.data.used"),
      cells: times((at) => decimals(100 * shareOfLink(run, "sent", at, at + step), 0)),
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
