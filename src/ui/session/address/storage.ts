/** Storage that may be missing, full or forbidden (private windows, frames); nothing is then remembered. */
export interface Shelf {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

const PREFIX = "aqm-lab.";

const shelfOn = (storage: () => Storage): Shelf => ({
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
export interface Shelves {
  /** All tabs write it. */
  readonly shared: Shelf;
  /** The tab's own: it survives a reload, and no other tab writes it. */
  readonly own: Shelf;
}

export const browserShelf = shelfOn(() => localStorage);
export const pageShelves: Shelves = { shared: browserShelf, own: shelfOn(() => sessionStorage) };

/** Key of the tab's shelf: id of the lesson that was open in the editor last. */
export const MAKING_KEY = "making";

/** A JSON object on the shelf; undefined if none can be read. */
export const readRecord = (shelf: Shelf, key: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(shelf.read(key) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};
