import { createStore, type StoreApi } from "zustand/vanilla";
import { browserStorage, readRecord, type SafeStorage } from "../../../session/address/storage.ts";

/** The best result of each challenge on this device, by id: runs that passed. */
export type Best = Readonly<Record<string, number>>;

const KEY = "challenges";

/** The results in the storage; every change of them is written there. */
export const createBest = (storage: SafeStorage): StoreApi<Best> => {
  const kept = Object.entries(readRecord(storage, KEY) ?? {});
  const store = createStore<Best>()(() =>
    Object.fromEntries(kept.flatMap(([id, n]) => (typeof n === "number" ? [[id, n] as const] : []))),
  );
  store.subscribe((best) => storage.write(KEY, JSON.stringify(best)));
  return store;
};

/** Keeps a result, if it is better than the one before. */
export const keepBest = (store: StoreApi<Best>, id: string, passed: number): void => {
  if (passed > (store.getState()[id] ?? -1)) store.setState({ [id]: passed });
};

/** The results of this device. */
export const pageBest = createBest(browserStorage);
