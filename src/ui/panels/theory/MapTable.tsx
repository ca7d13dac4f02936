import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { showWords } from "../../quantity.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { saveText } from "../../widgets/saveFile.ts";
import { mapCsv, mapTable } from "./marginMap.ts";
import { round } from "./words.ts";

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  /** All points; null: the map is not filled yet. */
  readonly margins: Float32Array | null;
}

/** The map as a table of margins, to read, to copy, and all its points as a file. */
export const MapTable = ({ model, plant, margins }: Props): ReactElement => {
  const { flows, rows } = mapTable(model, plant);
  const cell = (margin: number): string => (Number.isNaN(margin) ? "" : round(margin));
  const text = (): string =>
    [["", ...flows.map(String)], ...rows.map((row) => [String(row.propagation), ...row.margins.map(cell)])]
      .map((line) => line.join("\t"))
      .join("\n");
  return (
    <div className="th-data">
      <table className="th-table">
        <caption className="hint">{theoryText("theory.tableCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{theoryText("theory.rtt")}</th>
            {flows.map((count) => (
              <th key={count} scope="col">
                {count}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.propagation}>
              <th scope="row">{showWords(row.propagation, "s")}</th>
              {row.margins.map((margin, i) => (
                <td key={flows[i]} className={margin < 0 ? "bad" : ""}>
                  {Number.isNaN(margin) ? "–" : round(margin)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="th-actions">
        <CopyButton text={text} label={theoryText("theory.copy")} />
        <button
          type="button"
          className="button outlined"
          disabled={margins === null}
          onClick={() => margins !== null && saveText(mapCsv(margins), "text/csv", "margins.csv")}
        >
          {theoryText("theory.csv")}
        </button>
      </div>
    </div>
  );
};
