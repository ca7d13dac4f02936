import type { ChannelInfo } from "../../../../engine/recording/frame.ts";
import type { DataFileId } from "../../../../exports/data/contract.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { endOf } from "../../../../scenario/runEnd.ts";
import type { Seconds } from "../../../../units/units.ts";
import { windowOf } from "../../../plots/view.ts";
import type { TraceStore } from "../../../session/contract.ts";
import type { Run } from "../../../session/run.ts";
import { captureEstimate, type Estimate, packetsEstimate, seriesEstimate } from "./estimates.ts";

/** A button of the table, and the file that it makes. */
export interface FileForm {
  readonly file: DataFileId;
  /** Ending of the name; one in .gz is compressed. */
  readonly ending: string;
  readonly label: string;
}
/** A row of the table. */
export interface FileRow {
  readonly id: "series" | "packets" | "metrics" | "capture" | "flent" | "manifest";
  readonly forms: readonly FileForm[];
}
const form = (file: DataFileId, ending: string, label: string): FileForm => ({ file, ending, label });
const ROWS: readonly FileRow[] = [
  { id: "series", forms: [form("series", "series.csv", "CSV"), form("series", "series.csv.gz", "CSV.gz")] },
  { id: "packets", forms: [form("packets", "packets.csv", "CSV"), form("packets", "packets.csv.gz", "CSV.gz")] },
  { id: "metrics", forms: [form("metrics", "metrics.csv", "CSV"), form("metricsJson", "metrics.json", "JSON")] },
  { id: "capture", forms: [form("capture", "pcapng", "pcapng")] },
  { id: "flent", forms: [form("flent", "flent.gz", "flent")] },
  { id: "manifest", forms: [form("manifest", "manifest.json", "JSON")] },
];

/** A part of the run, s: what has been simulated, what is in view, or all of it. */
export interface Part {
  readonly id: "now" | "view" | "whole";
  readonly from: Seconds;
  readonly to: Seconds;
}

/** The files that can hold a part: one for flent begins with the run. */
export const rowsFor = ({ from }: Part): readonly FileRow[] => ROWS.filter(({ id }) => id !== "flent" || from === 0);

/** The parts of the run that differ; the whole run is the last. @param at until when it has been simulated, s */
export const partsOf = (at: Seconds, { lab }: Run, scenario: Scenario): readonly [...Part[], Part] => {
  const end = endOf(scenario);
  const view = windowOf(lab.getState().view, at);
  const inView = { from: Math.max(0, view.from), to: Math.min(view.to, at) };
  const isApart = inView.to > inView.from && inView.from > 0;
  return [
    ...(at > 0 && at < end ? [{ id: "now", from: 0, to: at } as const] : []),
    ...(isApart ? [{ id: "view", ...inView } as const] : []),
    { id: "whole", from: 0, to: end },
  ];
};

/** What the files of the rows will hold; absent or null: not known. */
export type Estimates = Readonly<Partial<Record<FileRow["id"], Estimate | null>>>;

export const estimatesOf = (
  channels: readonly ChannelInfo[],
  traces: TraceStore,
  scenario: Scenario,
  { from, to }: Part,
): Estimates => ({
  series: seriesEstimate(channels, from, to),
  packets: packetsEstimate(traces, scenario, from, to),
  capture: captureEstimate(traces, scenario, from, to),
});
