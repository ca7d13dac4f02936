import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import type { DataFileId } from "../../../exports/data/contract.ts";
import { fileName } from "../../../exports/fileName.ts";
import { type ShareKey, shareText } from "../../../i18n/share.ts";
import { writeScenario } from "../../../scenario/parse.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import type { Seconds } from "../../../units/units.ts";
import { VERSION } from "../../../units/version.ts";
import { windowOf } from "../../plots/view.ts";
import { plainNumber } from "../../quantity.ts";
import { takeBackgroundWorker } from "../../session/backgroundWorker.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Digits } from "../../widgets/Digits.tsx";
import { saveBytes, saveText } from "../../widgets/saveFile.ts";
import type { KindProps } from "./contract.ts";
import { captureEstimate, type Estimate, packetsEstimate, seriesEstimate } from "./estimates.ts";
import { LaneChoice } from "./LaneChoice.tsx";
import { linkAt } from "./linkOf.ts";
import { type Making, makeFile } from "./makeFile.ts";
import { orFailed } from "./orFailed.ts";
import { SaveButton } from "./SaveButton.tsx";
import { Segments } from "./Segments.tsx";
import { aboutWords, sizeWords } from "./sizeWords.ts";

/** A button of the table, and the file that it makes. */
interface FileForm {
  readonly file: DataFileId;
  /** Ending of the name; one in .gz is compressed. */
  readonly ending: string;
  readonly label: string;
}
/** A row of the table. */
interface FileRow {
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

/** Shares of the run, s. */
interface Part {
  readonly id: "now" | "view" | "whole";
  readonly from: Seconds;
  readonly to: Seconds;
}

/** A file that is being made, or was made last. */
interface Work {
  readonly ending: string;
  /** Share of the run that is simulated, 0 to 1. */
  readonly share: number;
  /** It takes long enough to be shown. */
  readonly isSlow: boolean;
}
interface Saved {
  readonly id: FileRow["id"];
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Time (ms) after which the making of a file shows its progress. */
const SLOW_MS = 300;
/** Least size (bytes) that the button shows. */
const LARGE = 50e6;

/** The numbers of the run as files, each made by a run in the background. */
const DataKind = ({ at }: KindProps): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const channels = useLab((state) => state.channels);
  const [lane, setLane] = useState(0);
  const parts = useMemo(() => partsOf(at, run, endOf(scenario)), [at, run, scenario]);
  const [chosen, setChosen] = useState(parts[0]?.id);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  const [work, setWork] = useState<Work | null>(null);
  const [said, setSaid] = useState("");
  const [saved, setSaved] = useState<Saved | null>(null);
  const making = useRef<Making | null>(null);
  useEffect(() => () => making.current?.stop(), []);
  if (part === undefined) return <p>{shareText("data.empty")}</p>;
  const { from, to } = part;
  const base = fileName(scenario, lane);
  const scenarioText = `${JSON.stringify(writeScenario(scenario), null, 2)}\n`;
  const estimates: Partial<Record<FileRow["id"], Estimate | null>> = {
    series: seriesEstimate(channels, from, to),
    packets: packetsEstimate(run.traces, scenario, from, to),
    capture: captureEstimate(run.traces, scenario, from, to),
  };
  const stop = (): void => {
    making.current?.stop();
    making.current = null;
    setWork(null);
    setSaid(shareText("data.stopped"));
  };
  const make = async (id: FileRow["id"], { file, ending }: FileForm): Promise<void> => {
    setSaid("");
    setSaved(null);
    setWork({ ending, share: 0, isSlow: false });
    const slow = setTimeout(() => setWork((now) => now && { ...now, isSlow: true }), SLOW_MS);
    const link = linkAt(run.lab.getState(), at);
    const request = { scenario: writeScenario(scenario), lane, from, to, link, version: VERSION };
    const words = await orFailed(async () => {
      making.current = makeFile(
        takeBackgroundWorker(),
        { kind: "file", file, isPacked: ending.endsWith(".gz"), ...request },
        (share) => setWork((now) => now && { ...now, share }),
      );
      const { bytes, rows } = await making.current.made;
      const name = `${base}.${ending}`;
      saveBytes(bytes, name);
      setSaved({ id, name, rows, bytes: bytes.length });
      return shareText("data.saved", { name, size: sizeWords(bytes.length) });
    });
    setSaid(words);
    clearTimeout(slow);
    making.current = null;
    setWork(null);
  };
  const cells = (id: FileRow["id"]): { readonly rows: string; readonly size: string } => {
    if (saved?.id === id) return { rows: plainNumber(saved.rows), size: sizeWords(saved.bytes) };
    const estimate = estimates[id];
    if (estimate === undefined || estimate === null) return { rows: "", size: "" };
    const rows =
      id === "series" ? plainNumber(estimate.rows) : shareText("data.about", { n: aboutWords(estimate.rows) });
    return { rows, size: shareText("data.about", { n: sizeWords(Number(estimate.bytes.toPrecision(2))) }) };
  };
  return (
    <>
      <div>
        <h3>{shareText("data.title")}</h3>
        <p>{shareText("data.lead")}</p>
      </div>
      <div className="share-choices">
        <Segments
          label={shareText("data.part")}
          isLabelUnseen
          values={parts.map(({ id }) => id)}
          value={part.id}
          words={(id) => partWords(parts, id)}
          choose={setChosen}
        />
        <LaneChoice lanes={scenario.lanes} lane={lane} choose={setLane} />
      </div>
      <table className="share-data">
        <thead>
          <tr>
            {(["data.what", "data.rows", "data.size"] satisfies ShareKey[]).map((key) => (
              <th key={key} scope="col">
                {shareText(key)}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{shareText("data.save")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(({ id }) => id !== "flent" || from === 0).map(({ id, forms }) => (
            <tr key={id}>
              <th scope="row">
                <b>{shareText(`data.${id}.name`)}</b>
                <small>{shareText(`data.${id}.what`)}</small>
              </th>
              <td>
                <Digits words={cells(id).rows} />
              </td>
              <td>{cells(id).size}</td>
              <td>
                {work?.isSlow && forms.some(({ ending }) => ending === work.ending) ? (
                  <>
                    <progress value={work.share} aria-label={shareText("data.progress")} />
                    <span className="share-making">
                      {shareText("data.making", { percent: Math.floor(100 * work.share) })}
                    </span>
                    <button type="button" className="button outlined" onClick={stop}>
                      {shareText("data.stop")}
                    </button>
                  </>
                ) : (
                  forms.map((one) => (
                    <SaveButton
                      key={one.ending}
                      what={shareText(`data.${id}.name`)}
                      form={one.label}
                      isDisabled={work !== null}
                      onSave={() => void make(id, one)}
                    >
                      {(estimates[id]?.bytes ?? 0) > LARGE && <small>{cells(id).size}</small>}
                    </SaveButton>
                  ))
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <b>{shareText("data.scenario.name")}</b>
              <small>{shareText("data.scenario.what")}</small>
            </th>
            <td />
            <td>{sizeWords(new Blob([scenarioText]).size)}</td>
            <td>
              <SaveButton
                what={shareText("data.scenario.name")}
                form="JSON"
                onSave={() => {
                  const name = `${base}.json`;
                  saveText(scenarioText, "application/json", name);
                  setSaid(shareText("data.saved", { name, size: sizeWords(new Blob([scenarioText]).size) }));
                }}
              />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="share-said" role="status">
        {said}
      </p>
      <p className="share-foot">{shareText("data.foot")}</p>
    </>
  );
};

/** What a part is, and when. */
const partWords = (parts: readonly Part[], id: Part["id"]): string => {
  const { from = 0, to = 0 } = parts.find((one) => one.id === id) ?? {};
  return shareText(`data.${id}`, { from: plainNumber(from, 4), to: plainNumber(to, 5) });
};

/** The parts of the run that differ: what has been simulated, what is in view, and all of it. */
const partsOf = (at: Seconds, run: ReturnType<typeof useRun>, end: Seconds): readonly Part[] => {
  const view = windowOf(run.lab.getState().view, at);
  const inView = { from: Math.max(0, view.from), to: Math.min(view.to, at) };
  const isApart = inView.to > inView.from && inView.from > 0;
  return [
    ...(at > 0 && at < end ? [{ id: "now", from: 0, to: at } as const] : []),
    ...(isApart ? [{ id: "view", ...inView } as const] : []),
    { id: "whole", from: 0, to: end },
  ];
};

export default DataKind;
