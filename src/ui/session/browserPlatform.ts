import { beforePicture } from "../chart/loop.ts";
import type { Platform } from "./player/contract.ts";

/** A hidden page gets no animation frames, and browsers fire its timers about once a second. */
const HIDDEN_FRAME_MS = 250;

/** A built page starts its first worker before its scripts (`vite.config.ts`). */
const takeEarlyWorker = (): Worker | undefined => {
  const worker: unknown = Reflect.get(window, "firstWorker");
  Reflect.deleteProperty(window, "firstWorker");
  return worker instanceof Worker ? worker : undefined;
};

/** The workers and clocks of a browser page. */
export const browserPlatform = {
  makeWorker: () =>
    takeEarlyWorker() ?? new Worker(new URL("../../worker/entry.ts", import.meta.url), { type: "module" }),
  now: () => performance.now(),
  requestFrame: (callback: () => void) => {
    if (document.hidden) {
      const timer = setTimeout(callback, HIDDEN_FRAME_MS);
      return () => clearTimeout(timer);
    }
    return beforePicture(callback);
  },
} satisfies Platform;
