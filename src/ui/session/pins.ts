import { createStore, useStore } from "zustand";
import { browserStorage, readRecord } from "./address/storage.ts";

const KEY = "pins";

/** The user's choices by path: true: pinned; false: not pinned, though it is so by default. */
type Pins = Readonly<Record<string, boolean>>;

const kept = (): Pins =>
  Object.fromEntries(
    Object.entries(readRecord(browserStorage, KEY) ?? {}).flatMap(([path, pinned]) =>
      typeof pinned === "boolean" ? [[path, pinned] as const] : [],
    ),
  );

/** Which sliders are pinned under the trace, on this device. */
const pins = createStore<{ readonly chosen: Pins }>(() => ({ chosen: kept() }));

export const usePins = (): Pins => useStore(pins, ({ chosen }) => chosen);

export const setPin = (path: string, isPinned: boolean): void => {
  // Another tab may have changed others.
  const chosen = { ...pins.getState().chosen, ...kept(), [path]: isPinned };
  pins.setState({ chosen });
  browserStorage.write(KEY, JSON.stringify(chosen));
};
