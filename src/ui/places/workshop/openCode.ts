import { pageStorages, readRecord } from "../../session/address/storage.ts";
import type { KeptCode } from "../../session/own/kept.ts";

/** The source that is open in this tab: a reload shows it again, also one that nobody has edited here. */
export interface OpenCode {
  /** Under which this device keeps it once it is edited. */
  readonly id: string;
  readonly file: string;
  readonly source: string;
  /** Somebody else wrote it as it stands: it runs only when the user says so. */
  readonly isHeld: boolean;
  /** When it was so, ms since 1970. */
  readonly at: number;
}

const KEY = "workshop-open";

export const keepOpen = (code: OpenCode): void => pageStorages.own.write(KEY, JSON.stringify(code));

/** The source that was open in this tab; null: none was. @param kept all sources of this device */
export const leftOpen = (kept: readonly KeptCode[]): OpenCode | null => {
  const { id, file, source, isHeld, at } = readRecord(pageStorages.own, KEY) ?? {};
  if (typeof id !== "string" || typeof file !== "string" || typeof source !== "string" || typeof at !== "number")
    return null;
  // Another tab may have gone on with the same source.
  const later = kept.find((one) => one.id === id && one.at > at);
  return {
    id,
    file,
    source,
    isHeld: isHeld !== false,
    at,
    ...(later === undefined ? {} : { ...later, isHeld: false }),
  };
};
