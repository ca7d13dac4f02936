import { createStore, type StoreApi } from "zustand/vanilla";
import { browserStorage, readRecord, type SafeStorage } from "./address/storage.ts";

/** A store that the browser keeps under a key, where other tabs write as well. */
export interface KeptStore<T> extends StoreApi<T> {
  /** Hears of what is changed here, and not of what another tab has changed. @returns stops listening */
  subscribeOwn(listener: (now: T, before: T) => void): () => void;
}

interface Form<T> {
  /** The state in what was kept; nothing was: an empty record. */
  read(kept: Readonly<Record<string, unknown>>): T;
  /** What is kept of a state. */
  written(state: T): object;
}

/**
 * The state that a storage keeps under a key. Before each change it is read again, and what other tabs write is followed:
 * a tab changes only what it says in `setState`, and none writes an old copy over the rest.
 */
export const keptStore = <T extends object>(
  storage: SafeStorage,
  key: string,
  { read, written }: Form<T>,
): KeptStore<T> => {
  const store = createStore<T>()(() => read(readRecord(storage, key) ?? {}));
  let known = storage.read(key);
  let isOwn = true;
  const follow = (): void => {
    const text = storage.read(key);
    if (text === known) return;
    known = text;
    isOwn = false;
    store.setState(read(readRecord(storage, key) ?? {}), true);
    isOwn = true;
  };
  // Here, because the storage is in the first script of the page.
  if (storage !== browserStorage) storage.follow?.(follow);
  else if (typeof addEventListener === "function") addEventListener("storage", follow);
  return {
    ...store,
    setState: (change: T | Partial<T> | ((state: T) => T | Partial<T>)): void => {
      follow();
      store.setState(change);
      storage.write(key, JSON.stringify(written(store.getState())));
      known = storage.read(key);
    },
    subscribeOwn: (listener) =>
      store.subscribe((now, before) => {
        if (isOwn) listener(now, before);
      }),
  };
};
