import { invalidateAll } from "../../chart/loop.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { ShownRun } from "../../session/run.ts";
import { comparedFork } from "./comparedFork.ts";

type Overlay = typeof import("./overlay.ts");

let loaded: Overlay | undefined;
let isAsked = false;

/** The code that lays one fork over another, loaded on first use; undefined: not loaded yet. */
export const overlay = (run: ShownRun): Overlay | undefined => {
  if (!isAsked && comparedFork(run) !== null) {
    isAsked = true;
    void retryLoad(() => import("./overlay.ts")).then((overlay) => {
      loaded = overlay;
      invalidateAll();
    });
  }
  return loaded;
};
