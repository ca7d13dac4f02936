import type { StoreApi } from "zustand/vanilla";
import { browserStorage, type SafeStorage } from "../../../session/address/storage.ts";
import { type KeptStore, keptStore } from "../../../session/keptStore.ts";

/** The best result of each challenge on this device, by id: runs that passed. */
export type Best = Readonly<Record<string, number>>;

const KEY = "challenges";

/** The results in the storage; every change of them is written there. */
export const createBest = (storage: SafeStorage): KeptStore<Best> =>
  keptStore<Best>(storage, KEY, {
    read: (kept) =>
      Object.fromEntries(Object.entries(kept).flatMap(([id, n]) => (typeof n === "number" ? [[id, n] as const] : []))),
    written: (best) => best,
  });

/** Keeps a result, if it is better than the one before. */
export const keepBest = (store: StoreApi<Best>, id: string, passed: number): void =>
  store.setState((best) => (passed > (best[id] ?? -1) ? { [id]: passed } : best));

/** The results of this device. */
export const pageBest = createBest(browserStorage);
