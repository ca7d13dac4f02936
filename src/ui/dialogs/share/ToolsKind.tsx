import { type ReactElement, useMemo, useState } from "react";
import type { Exported, Exporter, ExportFile } from "../../../exports/contract.ts";
import { exportScenario, sentencesOf } from "../../../exports/exportScenario.ts";
import { exporters } from "../../../exports/registry.ts";
import { shareText } from "../../../i18n/share.ts";
import { VERSION } from "../../../units/version.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { saveText } from "../../widgets/saveFile.ts";
import type { KindProps } from "./contract.ts";
import { LaneChoice } from "./LaneChoice.tsx";
import { linkAt } from "./linkOf.ts";

/** The scenario as programs for other simulators and for Linux, each with what it does not take over. */
const ToolsKind = (_props: KindProps): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const [lane, setLane] = useState(0);
  const [viewed, setViewed] = useState<ExportFile | null>(null);
  const programs = useMemo(() => {
    const link = linkAt(run.lab.getState(), 0);
    const request = { scenario, lane, version: VERSION, link };
    return exporters.map((exporter) => ({ exporter, exported: exportScenario(exporter, request) }));
  }, [run, scenario, lane]);
  return (
    <>
      <div>
        <h3>{shareText("tools.title")}</h3>
        <p>{shareText("tools.lead")}</p>
      </div>
      <LaneChoice lanes={scenario.lanes} lane={lane} choose={setLane} />
      {programs.map(({ exporter, exported }) => (
        <Tool key={exporter.id} {...{ exporter, exported }} view={setViewed} />
      ))}
      <p className="share-foot">{shareText("tools.foot")}</p>
      {viewed !== null && <FileDialog file={viewed} close={() => setViewed(null)} />}
    </>
  );
};

interface ToolProps {
  readonly exporter: Exporter;
  readonly exported: Exported;
  view(file: ExportFile): void;
}

const Tool = ({ exporter, exported, view }: ToolProps): ReactElement => (
  <section className="share-tool" aria-label={exporter.title}>
    <div className="share-tool-head">
      <div>
        <h4>{exporter.title}</h4>
        <p>{exporter.form}</p>
      </div>
      {exported.ok && (
        <ul>
          {exported.files.map((file) => (
            <li key={file.name}>
              {exported.files.length > 1 && <code>{file.name}</code>}
              <FileButtons file={file} view={view} />
            </li>
          ))}
        </ul>
      )}
    </div>
    <Expressed tool={exporter.title} exported={exported} />
  </section>
);

const FileButtons = ({ file, view }: { readonly file: ExportFile; view(file: ExportFile): void }): ReactElement => (
  <>
    <button
      type="button"
      className="button outlined"
      aria-label={shareText("tools.viewOf", { file: file.name })}
      onClick={() => view(file)}
    >
      {shareText("tools.view")}
    </button>
    <button
      type="button"
      className="button solid"
      aria-label={shareText("tools.saveOf", { file: file.name })}
      onClick={() => saveText(file.text, "text/plain", file.name)}
    >
      <LaterIcon name="download" />
      {shareText("tools.save")}
    </button>
  </>
);

/** How many differences are shown at once; more are folded. */
const OPEN_MAX = 3;

/** What the program leaves out or changes, in the words of its own head. */
const Expressed = ({ tool, exported }: { readonly tool: string; readonly exported: Exported }): ReactElement => {
  if (!exported.ok) return <Note icon="caution">{shareText("tools.none", { tool, reason: exported.reason })}</Note>;
  const { departures } = exported;
  if (departures.length === 0) return <Note icon="check">{shareText("tools.whole")}</Note>;
  const [gone, changed] = [sentencesOf(departures, "left out"), sentencesOf(departures, "changed")];
  const counts = [
    ...(gone.length === 0 ? [] : [shareText("tools.leftOut", { n: gone.length })]),
    ...(changed.length === 0 ? [] : [shareText("tools.changed", { n: changed.length })]),
  ];
  const sentences = [...gone, ...changed];
  return (
    <div className="share-note">
      <LaterIcon name="caution" />
      <details open={sentences.length <= OPEN_MAX}>
        <summary>{counts.join(", ")}</summary>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
};

const Note = ({ icon, children }: { readonly icon: "check" | "caution"; readonly children: string }): ReactElement => (
  <p className={`share-note ${icon === "check" ? "good" : ""}`}>
    <LaterIcon name={icon} />
    <span>{children}</span>
  </p>
);

/** A file as text, to be read or copied. */
const FileDialog = ({ file, close }: { readonly file: ExportFile; close(): void }): ReactElement => (
  <Dialog title={file.name} className="share-file" close={close}>
    <textarea readOnly rows={24} wrap="off" spellCheck={false} aria-label={file.name} value={file.text} />
    <div className="share-buttons">
      <CopyButton text={file.text} label={shareText("tools.copy")} />
      <button type="button" className="button solid" onClick={() => saveText(file.text, "text/plain", file.name)}>
        <LaterIcon name="download" />
        {shareText("tools.save")}
      </button>
    </div>
  </Dialog>
);

export default ToolsKind;
