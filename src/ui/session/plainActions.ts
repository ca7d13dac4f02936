import type { StoreApi } from "zustand/vanilla";
import { lit, pinned } from "./highlighting.ts";
import type { Lab } from "./state.ts";

/** Actions that only set a part of the state. */
export const plainActions = (set: StoreApi<Lab>["setState"]) =>
  ({
    setBookmarks: (bookmarks) => set({ bookmarks: [...bookmarks].sort((one, other) => one.at - other.at) }),
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
  }) satisfies Partial<Lab>;
