import { type ReactElement, useState } from "react";
import { panelText } from "../../i18n/laterPanels.ts";
import { Digits } from "../widgets/Digits.tsx";

/** A column of a table: its heading, and its cells from the top. The first column names the rows. */
export interface Column {
  readonly head: string;
  readonly cells: readonly string[];
}

interface Props {
  readonly title: string;
  /** The current data of the table; every column has the same length. */
  readonly read: () => readonly Column[];
  /** Stands in place of "rows for the time in view". */
  readonly note?: string;
  readonly onClose: () => void;
}

/** A picture's data as a table over it, as of the time when the table was opened or refreshed. */
export const ColumnsTable = ({ title, read, note, onClose }: Props): ReactElement => {
  const [columns, setColumns] = useState(read);
  const rows = columns[0]?.cells.length ?? 0;
  return (
    <div className="pn-table">
      <div className="pn-table-tools">
        <span className="pn-note">{note ?? panelText("panel.data.note", { n: rows })}</span>
        <span className="pn-space" />
        <button type="button" className="pn-button" onClick={() => setColumns(read())}>
          {panelText("panel.data.renew")}
        </button>
        <button type="button" className="pn-button" onClick={onClose}>
          {panelText("panel.data.close")}
        </button>
      </div>
      <table>
        <caption className="pn-sr">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col">
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={columns[0]?.cells[row]}>
              {columns.map((column) => (
                <td key={column.head}>
                  <Digits words={column.cells[row] ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
