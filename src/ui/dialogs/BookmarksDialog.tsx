import { type ReactElement, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { dialogText } from "../../i18n/dialogs.ts";
import { timeText } from "../../i18n/time.ts";
import { NOTE_MAX } from "../../scenario/address/forksAndMarks.ts";
import { MAKING_KEY, pageStorages } from "../session/address/storage.ts";
import { closeBookmarks, noteBookmark, removeBookmark } from "../session/bookmarkActions.ts";
import { bookmarkList } from "../session/bookmarks.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Dialog } from "../widgets/Dialog.tsx";
import { Icon } from "../widgets/Icon.tsx";
import "./bookmarks.css";

/** All bookmarks: their notes, and a link to each. */
const BookmarksDialog = (): ReactElement => {
  const run = useRun();
  const bookmarks = useLab((state) => state.bookmarks);
  const recorded = useLab((state) => state.granted);
  const written = useStore(bookmarkList(run), (state) => state.at);
  const making = pageStorages.own.read(MAKING_KEY) ?? "";
  const note = useRef<HTMLInputElement>(null);
  // The list was opened to write this note.
  useEffect(() => note.current?.focus(), []);
  return (
    <Dialog title={timeText("mark.title")} className="bookmarks" close={() => closeBookmarks(run)}>
      {making !== "" && (
        <p className="hint">
          {dialogText("making.says")} <a href={`#lesson/edit/${making}`}>{dialogText("making.back")}</a>
        </p>
      )}
      {bookmarks.length === 0 && <p className="hint">{timeText("mark.none")}</p>}
      <ul>
        {bookmarks.map((mark) => {
          const time = String(Number(mark.at.toFixed(3)));
          return (
            <li key={mark.at}>
              <button
                type="button"
                className="button"
                onClick={() => {
                  run.lab.getState().seek(mark.at);
                  closeBookmarks(run);
                }}
                title={timeText(mark.at > recorded ? "mark.later" : "mark.goTo", { time })}
              >
                {timeText("mark.time", { time })}
              </button>
              <input
                type="text"
                ref={mark.at === written ? note : undefined}
                maxLength={NOTE_MAX}
                aria-label={timeText("mark.note", { time })}
                placeholder={timeText("mark.placeholder")}
                value={mark.note}
                onChange={(event) => noteBookmark(run, mark, event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") closeBookmarks(run);
                }}
              />
              <button
                type="button"
                className="button square"
                onClick={() => removeBookmark(run, mark)}
                title={timeText("mark.remove", { time })}
              >
                <Icon name="close" />
                <span className="unseen">{timeText("mark.remove", { time })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};

export default BookmarksDialog;
