/** Storage that may be missing, full or forbidden (private windows, frames); nothing is then remembered. */
export interface Shelf {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

const PREFIX = "aqm-lab.";

export const browserShelf: Shelf = {
  read(key) {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(PREFIX + key, value);
    } catch {
      // Nothing is remembered; the address still holds the run.
    }
  },
};

/** A JSON object on the shelf; undefined if none can be read. */
export const readRecord = (shelf: Shelf, key: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(shelf.read(key) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};
