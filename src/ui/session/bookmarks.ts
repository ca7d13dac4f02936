import { createStore } from "zustand/vanilla";
import { perRun } from "./run.ts";

/** Whether the list of bookmarks is open; `at`: the bookmark whose note is being edited. */
export const bookmarkList = perRun(() =>
  createStore<{ readonly open: boolean; readonly at: number | null }>()(() => ({ open: false, at: null })),
);
