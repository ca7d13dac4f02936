import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf } from "../../../i18n/words.ts";
import { AlgorithmFilter } from "../../controls/AlgorithmFilter.tsx";
import {
  type Algorithm,
  ANYTHING,
  COLUMNS,
  type Column,
  cellOf,
  found,
  sorted,
  type Wanted,
} from "../../controls/find.ts";
import { SearchInput } from "../../shell/SearchInput.tsx";
import { Prose } from "../../widgets/Prose.tsx";

/** The search text of the table, and the order of its rows. */
export interface TableView {
  readonly wanted: Wanted;
  /** null: by relevance if there is a search text, else by family. */
  readonly column: Column | null;
  readonly descending: boolean;
}
export const FIRST_VIEW: TableView = { wanted: ANYTHING, column: null, descending: false };

interface Props {
  readonly all: readonly Algorithm[];
  /** Id of the algorithm in use in the lab. */
  readonly current: string | undefined;
  /** Id of the algorithm whose page was open before: its row gets the focus. */
  readonly before: string | null;
  readonly view: TableView;
  /** Page that was asked for and is not there; "": none. */
  readonly missing: string;
  /** Content below the table. */
  readonly children?: ReactNode;
  show(view: TableView): void;
  read(id: string): void;
}

/** All algorithms as rows, to be searched, sorted and compared; each row leads to the algorithm's page. */
export const AlgorithmTable = ({ all, current, before, view, missing, children, show, read }: Props): ReactElement => {
  const { wanted, column, descending } = view;
  const table = useRef<HTMLTableElement>(null);
  const matching = found(all, wanted);
  const rows = column === null ? matching : sorted(matching, column, descending);
  const want = (next: Wanted): void => show({ ...view, wanted: next });
  const sortBy = (next: Column): void => show({ ...view, column: next, descending: column === next && !descending });
  useEffect(() => {
    if (before !== null) table.current?.querySelector<HTMLElement>(`[data-id="${before}"] button`)?.focus();
  }, [before]);
  return (
    <div className="alg-all">
      <h2 className="unseen">{say("picker.list")}</h2>
      {missing !== "" && (
        <p className="remark" role="alert">
          {say("page.none", { id: missing })}
        </p>
      )}
      <p className="alg-count">{say("table.lead", { n: all.length })}</p>
      <div className="alg-find">
        <SearchInput label={say("find.table")} value={wanted.text} change={(text) => want({ ...wanted, text })} />
        <AlgorithmFilter all={all} wanted={wanted} want={want} />
        <SortChoice view={view} show={show} />
        <span className="note" role="status">
          {say("find.count", { n: rows.length, of: all.length })}
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="alg-none">{say("find.none")}</p>
      ) : (
        <table ref={table} className="alg-table alg-compare" aria-label={say("picker.list")}>
          <thead>
            <tr>
              {COLUMNS.map((one) => (
                <th
                  key={one}
                  scope="col"
                  aria-sort={one === column ? (descending ? "descending" : "ascending") : "none"}
                >
                  <button type="button" onClick={() => sortBy(one)}>
                    {say(`column.${one}`)}
                    <span aria-hidden="true">{one === column ? (descending ? "▾" : "▴") : ""}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Row key={one.id} one={one} inUse={one.id === current} read={read} />
            ))}
          </tbody>
        </table>
      )}
      {children}
    </div>
  );
};

/** Selects the order of rows on a phone, where the table has no head. */
const SortChoice = ({ view, show }: Pick<Props, "view" | "show">): ReactElement => (
  <label className="alg-sort">
    <span>{say("find.sort")}</span>
    <select
      value={view.column ?? "family"}
      onChange={(event) =>
        show({
          ...view,
          column: COLUMNS.find((column): column is Column => column === event.target.value) ?? null,
          descending: false,
        })
      }
    >
      {COLUMNS.map((column) => (
        <option key={column} value={column}>
          {say(`column.${column}`)}
        </option>
      ))}
    </select>
  </label>
);

interface RowProps {
  readonly one: Algorithm;
  readonly inUse: boolean;
  read(id: string): void;
}

const Row = ({ one, inUse, read }: RowProps): ReactElement => (
  <tr data-id={one.id}>
    <th scope="row">
      <button type="button" title={wordOf(one, "name")} onClick={() => read(one.id)}>
        {wordOf(one, "title")}
      </button>
      {inUse && <em className="alg-in-use">{say("picker.current")}</em>}
      <small>
        <Prose text={wordOf(one.doc, "idea")} />
      </small>
    </th>
    {COLUMNS.slice(1).map((column) => (
      <td key={column} data-label={say(`column.${column}`)}>
        <span>
          <Prose text={cellOf(one, column)} />
        </span>
      </td>
    ))}
  </tr>
);
