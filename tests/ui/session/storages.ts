import { readRecord, type SafeStorage } from "../../../src/ui/session/address/storage.ts";

/** The storage of a browser as several tabs see it. */
export const createStorages = () => {
  const kept = new Map<string, string>();
  const heard: { readonly tab: SafeStorage; readonly listener: () => void }[] = [];
  const storage = (hears: boolean): SafeStorage => {
    const tab: SafeStorage = {
      read: (key) => kept.get(key) ?? null,
      write: (key, value) => {
        kept.set(key, value);
        for (const one of heard) if (one.tab !== tab) one.listener();
      },
      follow: (listener) => void (hears && heard.push({ tab, listener })),
    };
    return tab;
  };
  return {
    /** A tab that hears of what the others write. */
    tab: () => storage(true),
    /** A tab that hears of it too late. */
    deafTab: () => storage(false),
    read: (key: string): Readonly<Record<string, unknown>> => readRecord(storage(false), key) ?? {},
  };
};
