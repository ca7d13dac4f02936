import type { StoreApi } from "zustand/vanilla";
import { lit, pinned } from "./highlighting.ts";
import type { Lab } from "./state.ts";

type Named =
  | "setView"
  | "setCursor"
  | "setHighlight"
  | "pinHighlight"
  | "setByGroup"
  | "setTheme"
  | "setDamage"
  | "setShortcuts"
  | "setNotice"
  | "setPage"
  | "setBookmarks";

/** The actions that change only what is shown: the run takes no notice. */
export const viewActions = (set: StoreApi<Lab>["setState"]): Pick<Lab, Named> => ({
  setView: (view) => set((state) => ({ view: { ...state.view, ...view } })),
  setCursor: (cursor) => set({ cursor }),
  setHighlight: (highlight) => set((state) => lit(state, highlight)),
  pinHighlight: (highlight) => set((state) => pinned(state, highlight)),
  setByGroup: (byGroup) => set({ byGroup }),
  setTheme: (theme) => set({ theme }),
  setDamage: (damage) => set({ damage }),
  setShortcuts: (shortcuts) => set({ shortcuts }),
  setNotice: (notice) => set({ notice }),
  setPage: (page) => set({ page }),
  setBookmarks: (bookmarks) => set({ bookmarks: [...bookmarks].sort((one, other) => one.at - other.at) }),
});
