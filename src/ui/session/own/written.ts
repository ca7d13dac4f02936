import { browserStorage } from "../address/storage.ts";

const KEY = "own.written";
/** Sources that are remembered, the latest ones. */
const KEPT = 500;

const written = (): readonly string[] => {
  try {
    const list: unknown = JSON.parse(browserStorage.read(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Remembers that this source was written on this device: links with it run without a question. */
export const noteWritten = (id: string): void => {
  const before = written();
  if (!before.includes(id)) browserStorage.write(KEY, JSON.stringify([...before, id].slice(-KEPT)));
};

/** Whether exactly this source was written on this device. */
export const isWritten = (id: string): boolean => written().includes(id);
