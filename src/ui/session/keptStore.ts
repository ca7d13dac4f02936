import { createStore, type StoreApi } from "zustand/vanilla";
import { browserStorage, readRecord, type SafeStorage } from "./address/storage.ts";

/** A store that the browser keeps under a key, where other tabs write as well. */
export interface KeptStore<T> extends StoreApi<T> {
  /** Calls the listener for changes of this tab, not for those of other tabs. @returns a function that stops this */
  subscribeOwn(listener: (now: T, before: T) => void): () => void;
}

interface Form<T> {
  /** Makes the state from what is kept: an empty record, if nothing is. */
  read(kept: Readonly<Record<string, unknown>>): T;
  /** The part of a state that is kept. */
  written(state: T): object;
}

/**
 * A store for the state that a storage keeps under a key. It reads the state again before each change, and when another
 * tab has written it. So a tab changes only what it passes to `setState`, and never overwrites the rest with an old
 * copy.
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
  // Not in `browserStorage`, which is in the first script of the page.
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
