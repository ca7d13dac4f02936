import { t } from "../../i18n/message.ts";
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

const errorOf = (message: string): ErrorEvent =>
  Object.assign(new Event("error"), { message, filename: "", lineno: 0, colno: 0, error: null });

/** The error of a worker that never started. */
const neverStarted = (): ErrorEvent => errorOf(t("load.worker"));

/** A worker where none may be started, such as in a frame without the page's origin: it says so, and does nothing. */
class NoWorker extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;

  constructor() {
    super();
    setTimeout(() => {
      this.onerror?.(neverStarted());
    });
  }

  postMessage(): void {
    // Nobody reads it.
  }

  terminate(): void {
    this.onerror = null;
  }
}

/** What browsers put before the message of an error. */
const PREFIX = /^(Uncaught )?\w*Error: /;

/**
 * Starts a worker. The event of a browser whose worker does not come has no message; listeners get one that has, and
 * the messages of errors as they were written.
 */
const startWorker = (): Worker => {
  try {
    const worker =
      takeEarlyWorker() ?? new Worker(new URL("../../worker/entry.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", (event: Event) => {
      const message = "message" in event ? String(event.message) : undefined;
      if (message !== undefined && !PREFIX.test(message)) return;
      event.stopImmediatePropagation();
      worker.dispatchEvent(message === undefined ? neverStarted() : errorOf(message.replace(PREFIX, "")));
    });
    return worker;
  } catch {
    return new NoWorker();
  }
};

/** Where own algorithms are known, another script makes the workers (`own/ownWorker.ts`). */
export const workerMaker: { make?: (plain: () => Worker) => Worker } = {};

/** The workers and clocks of a browser page. */
export const browserPlatform = {
  renewals: new Set<() => void>(),
  makeWorker: (): Worker => workerMaker.make?.(startWorker) ?? startWorker(),
  now: () => performance.now(),
  requestFrame: (callback: () => void) => {
    if (document.hidden) {
      const timer = setTimeout(callback, HIDDEN_FRAME_MS);
      return () => clearTimeout(timer);
    }
    return beforePicture(callback);
  },
} satisfies Platform;
