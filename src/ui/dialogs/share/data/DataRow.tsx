import type { ReactElement, ReactNode } from "react";
import { type ShareKey, shareText } from "../../../../i18n/share.ts";
import { plainNumber } from "../../../quantity.ts";
import { Digits } from "../../../widgets/Digits.tsx";
import { SaveButton } from "../SaveButton.tsx";
import { aboutWords, sizeWords } from "../sizeWords.ts";
import type { Estimate } from "./estimates.ts";
import type { FileForm, FileRow } from "./runFiles.ts";
import type { FileMaking } from "./useFileMaking.ts";

/** Least size (bytes) that the button shows. */
const LARGE = 50e6;

interface RowProps {
  readonly id: FileRow["id"] | "scenario";
  /** Numbers of rows and bytes in words; "": not known. */
  readonly rows: string;
  readonly size: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** A row of the table: what a file holds, how large it is, and how it is saved. */
export const DataRow = ({ id, rows, size, children }: RowProps): ReactElement => (
  <tr>
    <th scope="row">
      <b>{shareText(`data.${id}.name`)}</b>
      <small>{shareText(`data.${id}.what`)}</small>
    </th>
    <td>
      <Digits words={rows} />
    </td>
    <td>{size}</td>
    <td>{children}</td>
  </tr>
);

export const DataHead = (): ReactElement => (
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
);

interface FileRowProps {
  readonly row: FileRow;
  readonly estimate: Estimate | null | undefined;
  readonly making: FileMaking;
  make(form: FileForm): void;
}

/** A row whose files are made by a run in the background. */
export const MadeFileRow = ({ row, estimate, making, make }: FileRowProps): ReactElement => {
  const { id, forms } = row;
  const { work, saved } = making;
  const cells =
    saved?.row === id
      ? { rows: plainNumber(saved.rows), size: sizeWords(saved.bytes) }
      : estimateWords(estimate, id === "series");
  return (
    <DataRow id={id} {...cells}>
      {work?.isSlow && work.row === id ? (
        <Progress share={work.share} stop={making.stop} />
      ) : (
        forms.map((form) => (
          <SaveButton
            key={form.ending}
            what={shareText(`data.${id}.name`)}
            form={form.label}
            isDisabled={work !== null}
            onSave={() => make(form)}
          >
            {(estimate?.bytes ?? 0) > LARGE && <small>{cells.size}</small>}
          </SaveButton>
        ))
      )}
    </DataRow>
  );
};

/** @param areRowsSure the number of rows is no estimate */
const estimateWords = (
  estimate: Estimate | null | undefined,
  areRowsSure: boolean,
): Pick<RowProps, "rows" | "size"> => {
  if (estimate === undefined || estimate === null) return { rows: "", size: "" };
  const about = (n: string): string => shareText("data.about", { n });
  return {
    rows: areRowsSure ? plainNumber(estimate.rows) : about(aboutWords(estimate.rows)),
    size: about(sizeWords(Number(estimate.bytes.toPrecision(2)))),
  };
};

const Progress = ({ share, stop }: { readonly share: number; stop(): void }): ReactElement => (
  <>
    <progress value={share} aria-label={shareText("data.progress")} />
    <span className="share-making">{shareText("data.making", { percent: Math.floor(100 * share) })}</span>
    <button type="button" className="button outlined" onClick={stop}>
      {shareText("data.stop")}
    </button>
  </>
);
