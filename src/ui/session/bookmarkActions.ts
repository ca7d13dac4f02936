import { timeText } from "../../i18n/time.ts";
import { MARKS_MAX } from "../../scenario/address/forksAndMarks.ts";
import { plainText } from "../../schema/plainText.ts";
import { bookmarkList } from "./bookmarks.ts";
import type { Bookmark } from "./contract.ts";
import type { Run } from "./run.ts";

/** Adds a bookmark at the current time, and opens the list for its note. */
export const addBookmark = (run: Run): void => {
  const { granted: at, bookmarks, setBookmarks, setNotice } = run.lab.getState();
  if (bookmarks.every((mark) => mark.at !== at)) {
    if (bookmarks.length >= MARKS_MAX) {
      setNotice(timeText("marks.full", { n: MARKS_MAX }));
      return;
    }
    setBookmarks([...bookmarks, { at, note: "" }]);
  }
  bookmarkList(run).setState({ open: true, at });
};

export const openBookmarks = (run: Run): void => bookmarkList(run).setState({ open: true, at: null });
export const closeBookmarks = (run: Run): void => bookmarkList(run).setState({ open: false, at: null });

export const noteBookmark = (run: Run, mark: Bookmark, note: string): void => {
  const { bookmarks, setBookmarks } = run.lab.getState();
  setBookmarks(bookmarks.map((one) => (one.at === mark.at ? { at: mark.at, note: plainText(note) } : one)));
};

export const removeBookmark = (run: Run, mark: Bookmark): void => {
  const { bookmarks, setBookmarks } = run.lab.getState();
  setBookmarks(bookmarks.filter((one) => one.at !== mark.at));
};
