import type { ReactElement } from "react";
import { dialogText } from "../../../../i18n/dialogs.ts";
import { shareText } from "../../../../i18n/share.ts";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { saveBlob, saveText } from "../../../widgets/saveFile.ts";
import { orFailed } from "../orFailed.ts";
import { drawSheet, SHARPNESS, type Sheet, sheetSvg } from "./sheet.ts";

interface Props {
  /** Null: there is no picture yet. */
  readonly sheet: Sheet | null;
  /** Of the file, without its ending. */
  readonly name: string;
  /** What came of the latest act, in a sentence. */
  readonly said: string;
  say(words: string): void;
}

/** Saves or copies the picture. */
export const PictureActs = ({ sheet, name, said, say }: Props): ReactElement => {
  const save = (make: (sheet: Sheet) => Promise<void>): void => {
    if (sheet === null) return;
    void orFailed(async () => {
      await make(sheet);
      return "";
    }).then(say);
  };
  const copy = async (): Promise<void> => {
    if (sheet === null) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(sheet) })]);
      say(dialogText("copy.done"));
    } catch {
      say(shareText("picture.noCopy"));
    }
  };
  return (
    <div className="share-acts">
      <p role="status">{said}</p>
      <button
        type="button"
        className="button solid"
        disabled={sheet === null}
        onClick={() => save(async (shown) => saveBlob(await pngOf(shown), `${name}.png`))}
      >
        <LaterIcon name="download" />
        {shareText("picture.png")}
      </button>
      <button
        type="button"
        className="button outlined"
        disabled={sheet === null}
        onClick={() => save(async (shown) => saveText(await sheetSvg(shown), "image/svg+xml", `${name}.svg`))}
      >
        {shareText("picture.svg")}
      </button>
      <button type="button" className="button outlined" disabled={sheet === null} onClick={() => void copy()}>
        <LaterIcon name="copy" />
        {shareText("picture.copy")}
      </button>
    </div>
  );
};

/** @throws Error where the browser makes no image of the canvas */
const pngOf = async (sheet: Sheet): Promise<Blob> => {
  const canvas = await drawSheet(sheet, SHARPNESS);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
  });
};
