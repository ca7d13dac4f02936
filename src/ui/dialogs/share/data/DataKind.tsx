import { type ReactElement, useMemo, useState } from "react";
import { fileName } from "../../../../exports/fileName.ts";
import { shareText } from "../../../../i18n/share.ts";
import { writeScenario } from "../../../../scenario/parse.ts";
import { VERSION } from "../../../../units/version.ts";
import { plainNumber } from "../../../quantity.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { saveText } from "../../../widgets/saveFile.ts";
import type { KindProps } from "../contract.ts";
import { LaneChoice } from "../LaneChoice.tsx";
import { linkAt } from "../linkOf.ts";
import { SaveButton } from "../SaveButton.tsx";
import { Segments } from "../Segments.tsx";
import { sizeWords } from "../sizeWords.ts";
import { DataHead, DataRow, MadeFileRow } from "./DataRow.tsx";
import { estimatesOf, type FileForm, type FileRow, type Part, partsOf, rowsFor } from "./runFiles.ts";
import { useFileMaking } from "./useFileMaking.ts";

/** The numbers of the run as files, each made by a run in the background. */
const DataKind = ({ at }: KindProps): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const channels = useLab((state) => state.channels);
  const [lane, setLane] = useState(0);
  const parts = useMemo(() => partsOf(at, run, scenario), [at, run, scenario]);
  const [chosen, setChosen] = useState(parts[0].id);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  const making = useFileMaking();
  const base = fileName(scenario, lane);
  const estimates = estimatesOf(channels, run.traces, scenario, part);
  const make = (row: FileRow["id"], { file, ending }: FileForm): void => {
    const { from, to } = part;
    const link = linkAt(run.lab.getState(), at);
    const request = { scenario: writeScenario(scenario), lane, from, to, link, version: VERSION };
    const isPacked = ending.endsWith(".gz");
    void making.make(row, `${base}.${ending}`, { kind: "file", file, isPacked, ...request });
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
        <DataHead />
        <tbody>
          {rowsFor(part).map((row) => (
            <MadeFileRow
              key={row.id}
              {...{ row, making }}
              estimate={estimates[row.id]}
              make={(form) => make(row.id, form)}
            />
          ))}
          <ScenarioRow name={`${base}.json`} say={making.say} />
        </tbody>
      </table>
      <p className="share-said" role="status">
        {making.said}
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

/** The scenario as a document, which needs no run. */
const ScenarioRow = ({ name, say }: { readonly name: string; say(words: string): void }): ReactElement => {
  const scenario = useLab((state) => state.scenario);
  const text = `${JSON.stringify(writeScenario(scenario), null, 2)}\n`;
  const size = sizeWords(new Blob([text]).size);
  const save = (): void => {
    saveText(text, "application/json", name);
    say(shareText("data.saved", { name, size }));
  };
  return (
    <DataRow id="scenario" rows="" size={size}>
      <SaveButton what={shareText("data.scenario.name")} form="JSON" onSave={save} />
    </DataRow>
  );
};

export default DataKind;
