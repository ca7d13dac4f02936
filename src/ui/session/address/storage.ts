/** Storage that may be missing, full or forbidden (private windows, frames); nothing is then remembered. */
export interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  /** Calls this whenever another tab has written; absent: see `keptStore`. */
  follow?(listener: () => void): void;
}

const PREFIX = "aqm-lab.";

const storageOn = (storage: () => Storage): SafeStorage => ({
  read(key) {
    try {
      return storage().getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      storage().setItem(PREFIX + key, value);
    } catch {
      // Nothing is remembered; the address still holds the run.
    }
  },
});

/** Where runs and choices are kept. */
export interface Storages {
  /** All tabs write it. */
  readonly shared: SafeStorage;
  /** The tab's own: it survives a reload, and no other tab writes it. */
  readonly own: SafeStorage;
}

export const browserStorage = storageOn(() => localStorage);
export const pageStorages: Storages = { shared: browserStorage, own: storageOn(() => sessionStorage) };

/** Key of the tab's storage: id of the lesson that was open in the editor last. */
export const MAKING_KEY = "making";

/** A JSON object in the storage; undefined if none can be read. */
export const readRecord = (storage: SafeStorage, key: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};
