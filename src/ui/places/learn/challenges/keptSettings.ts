import type { ChallengeSetting } from "../../../../lessons/challenges/contract.ts";
import { isJson } from "../../../../schema/json.ts";
import { browserStorage, type SafeStorage } from "../../../session/address/storage.ts";
import { type KeptStore, keptStore } from "../../../session/keptStore.ts";

/** The settings with which each challenge was left, by its id. */
type Kept = Readonly<Record<string, readonly ChallengeSetting[]>>;

const settingsIn = (value: unknown): readonly ChallengeSetting[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        if (typeof one !== "object" || one === null || !("set" in one) || !("to" in one)) return [];
        const { set, to } = one;
        return typeof set === "string" && isJson(to) ? [{ set, to }] : [];
      })
    : [];

/** The settings in the storage; every change of them is written there. */
export const createKeptSettings = (storage: SafeStorage): KeptStore<Kept> =>
  keptStore<Kept>(storage, "challenge-settings", {
    read: (kept) => Object.fromEntries(Object.entries(kept).map(([id, value]) => [id, settingsIn(value)])),
    written: (kept) => kept,
  });

/** The settings of this device. */
export const pageSettings = createKeptSettings(browserStorage);
