import { createStore } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import { MARKS_MAX } from "../../scenario/viewOfTime.ts";
import { plainText } from "../../schema/plainText.ts";
import type { Bookmark } from "./contract.ts";
import { perRun, type Run } from "./run.ts";

/** Whether the list of bookmarks is open; `at`: the bookmark whose note is being edited. */
export const bookmarkList = perRun(({ lab }) => {
  const list = createStore<{ readonly open: boolean; readonly at: number | null }>()(() => ({ open: false, at: null }));
  // The list of another scene is not the one that was opened.
  lab.subscribe((now, before) => {
    if (now.opened !== before.opened && now.status === "loading") list.setState({ open: false, at: null });
  });
  return list;
});

/** Adds a bookmark at the current time, and opens the list for its note. */
export const addBookmark = (run: Run): void => {
  const { granted: at, bookmarks, setBookmarks, setNotice } = run.lab.getState();
  if (bookmarks.every((mark) => mark.at !== at)) {
    if (bookmarks.length >= MARKS_MAX) {
      setNotice(t("state.marksFull", { n: MARKS_MAX }));
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
