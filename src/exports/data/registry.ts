import { REASONS } from "../../engine/packets/packet.ts";
import type { Frame } from "../../engine/recording/frame.ts";
import { type LaneRun, runLane } from "../../engine/simulation/run.ts";
import { writeScenario } from "../../scenario/parse.ts";
import { csvOf } from "../../units/csv.ts";
import type { Seconds } from "../../units/units.ts";
import { capture } from "../capture/capture.ts";
import { flentFile } from "../flent/flent.ts";
import type { DataFileId, DataRequest, MakeDataFile } from "./contract.ts";
import { manifestOf } from "./manifest.ts";
import { metricRows } from "./metricRows.ts";
import { jsonText, runJson } from "./runJson.ts";
import { binFrom, seriesCsv } from "./series.ts";

type OnProgress = (at: Seconds) => void;

/** The run up to the end of what is wanted, with every channel or with none. */
const runOf = (
  { scenario, lane, from, to }: DataRequest,
  isRecorded: boolean,
  onFrame: (frame: Frame) => void,
  packets: "signals" | "all" = "signals",
): LaneRun =>
  runLane(scenario, lane, { windows: [{ from, to }], until: to, keeps: () => isRecorded, packets, onFrame });

/** As `runOf`, for files that need no packets. */
const plainRun = (request: DataRequest, isRecorded: boolean, onProgress: OnProgress): LaneRun =>
  runOf(request, isRecorded, ({ until }) => onProgress(until));

const series: MakeDataFile = (request, onProgress) => {
  const { from, to } = request;
  const run = plainRun(request, true, onProgress);
  return { parts: [seriesCsv([run], { from, to })], rows: binFrom(to) - binFrom(from) };
};

/** Columns of the table of packet events. */
const PACKET_COLUMNS = ["time (s)", "event", "flow", "group", "sequence", "reason"];
/** The word of each code of an event, in the order of `KIND_LETTERS`. */
const EVENTS = ["enqueued", "dropped", "marked", "dequeued"];

const packets: MakeDataFile = (request, onProgress) => {
  const { scenario, from, to } = request;
  const parts = [csvOf(PACKET_COLUMNS, [], "\n")];
  let rows = 0;
  const groups = scenario.traffic.map(({ id }) => id);
  const take = ({ packets: columns, until }: Frame): void => {
    let text = "";
    for (const [i, time] of columns.times.entries()) {
      if (time < from || time >= to) continue;
      const reason = columns.reasons[i] ?? 0;
      const why = reason === 0 ? "" : REASONS[reason];
      const what = EVENTS[columns.kinds[i] ?? 0];
      text += `${time},${what},${columns.flows[i]},${groups[columns.groups[i] ?? 0]},${columns.sequences[i]},${why}\n`;
      rows += 1;
    }
    parts.push(text);
    onProgress(until);
  };
  runOf(request, false, take, "all");
  return { parts, rows };
};

const metrics: MakeDataFile = (request, onProgress) => {
  const rows = plainRun(request, false, onProgress).reports.flatMap(metricRows);
  return { parts: [csvOf(["of", "id", "metric", "unit", "value"], rows, "\n")], rows: rows.length };
};

const metricsJson: MakeDataFile = (request, onProgress) => {
  const run = plainRun(request, false, onProgress);
  const text = jsonText({ scenario: writeScenario(request.scenario), runs: [...runJson(run)] });
  return { parts: [text], rows: run.reports.flatMap(metricRows).length };
};

const captured: MakeDataFile = ({ scenario, lane, from, to, link, version }, onProgress) => {
  const application = `AQM Lab ${version}`;
  const comment = `${scenario.title}: seed ${scenario.seed}, lane ${lane} (${scenario.lanes[lane]?.queue}), ${link}`;
  const made = capture(scenario, lane, {
    ...{ point: "departures", application, comment, window: { from, to }, onProgress },
  });
  return { parts: [made.file], rows: made.packets };
};

const flent: MakeDataFile = (request, onProgress) => {
  const run = plainRun(request, true, onProgress);
  return { parts: [flentFile(run, request.scenario, request.scenario.title)], rows: 1 };
};

/** Describes the run to whoever finds the other files later. */
const manifest: MakeDataFile = (request, onProgress) => {
  const run = plainRun(request, true, onProgress);
  return { parts: [jsonText(manifestOf(run, request, { packets: PACKET_COLUMNS }))], rows: 1 };
};

/** Every file of a run. */
export const dataFiles: Readonly<Record<DataFileId, MakeDataFile>> = {
  ...{ series, packets, metrics, metricsJson, flent, manifest },
  capture: captured,
};
