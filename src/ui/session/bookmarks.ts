import { createStore } from "zustand/vanilla";
import { perRun, type Run } from "./run.ts";

/** Whether the list of bookmarks is open; `at`: the bookmark whose note is being edited. */
export const bookmarkList = perRun(({ lab }: Run) => {
  const list = createStore<{ readonly open: boolean; readonly at: number | null }>()(() => ({ open: false, at: null }));
  // The list of another scene is not the one that was opened.
  lab.subscribe((now, before) => {
    if (now.opened !== before.opened && now.status === "loading") list.setState({ open: false, at: null });
  });
  return list;
});
